#include "data/place.h"

#include <memory>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "data/json.h"
#include "data/tables/csv.h"

namespace planche::data {
namespace {

// The text at the place of the piece of `text`; `written` is between other things.
std::string written_for(const std::string& written, const std::string& text, std::size_t begin, std::size_t end) {
  const diag::Source source{"x", "é " + written + " \"'"};
  const Value value{text, diag::Span{3, static_cast<std::uint32_t>(3 + written.size())}};
  const diag::Span span = place_in(source, value, begin, end);
  EXPECT_LE(span.begin, span.end);
  EXPECT_LE(span.end, source.text().size());
  return std::string{source.text().substr(span.begin, span.end - span.begin)};
}

// The same for the piece itself, which must occur once.
std::string written_for(const std::string& written, const std::string& text, const std::string& piece) {
  const std::size_t at = text.find(piece);
  EXPECT_NE(at, text.npos);
  return written_for(written, text, at, at + piece.size());
}

TEST(Place, is_found_behind_escapes_of_json) {
  const std::string text = "a\n\"b\" é 😀/c";
  const std::string written = R"("a\n\"b\" \u00e9 \uD83D\ude00\/c")";
  EXPECT_EQ(written_for(written, text, "a"), "a");
  EXPECT_EQ(written_for(written, text, "\n"), R"(\n)");
  EXPECT_EQ(written_for(written, text, "\"b\""), R"(\"b\")");
  EXPECT_EQ(written_for(written, text, "é"), R"(\u00e9)");
  EXPECT_EQ(written_for(written, text, "😀"), R"(\uD83D\ude00)");
  EXPECT_EQ(written_for(written, text, "c"), "c");
  EXPECT_EQ(written_for(written, text, "b\" é 😀/"), R"(b\" \u00e9 \uD83D\ude00\/)");
  // Bytes in the middle of a character belong to its escape.
  const std::size_t face = text.find("😀");
  EXPECT_EQ(written_for(written, text, face + 1, face + 2), R"(\uD83D\ude00)");
  EXPECT_EQ(written_for(written, text, 0, text.size()), written.substr(1, written.size() - 2));
}

TEST(Place, is_found_where_nothing_needs_escapes) {
  EXPECT_EQ(written_for("\"a + b\"", "a + b", "b"), "b");
  EXPECT_EQ(written_for("a + b", "a + b", "+ b"), "+ b");
  EXPECT_EQ(written_for("'a", "'a", "a"), "a");  // in a cell
}

TEST(Place, of_nothing_is_a_point) {
  const diag::Source source{"x", R"("a\n\nb")"};
  const Value value{std::string{"a\n\nb"}, diag::Span{0, 8}};
  EXPECT_EQ(place_in(source, value, 0, 0), (diag::Span{1, 1}));
  EXPECT_EQ(place_in(source, value, 1, 1), (diag::Span{2, 2}));
  EXPECT_EQ(place_in(source, value, 2, 2), (diag::Span{4, 4}));
  EXPECT_EQ(place_in(source, value, 4, 4), (diag::Span{7, 7}));
  EXPECT_EQ(place_in(source, value, 9, 12), (diag::Span{7, 7}));
  EXPECT_EQ(place_in(source, value, 3, 1), (diag::Span{6, 6}));
}

TEST(Place, is_found_in_cells) {
  EXPECT_EQ(written_for(R"("say ""a"" and \n")", R"(say "a" and \n)", "\"a\""), R"(""a"")");
  EXPECT_EQ(written_for(R"("say ""a"" and \n")", R"(say "a" and \n)", "\\n"), R"(\n)");
  EXPECT_EQ(written_for("\"a\r\n b\"", "a\r\n b", " b"), " b");
}

TEST(Place, is_found_in_yaml) {
  EXPECT_EQ(written_for("'it''s  \n\n   so'", "it's\nso", "'s"), "''s");
  EXPECT_EQ(written_for("'it''s  \n\n   so'", "it's\nso", "so"), "so");
  EXPECT_EQ(written_for("\"a \\x41\\U0001F600\\_ \r\n  b\\\n  c\"", "a A😀\u00a0 bc", "A"), "\\x41");
  EXPECT_EQ(written_for("\"a \\x41\\U0001F600\\_ \r\n  b\\\n  c\"", "a A😀\u00a0 bc", "b"), "b");
  EXPECT_EQ(written_for("\"a \\x41\\U0001F600\\_ \r\n  b\\\n  c\"", "a A😀\u00a0 bc", "c"), "c");
  EXPECT_EQ(written_for("\"a\\\nbc\"", "abc", "b"), "b");
  EXPECT_EQ(written_for("\"a\\\r\nbc\"", "abc", "b"), "b");
  EXPECT_EQ(written_for("\"a\\U00010000b\"", "a\U00010000b", "\U00010000"), "\\U00010000");
  EXPECT_EQ(written_for("\"a\\uffffb\"", "a\uffffb", "\uffff"), "\\uffff");
  // The meaning of each letter after a backslash in YAML 1.2.
  const std::string all = std::string{"\0", 1} + "\a\b\t\t\n\v\f\r\x1b \"/\\\u0085\u00a0\u2028\u2029";
  EXPECT_EQ(written_for(R"("\0\a\b\t\	\n\v\f\r\e\ \"\/\\\N\_\L\P.")", all + ".", "."), ".");
  EXPECT_EQ(written_for("two\n  lines\n\n  more", "two lines\nmore", "lines"), "lines");
  EXPECT_EQ(written_for("two\n  lines\n\n  more", "two lines\nmore", "more"), "more");
  EXPECT_EQ(written_for("|- # a comment\n    x == y\n      and z", "x == y\n  and z", "and"), "and");
  EXPECT_EQ(written_for(">2\r\n  fold\r\n  ed\r\n", "fold ed\n", "ed"), "ed");
}

TEST(Place, of_what_cannot_be_followed_is_the_whole) {
  EXPECT_EQ(written_for("\"abc\"", "abd", "b"), "\"abc\"");
  EXPECT_EQ(written_for("\"ab", "ab", "b"), "\"ab");
  EXPECT_EQ(written_for("\"a\\", "a\\b", "a"), "\"a\\");
  EXPECT_EQ(written_for("\"\\ud83dx\"", "x", "x"), "\"\\ud83dx\"");
  EXPECT_EQ(written_for("\"\\q\"", "q", "q"), "\"\\q\"");
  EXPECT_EQ(written_for("", "abc", "b"), "");
  EXPECT_EQ(written_for("''''", "'''", 0, 1), "''''");
}

TEST(Place, of_other_values_counts_what_is_written) {
  const diag::Source source{"x", "a: 1.10"};
  EXPECT_EQ(place_in(source, Value{1.1, diag::Span{3, 7}}, 2, 4), (diag::Span{5, 7}));
}

std::string any_text() {
  return *rc::gen::container<std::string>(rc::gen::elementOf(std::string("ab\"\\/' \n\t\x01"))) + "é😀" +
         *rc::gen::container<std::string>(rc::gen::elementOf(std::string("ab\"\\,;\n ")));
}

// Decodes the pieces one by one: together they give the text.
RC_GTEST_PROP(PlaceProperty, pieces_of_json_strings_are_written_where_they_are_found, ()) {
  const std::string text = any_text();
  const auto source =
      std::make_shared<diag::Source>("x", nlohmann::json(text).dump(-1, ' ', *rc::gen::arbitrary<bool>()));
  diag::Sink sink;
  const auto value = read_json(source, sink);
  RC_ASSERT(value.has_value());
  for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end) {
    for (end = begin + 1; end < text.size() && (text[end] & 0xc0) == 0x80;) ++end;
    const diag::Span span = place_in(*source, *value, begin, end);
    const std::string piece{source->text().substr(span.begin, span.end - span.begin)};
    RC_ASSERT(nlohmann::json::parse("\"" + piece + "\"") == text.substr(begin, end - begin));
  }
}

RC_GTEST_PROP(PlaceProperty, pieces_of_cells_are_written_where_they_are_found, ()) {
  const std::string text = any_text();
  std::string written = "h\n\"";
  for (const char c : text) written += c == '"' ? "\"\"" : std::string(1, c);
  const auto source = std::make_shared<diag::Source>("x", written + "\"");
  diag::Sink sink;
  const auto table = read_csv(source, sink);
  RC_ASSERT(table.has_value());
  const Cell& cell = table->rows.at(0).cells.at(0);
  RC_ASSERT(cell.text == text);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const diag::Span span = place_in(*source, Value{cell.text, cell.span}, i, i + 1);
    const std::string piece{source->text().substr(span.begin, span.end - span.begin)};
    RC_ASSERT(piece == (text[i] == '"' ? "\"\"" : text.substr(i, 1)));
  }
}

}  // namespace
}  // namespace planche::data
