#include "diag/source.h"

#include <gtest/gtest.h>

namespace planche::diag {
namespace {

std::pair<std::size_t, std::size_t> at(const Source& s, std::uint32_t offset) {
  const Position p = s.position(offset);
  return {p.line, p.column};
}

using Place = std::pair<std::size_t, std::size_t>;

TEST(Source, counts_lines_from_one_for_every_kind_of_line_end) {
  const Source s{"x", "ab\ncd\r\nef\rg"};
  EXPECT_EQ(at(s, 0), Place(1, 1));
  EXPECT_EQ(at(s, 2), Place(1, 3));  // the line end belongs to its line
  EXPECT_EQ(at(s, 3), Place(2, 1));
  EXPECT_EQ(at(s, 7), Place(3, 1));
  EXPECT_EQ(at(s, 10), Place(4, 1));
  EXPECT_EQ(s.line(1), "ab");
  EXPECT_EQ(s.line(2), "cd");
  EXPECT_EQ(s.line(3), "ef");
  EXPECT_EQ(s.line(4), "g");
}

TEST(Source, columns_count_code_points) {
  const Source s{"x", "é€😀z"};
  EXPECT_EQ(at(s, 2), Place(1, 2));
  EXPECT_EQ(at(s, 5), Place(1, 3));
  EXPECT_EQ(at(s, 9), Place(1, 4));
}

TEST(Source, places_of_a_long_line_are_those_counted_one_by_one) {
  std::string text = "x\n";
  std::vector<std::uint32_t> starts;
  for (int i = 0; i < 9000; ++i) {
    starts.push_back(static_cast<std::uint32_t>(text.size()));
    text += i % 3 == 0 ? "a" : i % 3 == 1 ? "é" : "€";
  }
  const Source s{"x", text};
  for (std::size_t i = 0; i < starts.size(); ++i) ASSERT_EQ(at(s, starts[i]), Place(2, i + 1));
  EXPECT_EQ(at(s, static_cast<std::uint32_t>(text.size())), Place(2, 9001));
  for (const std::size_t size : {255u, 256u, 257u, 512u}) {
    EXPECT_EQ(at(Source("x", std::string(size, 'a')), static_cast<std::uint32_t>(size)), Place(1, size + 1));
  }
}

TEST(Source, keeps_a_byte_order_mark_out) {
  const Source s{"x", "\xef\xbb\xbf{}"};
  EXPECT_EQ(s.text(), "{}");
  EXPECT_EQ(at(s, 1), Place(1, 2));
}

TEST(Source, places_beyond_the_end_are_the_end) {
  const Source s{"x", "a\n"};
  EXPECT_EQ(at(s, 2), Place(2, 1));
  EXPECT_EQ(at(s, 4000000000u), Place(2, 1));
  EXPECT_EQ(s.line(2), "");
  EXPECT_EQ(s.line(0), "");
  EXPECT_EQ(s.line(9), "");
  EXPECT_EQ(at(Source("x", ""), 0), Place(1, 1));
}

TEST(Source, places_of_a_sheet_are_cells) {
  //                           0           8     10       16  19
  const Source s{"x.xlsx", "a,\"b,c\",d\n,\"e\n\"\"f\",g\n", {"My cards", 3, 2, {{0, 2}, {10, 7}}}};
  EXPECT_EQ(at(s, 0), Place(2, 3));
  EXPECT_EQ(at(s, 4), Place(2, 4));
  EXPECT_EQ(at(s, 8), Place(2, 5));
  EXPECT_EQ(at(s, 10), Place(7, 3));
  EXPECT_EQ(at(s, 16), Place(7, 4));
  EXPECT_EQ(s.line(2), "a,\"b,c\",d");
  EXPECT_EQ(s.line(7), ",\"e\n\"\"f\",g");
  EXPECT_EQ(s.line(3), "");
  EXPECT_EQ(s.place(19), "x.xlsx: 'My cards'!E7");
  EXPECT_EQ(s.line_name(19), "row 7 of My cards");
  EXPECT_EQ(s.line(8), "");
  EXPECT_EQ(column_name(26), "Z");
  EXPECT_EQ(column_name(27), "AA");
  EXPECT_EQ(column_name(703), "AAA");
  EXPECT_EQ(column_name(16384), "XFD");
}

TEST(Source, names_of_sheets_are_quoted_where_spreadsheets_do) {
  const auto cell = [](const char* name) { return Source{"x.ods", "a", {name, 1, 1, {{0, 1}}}}.place(0); };
  for (const char* plain : {"azAZ09_", "\u00e9"}) EXPECT_EQ(cell(plain), "x.ods: " + std::string{plain} + "!A1");
  for (const char* other : {"a b", "a`", "a{", "A@", "A[", "0/", "0:", "a-b"})
    EXPECT_EQ(cell(other), "x.ods: '" + std::string{other} + "'!A1");
  EXPECT_EQ(cell("it's"), "x.ods: 'it''s'!A1");
}

TEST(Source, the_end_of_a_sheet_has_a_place_however_long_it_is) {
  for (const std::size_t length : {255, 256, 257, 512}) {
    const Source s{"x.ods", "a," + std::string(length - 2, 'b'), {"S", 1, 1, {{0, 1}}}};
    EXPECT_EQ(at(s, static_cast<std::uint32_t>(length)), Place(1, 2)) << length;
  }
}

TEST(Source, places_of_a_long_row_are_those_counted_one_by_one) {
  std::string text;
  std::vector<std::uint32_t> starts;
  for (int i = 0; i < 4000; ++i) {
    if (i > 0) text += ',';
    starts.push_back(static_cast<std::uint32_t>(text.size()));
    // Lengths that let the blocks in which commas are counted begin everywhere, within quotes too.
    text += i % 3 == 0 ? "\"a,\"\"b," + std::string(static_cast<std::size_t>(i) % 11, 'x') + "\"" : "c";
  }
  const Source s{"x.ods", text + "\nd", {"S", 1, 1, {{0, 1}, {static_cast<std::uint32_t>(text.size() + 1), 2}}}};
  for (std::size_t i = 0; i < starts.size(); ++i) ASSERT_EQ(at(s, starts[i]), Place(1, i + 1));
  EXPECT_EQ(at(s, static_cast<std::uint32_t>(text.size() + 1)), Place(2, 1));
}

}  // namespace
}  // namespace planche::diag
