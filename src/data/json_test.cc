#include "data/json.h"

#include <memory>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace planche::data {
namespace {

struct Reading {
  diag::SourcePtr source;
  std::optional<Value> value;
  std::vector<std::string> problems;  // "line:column code: message | hint"
  std::vector<std::string> codes;
  std::vector<std::string> marked;  // the text of each problem's place
};

Reading read(std::string text, const Limits& limits = {}, JsonStyle style = JsonStyle::strict) {
  Reading r{std::make_shared<diag::Source>("x.json", std::move(text)), {}, {}, {}, {}};
  diag::Sink sink;
  r.value = read_json(r.source, sink, limits, style);
  for (const diag::Diagnostic& d : sink.sorted()) {
    const diag::Position p = d.source->position(d.span.begin);
    r.problems.push_back(
        fmt::format("{}:{} {}: {}{}{}", p.line, p.column, d.code, d.message, d.hint.empty() ? "" : " | ", d.hint));
    r.codes.push_back(d.code);
    EXPECT_LE(d.span.begin, d.span.end) << d.message;
    r.marked.emplace_back(d.source->text().substr(d.span.begin, d.span.end - d.span.begin));
  }
  return r;
}

std::string problem(std::string text) {
  const Reading r = read(std::move(text));
  EXPECT_FALSE(r.value);
  return r.problems.size() == 1 ? r.problems[0] : fmt::format("{} problems", r.problems.size());
}

std::string text_of(const Reading& r, diag::Span s) {
  return std::string{r.source->text().substr(s.begin, s.end - s.begin)};
}

TEST(Json, values_know_their_places) {
  const Reading r = read("\xef\xbb\xbf{ \"a\" : [ 1 , -2.5,\r\n true,null ] , \"é\\\"\": \"x\\\\\" }\n");
  ASSERT_TRUE(r.value);
  EXPECT_TRUE(r.problems.empty());
  EXPECT_EQ(text_of(r, r.value->span()), "{ \"a\" : [ 1 , -2.5,\r\n true,null ] , \"é\\\"\": \"x\\\\\" }");
  const Object& object = *r.value->object();
  EXPECT_EQ(text_of(r, object[0].key_span), "\"a\"");
  EXPECT_EQ(object[1].key, "é\"");
  EXPECT_EQ(text_of(r, object[1].key_span), "\"é\\\"\"");
  EXPECT_EQ(*object[1].value.string(), "x\\");
  EXPECT_EQ(text_of(r, object[1].value.span()), "\"x\\\\\"");
  const Array& items = *object[0].value.array();
  ASSERT_EQ(items.size(), 4u);
  EXPECT_EQ(text_of(r, object[0].value.span()), "[ 1 , -2.5,\r\n true,null ]");
  EXPECT_EQ(*items[0].integer(), 1);
  EXPECT_EQ(*items[1].real(), -2.5);
  EXPECT_EQ(text_of(r, items[1].span()), "-2.5");
  EXPECT_EQ(*items[2].boolean(), true);
  EXPECT_EQ(r.source->position(items[2].span().begin).line, 2u);
  EXPECT_TRUE(items[3].is_null());
  EXPECT_EQ(text_of(r, items[3].span()), "null");
}

TEST(Json, many_blanks_in_a_row_change_no_place) {
  const std::string spaces(2000, ' '), tabs(3000, '\t'), lines(1500, '\n');
  const Reading r = read("\xef\xbb\xbf" + tabs + "{" + lines + R"("a\\\"  b")" + ":" + spaces + R"(["x\\",)" + tabs +
                         "-1" + spaces + "]" + lines + "}" + tabs);
  ASSERT_TRUE(r.value);
  const Object& object = *r.value->object();
  EXPECT_EQ(object[0].key, "a\\\"  b");
  EXPECT_EQ(text_of(r, object[0].key_span), R"("a\\\"  b")");
  const Array& items = *object[0].value.array();
  EXPECT_EQ(*items[0].string(), "x\\");
  EXPECT_EQ(text_of(r, items[0].span()), R"("x\\")");
  EXPECT_EQ(*items[1].integer(), -1);
  EXPECT_EQ(text_of(r, items[1].span()), "-1");
  EXPECT_EQ(read("{" + spaces + "\"" + spaces + "\":1}").value->object()->front().key, spaces);
  EXPECT_THAT(problem(lines + tabs + "x"), testing::StartsWith("1501:3001 data/syntax: "));
}

TEST(Json, numbers_keep_their_kind) {
  const Reading r = read("[9223372036854775807, -9223372036854775808, -0, 3.0, 1e2, 0]");
  ASSERT_TRUE(r.value);
  const Array& n = *r.value->array();
  EXPECT_EQ(*n[0].integer(), INT64_MAX);
  EXPECT_EQ(*n[1].integer(), INT64_MIN);
  ASSERT_TRUE(n[2].real());
  EXPECT_TRUE(std::signbit(*n[2].real()));
  EXPECT_EQ(*n[3].real(), 3.0);
  EXPECT_EQ(*n[4].real(), 100.0);
  EXPECT_EQ(*n[5].integer(), 0);
}

TEST(Json, numbers_too_large_or_too_small_are_limits) {
  EXPECT_EQ(problem("[1,\n  1e999]"), "2:3 data/limit: the number 1e999 is too large");
  EXPECT_THAT(read("[0e-999, 0.0, -0.00,\n  -0.01e-400]").problems,
              testing::ElementsAre("2:3 data/limit: the number -0.01e-400 is too small"));
  const Reading r = read("[9223372036854775808, -9223372036854775809, 99999999999999999999]");
  EXPECT_THAT(r.problems,
              testing::ElementsAre(
                  "1:2 data/limit: the integer 9223372036854775808 is too large, whole numbers have 64 bits",
                  "1:23 data/limit: the integer -9223372036854775809 is too large, whole numbers have 64 bits",
                  "1:45 data/limit: the integer 99999999999999999999 is too large, whole numbers have 64 bits"));
}

TEST(Json, empty_files_are_named_so) {
  EXPECT_EQ(problem(""), "1:1 data/syntax: the file is empty");
  EXPECT_EQ(problem("\xef\xbb\xbf \n"), "1:1 data/syntax: the file is empty");
}

TEST(Json, encoding_is_checked) {
  EXPECT_EQ(problem("[\"a\",\n\"\xe9\"]"),
            "2:2 data/encoding: expected UTF-8, found the byte 0xe9 | save the file in the encoding UTF-8");
  EXPECT_EQ(problem(std::string("[\"a\0\"]", 6)), "1:4 data/encoding: expected text, found a NUL byte");
  EXPECT_EQ(problem(std::string("[\0]\0", 4)),
            "1:2 data/encoding: expected text, found a NUL byte | save the file as UTF-8; it seems to be UTF-16");
  EXPECT_EQ(problem("\xef\xbb\xbf\xef\xbb\xbf[]"), "1:1 data/encoding: expected one byte order mark, found two");
}

TEST(Json, limits_hold) {
  const Limits limits{.bytes = 1000, .depth = 3, .values = 5};
  EXPECT_TRUE(read("[[[1]]]", limits).value);
  EXPECT_THAT(read("[[\n[[1]]]]", limits).problems,
              testing::ElementsAre("2:2 data/limit: arrays and objects are nested more than 3 deep"));
  EXPECT_TRUE(read("[1,2,3,4]", limits).value);
  EXPECT_THAT(read("[1,2,3,4,5,6]", limits).problems, testing::ElementsAre("1:12 data/limit: more than 5 values"));
  EXPECT_THAT(read(std::string(1001, ' '), limits).problems,
              testing::ElementsAre("1:1 data/limit: the file has 1001 bytes, the limit is 1000"));
  EXPECT_THAT(read(std::string(10000, '[')).codes, testing::ElementsAre("data/limit"));
  EXPECT_THAT(read(std::string(10000, '[') + std::string(10000, ']')).codes, testing::ElementsAre("data/limit"));
}

TEST(Json, repeated_keys_are_reported_and_the_first_stays) {
  const Reading r = read("{\"a\": 1,\n \"b\": 2,\n \"a\": 3, \"\\u0061\": 4}");
  EXPECT_THAT(r.problems,
              testing::ElementsAre(
                  "3:2 data/duplicate-key: the field \"a\" occurs again, first in line 1 | remove one of them",
                  "3:10 data/duplicate-key: the field \"a\" occurs again, first in line 1 | remove one of them"));
  ASSERT_TRUE(r.value);
  ASSERT_EQ(r.value->object()->size(), 2u);
  EXPECT_EQ(*r.value->find("a")->integer(), 1);
  EXPECT_EQ(*r.value->find("b")->integer(), 2);
}

TEST(Json, repeated_keys_of_large_objects_are_found_quickly) {
  std::string text = "{";
  for (int i = 0; i < 50000; ++i) text += fmt::format("\"k{}\":{},", i, i);
  const Reading r = read(text + "\"k7\":0}");
  EXPECT_THAT(r.codes, testing::ElementsAre("data/duplicate-key"));
  EXPECT_EQ(r.value->object()->size(), 50000u);
  EXPECT_EQ(r.value->object()->back().key, "k49999");
}

TEST(Json, mistakes_are_told_in_words) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"{\"a\": 1\n \"b\": 2}", "2:2 data/syntax: expected a comma or }, found a string | add a comma before it"},
      {"[1, 2,\n]", "1:6 data/syntax: expected a value after the comma, found ] | remove the comma"},
      {"{\"a\": 1,}", "1:8 data/syntax: expected a field name after the comma, found } | remove the comma"},
      {"[1,,2]", "1:4 data/syntax: expected a value, found a comma | remove the comma or write a value before it"},
      {"{\"a\": 1,, \"b\": 2}",
       "1:9 data/syntax: expected a field name in double quotes, found a comma | remove one comma"},
      {"{'a': 1}", "1:2 data/syntax: expected a field name in double quotes or }, found ' | use double quotes"},
      {"['a']", "1:2 data/syntax: expected a value or ], found ' | use double quotes"},
      {"{name: 1}", "1:2 data/syntax: expected a field name in double quotes or }, found name | write \"name\""},
      {"{" + std::string(40, 'x') + ": 1}", "1:2 data/syntax: expected a field name in double quotes or }, found " +
                                                std::string(40, 'x') + " | write \"" + std::string(40, 'x') + "\""},
      {"{" + std::string(41, 'x') + ": 1}", "1:2 data/syntax: expected a field name in double quotes or }, found x"},
      {"{\"a\" 1}", "1:6 data/syntax: expected a colon after the field name, found 1"},
      {"{\"a\": }", "1:7 data/syntax: expected a value, found }"},
      {"{\"a\"}", "1:5 data/syntax: expected a colon after the field name, found }"},
      {"[True]", "1:2 data/syntax: expected a value or ], found True | write true"},
      {"[NaN]", "1:2 data/syntax: expected a value or ], found NaN | write a finite number"},
      {"// x\n[]", "1:1 data/syntax: expected a value, found / | remove the comment: JSON has none"},
      {"[1 /* x */]", "1:4 data/syntax: expected a comma or ], found / | remove the comment: JSON has none"},
      {"[1} ", "1:3 data/syntax: expected a comma or ], found } | close the [ opened in line 1, column 1"},
      {"[] []", "1:4 data/syntax: expected the end of the file, found [ | keep one value in a file"},
      {"[]]", "1:3 data/syntax: expected the end of the file, found an unmatched ]"},
      {"[01]", "1:2 data/syntax: expected a number without leading zeros | remove the zeros in front"},
      {"[1.]", "1:2 data/syntax: expected a digit after the point, found ]"},
      {"[-x]", "1:2 data/syntax: expected a digit after the minus sign, found x"},
      {"[+1]", "1:2 data/syntax: expected a value or ], found + | start numbers with a digit or a minus sign"},
      {"[1e]", "1:2 data/syntax: expected a digit in the exponent, found ]"},
      {"[\"a\nb\"]",
       "1:2 data/syntax: the string is not closed before the end of the line | add the closing quote, or write \\n for "
       "a line end"},
      {"[\"a\tb\"]",
       "1:4 data/syntax: expected printable text in a string, found the control character U+0009 | write \\t"},
      {"[\"\\q\"]",
       "1:3 data/syntax: expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u, found \\q | write \\\\ for a "
       "backslash"},
      {"[\"\\ud83d\\ude00\\q\"]",
       "1:15 data/syntax: expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u, found \\q | write \\\\ for a "
       "backslash"},
      {"[\"\\u09afAF\\q\"]",
       "1:11 data/syntax: expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u, found \\q | write \\\\ for a "
       "backslash"},
      {"[\"\\u12g4\"]", "1:3 data/syntax: expected four hexadecimal digits after \\u"},
      {"[\"\\ud83dx\"]", "1:3 data/syntax: \\ud83d is half a surrogate pair | write the character itself"},
      {"[\"\\udc00\"]", "1:3 data/syntax: \\udc00 is half a surrogate pair | write the character itself"},
      {"[\"\\udfff\"]", "1:3 data/syntax: \\udfff is half a surrogate pair | write the character itself"},
      {"\n [ {\"a\": 1,",
       "2:12 data/syntax: expected a field name in double quotes, found the end of the file; the { opened in line 2, "
       "column 4 is not closed"},
      {"[\n\"abc",
       "2:1 data/syntax: expected the closing quote of the string opened in line 2, column 1, found the end of the "
       "file"},
  };
  for (const auto& [text, expected] : cases) EXPECT_EQ(problem(text), expected) << text;
}

TEST(Json, typographic_quotes_have_a_hint_without_them) {
  EXPECT_EQ(
      problem("{“at”: 1}"),
      "1:2 data/syntax: expected a field name in double quotes or }, found “at” | write \"at\" with straight quotes");
  EXPECT_EQ(problem("{\"at\": “the price”}"),
            "1:8 data/syntax: expected a value, found “the | write \"the price\" with straight quotes");
  EXPECT_EQ(problem("{\"at\": „a“}"),
            "1:8 data/syntax: expected a value, found „a“ | write \"a\" with straight quotes");
  EXPECT_EQ(
      problem("{\"at”: 1\n}"),
      "1:2 data/syntax: the string is not closed before the end of the line | close it with a straight quote: \"");
}

TEST(Json, mistakes_are_marked_from_end_to_end) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"[1 x]", "x"},
      {"[True]", "True"},
      {"[1,,2]", ","},
      {"[1, 2,\n]", ","},
      {"{name: 1}", "name"},
      {"{'a': 1}", "'"},
      {"{\"a\" 1}", "1"},
      {"[01]", "01"},
      {"[1.]", "1."},
      {"[] []", "["},
      {"[]]", "]"},
      {"[\"a\tb\"]", "\t"},
      {"[\"\\q\"]", "\\q"},
      {"[\"\\u12g4\"]", "\\u12g4"},
      {"[\"\\udc00\"]", "\\udc00"},
      {"[\"\xe9!!\"]", "\xe9"},
      {"[1e999]", "1e999"},
  };
  for (const auto& [text, expected] : cases) EXPECT_THAT(read(text).marked, testing::ElementsAre(expected)) << text;
}

Reading relaxed(std::string text) {
  return read(std::move(text), {}, JsonStyle::relaxed);
}

TEST(JsonRelaxed, comments_and_last_commas_are_passed_over) {
  const Reading r = relaxed(
      "\xef\xbb\xbf// a game, \"so\" [\r\n{ \"a\": [1, 2, // two }\n ], \"b//\": \"http://x\\\"//\", // é\n}\n// the "
      "end");
  EXPECT_TRUE(r.problems.empty()) << r.problems[0];
  ASSERT_TRUE(r.value);
  EXPECT_EQ(r.value->find("a")->array()->size(), 2u);
  EXPECT_EQ(*r.value->find("b//")->string(), "http://x\"//");
  EXPECT_EQ(text_of(r, r.value->find("a")->span()), "[1, 2, // two }\n ]");
  EXPECT_EQ(text_of(r, r.value->find("b//")->span()), "\"http://x\\\"//\"");
  EXPECT_EQ(r.source->position(r.value->find("b//")->span().begin).line, 3u);
  EXPECT_EQ(relaxed("[[1,],{},]//").value->array()->size(), 2u);
  EXPECT_EQ(relaxed("\"a\"//\r2").problems.size(), 1u);  // a lone carriage return ends the line
}

TEST(JsonRelaxed, what_remains_wrong_is_told_at_its_place) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"[,]", "1:2 data/syntax: expected a value or ], found a comma | remove the comma or write a value before it"},
      {"[1,,]", "1:4 data/syntax: expected a value, found a comma | remove the comma or write a value before it"},
      {"[1,// x\n,]", "2:1 data/syntax: expected a value, found a comma | remove the comma or write a value before it"},
      {"{,}", "1:2 data/syntax: expected a field name in double quotes or }, found a comma"},
      {"{\"a\":,}", "1:6 data/syntax: expected a value, found a comma | remove the comma or write a value before it"},
      {"1,", "1:2 data/syntax: expected the end of the file, found a comma | keep one value in a file"},
      {",]", "1:1 data/syntax: expected a value, found a comma | remove the comma or write a value before it"},
      {"// é [\n[1 // x\n 2]", "3:2 data/syntax: expected a comma or ], found 2"},
      {"[1 // x",
       "1:8 data/syntax: expected a comma or ], found the end of the file; the [ opened in line 1, column 1 is not "
       "closed"},
      {"[1 /* x */]", "1:4 data/syntax: expected a comma or ], found / | start comments with //"},
      {"# x\n[]", "1:1 data/syntax: expected a value, found # | start comments with //"},
      {"// x", "1:5 data/syntax: expected a value, found the end of the file"},
      {"[\"a // b\n\"]",
       "1:2 data/syntax: the string is not closed before the end of the line | add the closing quote, or write \\n for "
       "a "
       "line end"},
  };
  for (const auto& [text, expected] : cases) {
    const Reading r = relaxed(text);
    EXPECT_FALSE(r.value) << text;
    EXPECT_THAT(r.problems, testing::ElementsAre(expected)) << text;
  }
}

TEST(Json, a_sample_cut_off_anywhere_is_reported_once) {
  const std::string sample =
      "{ \"name\": \"Br\\u00e9\\ud83d\\ude00\\\\\", \"n\": [1, -2.5e+3, true, false, null, {}, []],\r\n \"é\": {\"x\": "
      "0.5} }";
  ASSERT_TRUE(read(sample).value);
  for (std::size_t size = 0; size < sample.size(); ++size) {
    const Reading r = read(sample.substr(0, size));
    EXPECT_FALSE(r.value) << size;
    ASSERT_EQ(r.problems.size(), 1u) << size;
    EXPECT_TRUE(r.codes[0] == "data/syntax" || r.codes[0] == "data/encoding") << r.problems[0];
    EXPECT_EQ(r.problems[0].find("surrogate"), std::string::npos) << r.problems[0];
    EXPECT_EQ(r.problems[0].find("hexadecimal"), std::string::npos) << r.problems[0];
    EXPECT_EQ(r.problems[0].find("something else"), std::string::npos) << r.problems[0];
  }
}

TEST(Json, every_byte_replaced_agrees_with_nlohmann) {
  const std::string sample = "{\"a\": [1, -2.5e+3, \"x\\n\"], \"b\": null}";
  for (std::size_t i = 0; i < sample.size(); ++i) {
    for (const char c : std::string{"\"\\,:{}[]0-.e+u \n\x01'/\xc3"}) {
      std::string text = sample;
      text[i] = c;
      const Reading r = read(text);
      EXPECT_EQ(r.value.has_value(), nlohmann::json::accept(text)) << text;
      EXPECT_TRUE(r.value || r.problems.size() == 1) << text;
      for (const std::string& p : r.problems) EXPECT_EQ(p.find("something else"), std::string::npos) << text << p;
    }
  }
}

TEST(Json, huge_strings_are_read) {
  const Reading r = read("[\"" + std::string(5'000'000, 'x') + "\"]");
  ASSERT_TRUE(r.value);
  EXPECT_EQ(r.value->array()->at(0).string()->size(), 5'000'000u);
}

nlohmann::json random_json(int depth) {
  const int kind = *rc::gen::inRange(0, depth > 0 ? 7 : 5);
  if (kind == 0) return nullptr;
  if (kind == 1) return *rc::gen::arbitrary<bool>();
  if (kind == 2) return *rc::gen::arbitrary<std::int64_t>();
  if (kind == 3) return static_cast<double>(*rc::gen::arbitrary<std::int32_t>()) / 7.0 + 0.125;
  const auto text = [] {
    return *rc::gen::container<std::string>(rc::gen::elementOf(std::string("ab\"\\/,:{}[] \n\t\x01")));
  };
  if (kind == 4) return text() + "é😀";
  nlohmann::json result = kind == 5 ? nlohmann::json::array() : nlohmann::json::object();
  for (int n = *rc::gen::inRange(0, 5); n > 0; --n) {
    if (kind == 5) {
      result.push_back(random_json(depth - 1));
    } else {
      result[text()] = random_json(depth - 1);
    }
  }
  return result;
}

// Compares values, and checks that the text at each place gives the value again.
bool same(const Value& value, const nlohmann::json& json, std::string_view text) {
  const std::string_view at = text.substr(value.span().begin, value.span().end - value.span().begin);
  if (!nlohmann::json::accept(at) || nlohmann::json::parse(at) != json) return false;
  if (json.is_null()) return value.is_null();
  if (json.is_boolean()) return value.boolean() != nullptr && *value.boolean() == json.get<bool>();
  if (json.is_number_integer()) return value.integer() != nullptr && *value.integer() == json.get<std::int64_t>();
  if (json.is_number()) return value.real() != nullptr && *value.real() == json.get<double>();
  if (json.is_string()) return value.string() != nullptr && *value.string() == json.get<std::string>();
  if (json.is_array()) {
    if (value.array() == nullptr || value.array()->size() != json.size()) return false;
    for (std::size_t i = 0; i < json.size(); ++i) {
      if (!same((*value.array())[i], json[i], text)) return false;
    }
    return true;
  }
  if (value.object() == nullptr || value.object()->size() != json.size()) return false;
  for (const Member& m : *value.object()) {
    if (!json.contains(m.key) || !same(m.value, json[m.key], text)) return false;
    if (nlohmann::json::parse(text.substr(m.key_span.begin, m.key_span.end - m.key_span.begin)) != m.key) return false;
  }
  return true;
}

RC_GTEST_PROP(JsonProperty, what_nlohmann_writes_reads_back_equal, ()) {
  const nlohmann::json json = random_json(4);
  const Reading r = read(json.dump(*rc::gen::inRange(-1, 4), ' ', *rc::gen::arbitrary<bool>()));
  RC_ASSERT(r.problems.empty());
  RC_ASSERT(r.value.has_value());
  RC_ASSERT(same(*r.value, json, r.source->text()));
}

}  // namespace
}  // namespace planche::data
