#include "data/yaml.h"

#include <memory>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "data/place.h"

namespace planche::data {
namespace {

using testing::ElementsAre;

struct Reading {
  Document document;
  bool read = false;
  std::vector<std::string> problems;  // "line:column code: message | hint"
  std::vector<std::string> marked;    // the text of each problem's place

  const Value& at(std::string_view key) const {
    static const Value none;
    const Value* found = document.root.find(key);
    EXPECT_NE(found, nullptr) << key;
    return found == nullptr ? none : *found;
  }
  std::string written(diag::Span s) const {
    return std::string{document.source->text().substr(s.begin, s.end - s.begin)};
  }
  std::string written(const Value& value) const { return written(value.span()); }
};

Reading read(std::string text, const Limits& limits = {}) {
  Reading r;
  r.document = {.source = std::make_shared<diag::Source>("x.yaml", std::move(text)), .root = {}, .is_yaml = true};
  diag::Sink sink;
  auto value = read_yaml(r.document.source, sink, limits);
  r.read = value.has_value();
  if (value) r.document.root = std::move(*value);
  for (const diag::Diagnostic& d : sink.sorted()) {
    const diag::Position p = d.source->position(d.span.begin);
    r.problems.push_back(
        fmt::format("{}:{} {}: {}{}{}", p.line, p.column, d.code, d.message, d.hint.empty() ? "" : " | ", d.hint));
    r.marked.push_back(r.written(d.span));
  }
  return r;
}

// The value as JSON, for comparing.
nlohmann::json json_of(const Value& value) {
  if (value.is_null()) return nullptr;
  if (const auto* b = value.boolean()) return *b;
  if (const auto* i = value.integer()) return *i;
  if (const auto* d = value.real()) return *d;
  if (const auto* s = value.string()) return *s;
  nlohmann::json result = value.array() != nullptr ? nlohmann::json::array() : nlohmann::json::object();
  if (value.array() != nullptr) {
    for (const Value& item : *value.array()) result.push_back(json_of(item));
  } else {
    for (const Member& member : *value.object()) result[member.key] = json_of(member.value);
  }
  return result;
}

nlohmann::json json(const std::string& text) {
  const Reading r = read(text);
  EXPECT_TRUE(r.read) << text;
  EXPECT_THAT(r.problems, ElementsAre()) << text;
  return json_of(r.document.root);
}

TEST(Yaml, is_the_same_tree_as_json) {
  EXPECT_EQ(json("# a game\nid: embers\nplayers: [2, 4]\ncredit: {en: \"Embers, by Ada\", 'fr': Embers}\n"
                 "records:\n  cards:\n    from: cards.csv\n    fields:\n    - id\n    - title\n  dominoes:\n    for: "
                 "{a: 0..6}\n"),
            nlohmann::json::parse(R"({"id": "embers", "players": [2, 4],
      "credit": {"en": "Embers, by Ada", "fr": "Embers"},
      "records": {"cards": {"from": "cards.csv", "fields": ["id", "title"]}, "dominoes": {"for": {"a": "0..6"}}}})"));
  EXPECT_EQ(json("%YAML 1.2\n---\na\n...\n# end\n"), "a");
  EXPECT_EQ(json("{\"a\":[1,-2.5e3,true,false,null,{},[]],\"b\":{\"c\":\"d\"}}"),
            nlohmann::json::parse(R"({"a": [1, -2.5e3, true, false, null, {}, []], "b": {"c": "d"}})"));
  EXPECT_EQ(json("? a\n: 1\n? b\n"), nlohmann::json::parse(R"({"a": 1, "b": null})"));
  // Brackets in quotes open and close nothing.
  EXPECT_EQ(json("a: [x, \"[\", '{', y'z]\n"), nlohmann::json::parse(R"({"a": ["x", "[", "{", "y'z"]})"));
  EXPECT_EQ(json("[a: b, c]"), nlohmann::json::parse(R"([{"a": "b"}, "c"])"));
  EXPECT_EQ(json("- - a\n  - b\n-\n- c: 1\n  d: 2\n"),
            nlohmann::json::parse(R"([["a", "b"], null, {"c": 1, "d": 2}])"));
}

TEST(Yaml, only_words_and_numbers_of_json_are_no_text) {
  EXPECT_EQ(json("[true, false, null, ~, 0, -7, 1.10, 1e3, -0.5]"),
            nlohmann::json::parse("[true, false, null, null, 0, -7, 1.1, 1e3, -0.5]"));
  for (const char* text : {"no",
                           "Yes",
                           "True",
                           "NULL",
                           "Null",
                           "1_000",
                           "067-050",
                           "067",
                           "0x10",
                           "0o7",
                           "+1",
                           ".5",
                           "5.",
                           "1.",
                           ".inf",
                           ".nan",
                           "1:30",
                           "2026-11-22",
                           "9223372036854775808",
                           "=",
                           "a b",
                           "0..6",
                           "-"})
    EXPECT_EQ(json(std::string{text} == "-" ? "\"-\"" : text), text);
  EXPECT_EQ(json("['true', \"1\", 'null', '']"), nlohmann::json::parse(R"(["true", "1", "null", ""])"));
  const Reading r = read("{a: 1.10, b: true, c: '1.10', d: ~, e: 5, f: [], g: null, h: 9007199254740993.0}");
  EXPECT_EQ(bare_text(r.document, r.at("a")), "1.10");
  EXPECT_EQ(bare_text(r.document, r.at("b")), "true");
  EXPECT_EQ(bare_text(r.document, r.at("c")), "1.10");
  EXPECT_EQ(bare_text(r.document, r.at("d")), std::nullopt);
  EXPECT_EQ(bare_text(r.document, r.at("e")), "5");
  EXPECT_EQ(bare_text(r.document, r.at("f")), std::nullopt);
  EXPECT_EQ(bare_text(r.document, r.at("h")), "9007199254740993.0");
  EXPECT_EQ(bare_text({.source = r.document.source, .root = {}}, r.at("a")), std::nullopt);  // as if it were JSON
}

TEST(Yaml, values_know_their_places) {
  const Reading r = read(
      "\xef\xbb\xbf# é\r\n\"é\\\"\":   plain  text # no\r\ntab\tbed:\tx\t# c\r\nlist:\r\n  - 1\r\n  - {a: 'it''s', b: "
      "[1 , 2, ] }"
      " # c }\r\nfold: >-  # c\r\n  some\r\n    é text\r\n\r\n  more\r\nmulti: two\r\n  lines \r\nlast: |+\r\n\r\n");
  ASSERT_THAT(r.problems, ElementsAre());
  const Object& members = *r.document.root.object();
  EXPECT_EQ(r.written(members[0].key_span), "\"é\\\"\"");
  EXPECT_EQ(r.document.source->position(members[0].key_span.begin).line, 2u);
  EXPECT_EQ(r.written(r.at("é\"")), "plain  text");
  EXPECT_EQ(r.written(r.at("tab\tbed")), "x");
  EXPECT_EQ(r.document.source->position(r.at("tab\tbed").span().begin).column, 10u);
  EXPECT_EQ(r.written(r.at("list")), "- 1\r\n  - {a: 'it''s', b: [1 , 2, ] }");
  const Value& object = r.at("list").array()->at(1);
  EXPECT_EQ(r.written(object), "{a: 'it''s', b: [1 , 2, ] }");
  EXPECT_EQ(r.written(*object.find("a")), "'it''s'");
  EXPECT_EQ(r.written(*object.find("b")), "[1 , 2, ]");
  EXPECT_EQ(r.written(r.at("fold")), ">-  # c\r\n  some\r\n    é text\r\n\r\n  more");
  EXPECT_EQ(*r.at("fold").string(), "some\n  é text\n\nmore");
  EXPECT_EQ(r.written(r.at("multi")), "two\r\n  lines");
  EXPECT_EQ(*r.at("multi").string(), "two lines");
  EXPECT_EQ(r.written(r.at("last")), "|+");
}

TEST(Yaml, what_is_left_out_has_an_empty_place) {
  const Reading r = read("a:\nb:   # c: -\nnull: &n\n~: -1\nlist:\n-\n- x\n-\nflow: {k, l: , m}\n");
  ASSERT_THAT(r.problems, ElementsAre());
  const auto place = [&](const Value& value) {
    EXPECT_TRUE(value.is_null());
    EXPECT_EQ(value.span().begin, value.span().end);
    const diag::Position p = r.document.source->position(value.span().begin);
    return fmt::format("{}:{}", p.line, p.column);
  };
  EXPECT_EQ(place(r.at("a")), "1:3");
  EXPECT_EQ(place(r.at("b")), "2:3");
  EXPECT_EQ(place(r.at("null")), "3:9");
  EXPECT_EQ(*r.at("~").integer(), -1);
  EXPECT_EQ(place(r.at("list").array()->at(0)), "6:2");
  EXPECT_EQ(place(r.at("list").array()->at(2)), "8:2");
  EXPECT_EQ(place(*r.at("flow").find("k")), "9:9");
  EXPECT_EQ(place(*r.at("flow").find("l")), "9:14");
  EXPECT_EQ(r.written(r.at("flow")), "{k, l: , m}");
}

TEST(Yaml, lines_may_end_in_carriage_returns_alone) {
  const Reading r = read("a:\r  - |\r    x\r    y\rb: 'c\r\r  d'\r");
  ASSERT_THAT(r.problems, ElementsAre());
  EXPECT_EQ(*r.at("a").array()->at(0).string(), "x\ny\n");
  EXPECT_EQ(*r.at("b").string(), "c\nd");
  EXPECT_EQ(r.document.source->position(r.at("b").span().begin).line, 5u);
}

TEST(Yaml, places_lead_into_its_strings) {
  const Reading r = read("a: \"x \\u00e9\\x41 == y\"\nb: |\n  cost ==\n    fair\nc: one\n   two\nd: 'it''s  y'\n");
  const auto marked = [&](std::string_view key, std::string_view piece) {
    const Value& value = r.at(key);
    const std::size_t at = value.string()->find(piece);
    return r.written(place_in(*r.document.source, value, at, at + piece.size()));
  };
  EXPECT_EQ(marked("a", "éA"), "\\u00e9\\x41");
  EXPECT_EQ(marked("a", "y"), "y");
  EXPECT_EQ(marked("b", "fair"), "fair");
  EXPECT_EQ(marked("c", "two"), "two");
  EXPECT_EQ(marked("d", "'s"), "''s");
}

TEST(Yaml, aliases_stand_for_values_and_are_counted) {
  EXPECT_EQ(json("a: &x {k: [1, 2]}\nb: *x\nc: [*x , &y text, *y]\n&k key: *k\n"),
            nlohmann::json::parse(
                R"({"a": {"k": [1, 2]}, "b": {"k": [1, 2]}, "c": [{"k": [1, 2]}, "text", "text"], "key": "key"})"));
  const Reading r = read("a: &x\n  deep\nb: *x\n");
  EXPECT_EQ(r.at("b").span(), r.at("a").span());
  EXPECT_EQ(r.written(r.at("a")), "deep");
  EXPECT_THAT(read("a: &x [*x]\n").problems,
              ElementsAre("1:8 data/syntax: this alias is inside the value that it refers to"));
  EXPECT_THAT(read("é: 1\na: *no\n").problems,
              ElementsAre("2:4 data/syntax: this alias refers to no earlier anchor | put text that begins with * in "
                          "quotes"));
  // Ten times ten times ... a billion values, or strings of many bytes, or depth.
  std::string bomb = "a0: &a0 x\n";
  for (int i = 1; i < 10; ++i) {
    bomb +=
        fmt::format("a{0}: &a{0} [*a{1}, *a{1}, *a{1}, *a{1}, *a{1}, *a{1}, *a{1}, *a{1}, *a{1}, *a{1}]\n", i, i - 1);
  }
  const Reading exploded = read(bomb, {.values = 200'000});
  EXPECT_FALSE(exploded.read);
  EXPECT_THAT(exploded.problems, ElementsAre(testing::EndsWith("data/limit: more than 200000 values")));
  EXPECT_THAT(read("a: &x " + std::string(500, 'x') + "\nb: [*x, *x]\n", {.bytes = 1000}).problems,
              ElementsAre("2:9 data/limit: anchors and aliases repeat more than 1000 bytes"));
  EXPECT_TRUE(read("a: &x [[1]]\nb: [*x]\n", {.depth = 4}).read);
  EXPECT_THAT(read("a: &x [[1]]\nb: [[*x]]\n", {.depth = 4}).problems,
              ElementsAre("2:6 data/limit: arrays and objects are nested more than 4 deep"));
}

TEST(Yaml, limits_hold) {
  EXPECT_TRUE(read("[[[1]]]", {.depth = 3}).read);
  EXPECT_THAT(read("[[\n[[1]]]]", {.depth = 3}).problems,
              ElementsAre("2:2 data/limit: arrays and objects are nested more than 3 deep"));
  EXPECT_TRUE(read("[1,2,3,4]", {.values = 5}).read);
  EXPECT_THAT(read("- 1\n- 2\n- 3\n", {.values = 2}).problems, ElementsAre("3:3 data/limit: more than 2 values"));
  EXPECT_THAT(read("a: b", {.bytes = 3}).problems, ElementsAre("1:1 data/limit: the file has 4 bytes, the limit is 3"));
  const std::string deep = "data/limit: arrays and objects are nested more than 64 deep";
  EXPECT_THAT(read(std::string(10000, '[')).problems, ElementsAre("1:65 " + deep));
  EXPECT_THAT(read(std::string(1'000'000, '[')).problems, ElementsAre("1:65 " + deep));
  EXPECT_THAT(read(std::string(10000, '[') + std::string(10000, ']')).problems, ElementsAre("1:65 " + deep));
  for (const auto& [piece, place] : {std::pair{"- ", "1:129 "}, {"{a: ", "1:257 "}, {"[\n", "65:1 "}}) {
    std::string text;
    for (int i = 0; i < 10000; ++i) text += piece;
    EXPECT_THAT(read(text).problems, ElementsAre(place + deep));
  }
  std::string wide = "[";
  for (int i = 0; i < 600'000; ++i) wide += "[],\n";
  EXPECT_TRUE(read(wide + "]").read);
}

TEST(Yaml, repeated_keys_are_reported_and_the_first_stays) {
  const Reading r = read("a: 1\né: 2\n\"a\": 3\n'\\u0061': 5\nb: {c: 1, c: 2}\n");
  EXPECT_THAT(
      r.problems,
      ElementsAre("3:1 data/duplicate-key: the field \"a\" occurs again, first in line 1 | remove one of them",
                  "5:11 data/duplicate-key: the field \"c\" occurs again, first in line 5 | remove one of them"));
  EXPECT_TRUE(r.read);
  EXPECT_EQ(*r.at("a").integer(), 1);
}

TEST(Yaml, keys_are_text) {
  EXPECT_EQ(
      json("1: a\ntrue: b\n~: c\nNull: d\n1.0: e\n\"<<\": f\n067: g\n"),
      nlohmann::json::parse(R"({"1": "a", "true": "b", "~": "c", "Null": "d", "1.0": "e", "<<": "f", "067": "g"})"));
}

TEST(Yaml, what_is_not_plain_data_is_told_at_its_place) {
  const std::string columns =
      " | start the fields of an object, or the items of a list, in one column; put text with a colon and a space in "
      "quotes";
  const std::vector<std::pair<std::string, std::string>> cases{
      {"", "1:1 data/syntax: the file is empty"},
      {"# é\n", "2:1 data/syntax: expected a value, found the end of the file"},
      {"é: !!str 1\n", "1:4 data/syntax: tags are not supported | remove the tag"},
      {"a: &x !set {b}\n", "1:7 data/syntax: tags are not supported | remove the tag"},
      {"a: ! b\n", "1:4 data/syntax: tags are not supported | remove the tag"},
      {"!t\na: b\n", "1:1 data/syntax: tags are not supported | remove the tag"},
      {"a: !x\n", "1:4 data/syntax: tags are not supported | remove the tag"},
      {"a: &x {k: 1}\nb:\n  <<: *x\n",
       "3:3 data/syntax: << is not supported | write the fields out, or put \"<<\" in quotes"},
      {"--- a\n--- b\n",
       "2:1 data/syntax: expected the end of the file, found another document | keep one document in a file"},
      {"[1]\nx: 2\n", "2:1 data/syntax: x is not expected here" + columns},
      {"é: 1\n[a]: 2\n",
       "2:1 data/syntax: expected a field name, found a list | put names that begin with a bracket in quotes"},
      {"{{a: 1}: 2}",
       "1:2 data/syntax: expected a field name, found an object | put names that begin with a bracket in quotes"},
      {"? ? a\n",
       "1:3 data/syntax: expected a field name, found an object | put names that begin with a bracket in quotes"},
      {"x: &x a\n*x : 2\n", "2:1 data/syntax: expected a field name, found an alias | write the name out"},
      {"é: 1\n: 2\n", "2:1 data/syntax: a colon is not expected here" + columns},
      {"{: 1}", "1:2 data/syntax: expected a field name | write a name before the colon"},
      {"a: b\xe2\x80\xa8 c",
       "1:5 data/syntax: expected text, found the line separator U+2028 | write it as an escape in double quotes"},
      {"a: *\n", "1:4 data/syntax: expected a name after * | put text that begins with * in quotes"},
      {"a: 1\nb\nc: 2\n", "2:1 data/syntax: expected a colon after this field name" + columns},
      {"é: \"x\n  y\n",
       "1:4 data/syntax: expected the closing quote, found the end of the file; the \" opened in line 1, column 4 is "
       "not closed"},
      {"é: 'it''s",
       "1:4 data/syntax: expected the closing quote, found the end of the file; the ' opened in line 1, column 4 is "
       "not closed"},
      {"é: [1, 2\nb: 3\n",
       "2:2 data/syntax: expected a comma or ], found a colon | close the [ opened in line 1, column 4"},
      {"- {é: #fff, b: 2}\n- {é: red}\n",
       "2:1 data/syntax: - is not expected here | close the { opened in line 1, column 3; put text that begins "
       "with # in quotes, or it starts a comment"},
      {"- {é: 1, b: 2\n- {é: 3}\n",
       "2:3 data/syntax: expected a comma or }, found { | close the { opened in line 1, column 3"},
      {"é: {a: 1\n",
       "2:1 data/syntax: expected a comma or }, found the end of the file | close the { opened in line 1, column 4"},
      {"é: ]\n", "1:4 data/syntax: found an unmatched ] | put text that begins with a bracket in quotes"},
      {"é: é: c\n", "1:5 data/syntax: a colon is not expected here" + columns},
      {"é: b\n c: d\n", "2:3 data/syntax: a colon is not expected here" + columns},
      {"é:\r\n\tb: 1\r\n", "2:1 data/syntax: a tab is not expected here | indent with spaces, not with tabs"},
      {"é: @x\n", "1:4 data/syntax: expected a value, found @ | put text that begins with @ in quotes"},
      {"é: \"\\q\"\n",
       "1:5 data/syntax: there is no such escape in double quotes | write the character itself, and \\\\ for a "
       "backslash"},
      {"é: \"\\ud83d\\ude00\"\n",
       "1:5 data/syntax: there is no such escape in double quotes | write the character itself, and \\\\ for a "
       "backslash"},
      {"é: \x04 b\n", "1:4 data/syntax: expected text, found the control character U+0004"},
      {"é: \xff\n", "1:4 data/encoding: expected UTF-8, found the byte 0xff | save the file in the encoding UTF-8"},
      {"a: [1] x\n", "1:8 data/syntax: x is not expected here" + columns},
      {"- a\nb: 1\n", "2:1 data/syntax: b is not expected here" + columns},
  };
  for (const auto& [text, expected] : cases) {
    const Reading r = read(text);
    EXPECT_FALSE(r.read) << text;
    EXPECT_THAT(r.problems, ElementsAre(expected)) << text;
  }
}

TEST(Yaml, mistakes_are_marked_from_end_to_end) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"a: \x04 b\n", "\x04"}, {"a: \xff\xff\n", "\xff"}, {"a: !set {b}\n", "!set"}, {"a: @x\n", "@"},
      {"a: ]\n", "]"},         {"b:\n  <<: x\n", "<<"},   {"--- a\n--- b\n", "---"}, {"a: 'x\n y", "'x\n y"}};
  for (const auto& [text, expected] : cases) EXPECT_THAT(read(text).marked, ElementsAre(expected)) << text;
}

TEST(Yaml, a_sample_cut_off_anywhere_is_read_or_reported_once) {
  const std::string sample =
      "# é\na: &x [1, 'it''s', \"q\\u00e9\\n\", {b: c}]\n\"k\" : |2-\n  text\n   more\n\nd:\n- *x\n-   - e\n    - f: "
      ">\n        g\n";
  ASSERT_TRUE(read(sample).read);
  for (std::size_t size = 0; size < sample.size(); ++size) {
    const Reading r = read(sample.substr(0, size));
    EXPECT_EQ(r.problems.size(), r.read ? 0u : 1u) << sample.substr(0, size);
  }
}

// Random values, written as YAML in all ways.
nlohmann::json random_json(int depth) {
  const int kind = *rc::gen::inRange(0, depth > 0 ? 8 : 5);
  if (kind == 0) return nullptr;
  if (kind == 1) return *rc::gen::arbitrary<bool>();
  if (kind == 2) return *rc::gen::arbitrary<std::int64_t>();
  if (kind == 3) return static_cast<double>(*rc::gen::arbitrary<std::int32_t>()) / 7.0 + 0.125;
  const auto text = [] {
    return *rc::gen::container<std::string>(rc::gen::elementOf(std::string("ab1\"\\/,:{}[]#-?&*!|>'%@ \n\t"))) +
           *rc::gen::element(std::string{}, std::string{"é😀"}, std::string{" x"}, std::string{"\x01\x7f"});
  };
  if (kind == 4) return text();
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

bool may_be_plain(const std::string& text) {
  if (text.empty() || text.find_first_not_of("ab1 é😀x-?#") != text.npos || text.find(" #") != text.npos) return false;
  return text.find_first_of("-?# 1") != 0 && text.back() != ' ';
}

std::string in_single_quotes(const std::string& text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? std::string{"''"} : std::string(1, c);
  return result + "'";
}

// Control characters but the tab are left to double quotes.
bool is_printable(const std::string& text) {
  return std::none_of(text.begin(), text.end(), [](char c) { return (c >= 0 && c < ' ' && c != '\t') || c == '\x7f'; });
}

std::string scalar(const nlohmann::json& json) {
  if (json.is_null()) return *rc::gen::element(std::string{"~"}, std::string{"null"});
  if (!json.is_string()) return json.dump();
  const std::string text = json;
  const int way = *rc::gen::inRange(0, 3);
  if (way == 0 && may_be_plain(text)) return text;
  if (way == 1 && is_printable(text)) return in_single_quotes(text);
  std::string dumped = json.dump();
  for (std::size_t at = dumped.find('\x7f'); at != dumped.npos; at = dumped.find('\x7f'))
    dumped.replace(at, 1, "\\x7f");
  return dumped;
}

std::string comment() {
  return *rc::gen::element(std::string{}, std::string{}, std::string{" # é: [\"'"});
}

std::string flow(const nlohmann::json& json) {
  if (!json.is_structured()) return scalar(json);
  std::string result(1, json.is_array() ? '[' : '{');
  const std::string space = *rc::gen::element(std::string{" "}, std::string{"\n   "}, std::string{" # c\n "});
  std::size_t left = json.size();
  for (const auto& [key, value] : json.items()) {
    result += space;
    if (json.is_object()) result += scalar(key) + ": ";
    result += flow(value);
    if (--left > 0 || *rc::gen::arbitrary<bool>()) result += ",";
  }
  return result + space + (json.is_array() ? ']' : '}');
}

// After a colon or a dash, up to and with the line end.
std::string block(const nlohmann::json& json, std::size_t indent) {
  const std::string margin(indent, ' ');
  if (json.is_string() && indent > 0 && *rc::gen::arbitrary<bool>()) {
    const std::string text = json;
    std::string without_ends = text;
    std::erase(without_ends, '\n');
    if (is_printable(without_ends) && !text.empty() && text.find_first_not_of("\n") != text.npos &&
        text.find_first_of(" \t") != 0 && text.front() != '\n') {
      std::string result = " |+" + comment() + "\n" + margin;
      for (const char c : text) result += c == '\n' ? "\n" + margin : std::string(1, c);
      return result.replace(result.find('+'), 1, text.back() == '\n' ? "+" : "-") + (text.back() == '\n' ? "" : "\n");
    }
  }
  if (!json.is_structured() || json.empty() || *rc::gen::inRange(0, 3) == 0) {
    return " " + flow(json) + comment() + "\n";
  }
  std::string result = comment() + "\n";
  for (const auto& [key, value] : json.items()) {
    result += margin + (json.is_array() ? "-" : scalar(key) + ":") + block(value, indent + *rc::gen::inRange(1, 4));
  }
  return result;
}

// The text at each value's place gives the value again; block scalars need their surroundings.
bool holds_itself(const Reading& r, const Value& value) {
  if (value.array() != nullptr) {
    for (const Value& item : *value.array()) {
      if (!holds_itself(r, item)) return false;
    }
  } else if (value.object() != nullptr) {
    for (const Member& member : *value.object()) {
      if (!holds_itself(r, member.value)) return false;
    }
  } else if (const std::string text = r.written(value); text.empty() || (text[0] != '|' && text[0] != '>')) {
    return json_of(read(text).document.root) == json_of(value);
  }
  return true;
}

RC_GTEST_PROP(YamlProperty, what_is_written_reads_back_equal_and_stands_at_its_place, ()) {
  const nlohmann::json json = random_json(4);
  const std::string text = *rc::gen::arbitrary<bool>() ? flow(json) : "---" + block(json, 0);
  const Reading r = read(text);
  RC_LOG() << text << "\n";
  RC_ASSERT(r.problems.empty());
  RC_ASSERT(json_of(r.document.root) == json);
  RC_ASSERT(holds_itself(r, r.document.root));
}

}  // namespace
}  // namespace planche::data
