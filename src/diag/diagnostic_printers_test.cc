#include "diag/diagnostic_printers.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "diag/glyphs.h"

namespace planche::diag {
namespace {

Diagnostic problem(std::string text, Span span) {
  return {.code = "test/x",
          .message = "expected a, found b",
          .source = std::make_shared<Source>("cards/a b.json", std::move(text)),
          .span = span};
}

// The quoted line and the line of marks below it, without their gutters.
std::pair<std::string, std::string> excerpt(std::string text, Span span) {
  const std::string out = to_text(problem(std::move(text), span), false);
  const auto first = out.find('\n') + 1, second = out.find('\n', first) + 1;
  return {out.substr(first + 8, second - first - 9), out.substr(second + 8, out.size() - second - 9)};
}

using Lines = std::pair<std::string, std::string>;

TEST(Text, shows_place_line_caret_rule_and_hint) {
  Diagnostic d = problem("{\n  \"n\": 13\n}", {9, 11});
  d.subject = "Braise";
  d.rule = "O1";
  d.reference = "Lantern Rules 2.4";
  d.hint = "take one away";
  EXPECT_EQ(to_text(d, false),
            "cards/a b.json:2:8: error: Braise: expected a, found b [test/x]\n"
            "    2 |   \"n\": 13\n"
            "      |        ^~\n"
            "   rule O1 (Lantern Rules 2.4) · hint: take one away\n");
}

TEST(Text, names_the_subject_once) {
  Diagnostic d{.severity = Severity::error, .code = "a/b", .message = "Owl: is dear", .subject = "Owl"};
  EXPECT_EQ(to_text(d, false), "error: Owl: is dear [a/b]\n");
  d.message = "Owls are dear";
  EXPECT_EQ(to_text(d, false), "error: Owl: Owls are dear [a/b]\n");
}

TEST(Text, needs_no_source) {
  const Diagnostic d{.severity = Severity::warning, .code = "a/b", .message = "m", .hint = "h"};
  EXPECT_EQ(to_text(d, false), "warning: m [a/b]\n   hint: h\n");
}

TEST(Text, colours_only_when_asked) {
  const Diagnostic d = problem("abc", {1, 2});
  EXPECT_THAT(to_text(d, true), testing::HasSubstr("\x1b[1;31merror:\x1b[0m"));
  EXPECT_THAT(to_text(d, false), testing::Not(testing::HasSubstr("\x1b")));
}

TEST(Text, makes_control_characters_and_malformed_bytes_visible) {
  EXPECT_EQ(excerpt("\ta\x1b[31m\xff\x7fz", {9, 10}), Lines("→a␛[31m\xef\xbf\xbd␡z", "         ^"));
  EXPECT_EQ(excerpt("a\x80z", {2, 3}), Lines("a\xef\xbf\xbdz", "  ^"));
  Diagnostic d = problem("x", {0, 1});
  d.message = "found \x1b]0;\a";
  d.hint = "line\nline";
  EXPECT_THAT(to_text(d, false), testing::HasSubstr("found ␛]0;␇ ["));
  EXPECT_THAT(to_text(d, false), testing::HasSubstr("hint: line␊line\n"));
}

TEST(Text, shows_characters_that_reorder_text) {
  EXPECT_EQ(excerpt("a\xe2\x80\xaez", {4, 5}), Lines("a<U+202E>z", "         ^"));
  EXPECT_EQ(excerpt("a\xef\xbb\xbfz", {4, 5}), Lines("a<U+FEFF>z", "         ^"));
  EXPECT_EQ(excerpt("a\xf3\xa0\x81\x81z", {5, 6}), Lines("a<U+E0041>z", "          ^"));
}

TEST(Text, puts_the_caret_below_wide_and_combining_text) {
  EXPECT_EQ(excerpt("漢字x", {6, 7}), Lines("漢字x", "    ^"));
  EXPECT_EQ(excerpt("漢字x", {3, 7}), Lines("漢字x", "  ^~~"));
  EXPECT_EQ(excerpt("e\xcc\x81x", {3, 4}), Lines("e\xcc\x81x", " ^"));
  EXPECT_EQ(excerpt("😀x", {4, 5}), Lines("😀x", "  ^"));
}

TEST(Text, marks_stop_at_the_end_of_the_line) {
  EXPECT_EQ(excerpt("ab\ncd", {1, 5}), Lines("ab", " ^"));
  EXPECT_EQ(excerpt("ab", {2, 2}), Lines("ab", "  ^"));
}

TEST(Text, cuts_long_lines_around_the_caret) {
  const std::string long_line = std::string(5000, 'a') + "X" + std::string(5000, 'b');
  const auto [line, marks] = excerpt(long_line, {5000, 5001});
  EXPECT_TRUE(line.starts_with("…aaa"));
  EXPECT_TRUE(line.ends_with("bbb…"));
  EXPECT_EQ(line.size() - 2 * (std::string{"…"}.size() - 1), 110u);
  EXPECT_EQ(marks.find('^'), line.find('X') - 2);  // the ellipsis takes three bytes, one column
  EXPECT_EQ(excerpt(std::string(110, 'a'), {109, 110}).first, std::string(110, 'a'));
  EXPECT_EQ(excerpt(std::string(300, 'a'), {3, 4}).first, std::string(109, 'a') + "…");
  EXPECT_EQ(excerpt(std::string(300, 'a'), {300, 300}).first, "…" + std::string(70, 'a'));
}

TEST(Text, cuts_lines_of_marks_that_take_no_room) {
  std::string marks;
  for (int i = 0; i < 100000; ++i) marks += "\xcc\x81";
  const std::string line = excerpt("a" + marks + "z", {0, 1}).first;
  EXPECT_LT(line.size(), 2000u);
  EXPECT_TRUE(line.ends_with("…"));
}

TEST(Text, keeps_a_mark_at_the_beginning_of_a_long_line) {
  EXPECT_EQ(excerpt("\xcc\x81" + std::string(300, 'a'), {4, 5}),
            Lines("\xcc\x81" + std::string(109, 'a') + "…", "  ^"));
  EXPECT_EQ(excerpt("\xcc\x81" + std::string(300, 'a'), {72, 73}),
            Lines("\xcc\x81" + std::string(109, 'a') + "…", std::string(70, ' ') + "^"));
}

TEST(Text, shows_no_marks_without_the_letter_they_stand_on) {
  std::string line = "X";
  for (int i = 0; i < 300; ++i) line += "\xcc\x81";
  const auto z = static_cast<std::uint32_t>(line.size());
  EXPECT_EQ(excerpt(line + "z" + std::string(300, 'a'), {z, z + 1}), Lines("…z" + std::string(107, 'a') + "…", " ^"));
}

TEST(JsonLine, holds_all_fields) {
  Diagnostic d = problem("a\n\"\xff\"", {3, 4});
  d.path = "x[1].y";
  d.hint = "say \"é\xff\"";
  const std::string line = to_json_line(d);
  EXPECT_EQ(line.find('\n'), std::string::npos);
  const auto json = nlohmann::json::parse(line);
  EXPECT_EQ(json["file"], "cards/a b.json");
  EXPECT_EQ(json["line"], 2);
  EXPECT_EQ(json["column"], 2);
  EXPECT_EQ(json["severity"], "error");
  EXPECT_EQ(json["code"], "test/x");
  EXPECT_EQ(json["path"], "x[1].y");
  EXPECT_EQ(json["hint"], "say \"é\xef\xbf\xbd\"");
  EXPECT_TRUE(line.starts_with("{\"file\":\"cards/a b.json\",\"line\":2,\"column\":2,\"severity\":\"error\""));
}

TEST(JsonLine, escapes_what_a_terminal_might_obey) {
  const std::string evil = "é\x1b\x7f\xc2\x9b\xe2\x80\xae\xf3\xa0\x80\x81漢";
  const std::string line = to_json_line({.code = "a/b", .message = evil});
  EXPECT_THAT(line, testing::HasSubstr(R"("é\u001b\u007f\u009b\u202e\udb40\udc01漢")"));
  EXPECT_EQ(nlohmann::json::parse(line)["message"], evil);
}

TEST(JsonLine, absent_places_are_null) {
  const auto json = nlohmann::json::parse(to_json_line({.code = "a/b", .message = "m"}));
  EXPECT_TRUE(json["file"].is_null());
  EXPECT_TRUE(json["line"].is_null());
  EXPECT_TRUE(json["column"].is_null());
}

TEST(Sarif, names_of_files_are_references_that_read_as_no_scheme) {
  Diagnostic d = problem("ab", {0, 1});
  d.source = std::make_shared<Source>("x:/azAZ09-._~\u00e9", "ab");
  const auto place = nlohmann::json::parse(to_sarif({d}, "1"))["runs"][0]["results"][0]["locations"][0];
  EXPECT_EQ(place["physicalLocation"]["artifactLocation"]["uri"], "x%3A/azAZ09-._~%C3%A9");
}

TEST(Sarif, lists_each_rule_once_and_each_result_at_its_region) {
  std::vector<Diagnostic> all{problem("ab\ncd", {1, 4}), problem("ab", {0, 1}), {.code = "a/b", .message = "m"}};
  all[1].severity = Severity::note;
  all[1].path = "p";
  const auto log = nlohmann::json::parse(to_sarif(all, "1.2.3"));
  EXPECT_EQ(log["version"], "2.1.0");
  const auto& run = log["runs"][0];
  EXPECT_EQ(run["tool"]["driver"]["name"], "planche");
  EXPECT_EQ(run["tool"]["driver"]["version"], "1.2.3");
  EXPECT_EQ(run["tool"]["driver"]["rules"], nlohmann::json::parse(R"([{"id":"test/x"},{"id":"a/b"}])"));
  ASSERT_EQ(run["results"].size(), 3u);
  const auto& first = run["results"][0];
  EXPECT_EQ(first["ruleId"], "test/x");
  EXPECT_EQ(first["level"], "error");
  EXPECT_EQ(first["message"]["text"], "expected a, found b");
  const auto& place = first["locations"][0]["physicalLocation"];
  EXPECT_EQ(place["artifactLocation"]["uri"], "cards/a%20b.json");
  EXPECT_EQ(place["region"], nlohmann::json::parse(R"({"startLine":1,"startColumn":2,"endLine":2,"endColumn":2})"));
  EXPECT_EQ(run["results"][1]["level"], "note");
  EXPECT_EQ(run["results"][1]["locations"][0]["logicalLocations"][0]["fullyQualifiedName"], "p");
  EXPECT_EQ(run["results"][2]["locations"], nlohmann::json::array());
  EXPECT_EQ(run["results"][2]["ruleIndex"], 1);
}

TEST(Sarif, what_has_no_place_in_its_format_stands_in_properties) {
  Diagnostic bare{.code = "a/b", .message = "m"}, full = bare;
  full.rule = "a/b";
  full.reference = "[2.4]";
  full.hint = "more";
  const auto results = nlohmann::json::parse(to_sarif({bare, full}, "1"))["runs"][0]["results"];
  EXPECT_FALSE(results[0].contains("properties"));
  EXPECT_EQ(results[1]["properties"], nlohmann::json::parse(R"({"rule":"a/b","reference":"[2.4]","hint":"more"})"));
}

TEST(Sarif, an_empty_run_is_a_log_too) {
  const auto log = nlohmann::json::parse(to_sarif({}, "1"));
  EXPECT_EQ(log["runs"][0]["results"], nlohmann::json::array());
}

}  // namespace
}  // namespace planche::diag
