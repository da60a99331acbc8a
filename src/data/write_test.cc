#include "data/write.h"

#include <gmock/gmock.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "data/json.h"
#include "data/yaml.h"

namespace planche::data {
namespace {

std::optional<Value> read(const std::string& text, bool yaml) {
  diag::Sink sink;
  const auto source = std::make_shared<diag::Source>("x", text);
  auto value = yaml ? read_yaml(source, sink) : read_json(source, sink);
  return sink.has_errors() ? std::nullopt : std::move(value);
}

Value json(const std::string& text) {
  return *read(text, false);
}

Value any_value(int depth) {
  const auto text = [] {
    std::string joined;
    for (const auto& piece : *rc::gen::container<std::vector<std::string>>(rc::gen::element<std::string>(
             "a", "B c", "1", "true", "null", "~", " ", "\n", "\t", "\"", "\\", ":", "-", "#", "é", "😀", "\x01", "[",
             "{", "'", "&", "*", "|", ">", "%", "@", "no", "\x7f", "\xc2\x80", "\xc2\x85", "\u2028", "\u2029", "\ufeff",
             "\ufffe", "\uffff")))
      joined += piece;
    return joined;
  };
  switch (*rc::gen::inRange(0, depth > 0 ? 7 : 5)) {
    case 0:
      return Value{text(), {}};
    case 1:
      return Value{*rc::gen::arbitrary<std::int64_t>(), {}};
    case 2:
      return Value{static_cast<double>(*rc::gen::arbitrary<std::int32_t>()) / 1024, {}};
    case 3:
      return Value{*rc::gen::arbitrary<bool>(), {}};
    case 4:
      return Value{};
    case 5: {
      Array items;
      for (int i = *rc::gen::inRange(0, 4); i > 0; --i) items.push_back(any_value(depth - 1));
      return Value{std::move(items), {}};
    }
    default: {
      Object members;
      for (int i = *rc::gen::inRange(0, 4); i > 0; --i)
        members.push_back({text() + std::to_string(i), {}, any_value(depth - 1)});
      return Value{std::move(members), {}};
    }
  }
}

RC_GTEST_PROP(Write, what_is_written_reads_as_the_same, ()) {
  const Value value = any_value(3);
  const auto from_json = read(to_json(value), false), from_yaml = read(to_yaml(value), true);
  RC_ASSERT(from_json.has_value());
  RC_ASSERT(difference(value, *from_json) == std::nullopt);
  RC_LOG(to_yaml(value));
  RC_ASSERT(from_yaml.has_value());
  RC_ASSERT(difference(value, *from_yaml) == std::nullopt);
}

TEST(Write, layouts) {
  const Value value =
      json(R"({"title":"A deck","short":[1,2],"empty":[],"cards":[{"name":"no","cost":1.5},)"
           R"({"name":"A long name, so that the list does not fit into one line of 120 bytes","x":null}]})");
  EXPECT_EQ(to_json(value), R"({
  "title": "A deck",
  "short": [1, 2],
  "empty": [],
  "cards": [
    { "name": "no", "cost": 1.5 },
    { "name": "A long name, so that the list does not fit into one line of 120 bytes", "x": null }
  ]
}
)");
  EXPECT_EQ(to_yaml(value), R"(title: A deck
short:
  - 1
  - 2
empty: []
cards:
  - name: no
    cost: 1.5
  - name: "A long name, so that the list does not fit into one line of 120 bytes"
    x: null
)");
}

TEST(Write, words_of_letters_need_no_quotes_in_yaml) {
  EXPECT_EQ(to_yaml(json(R"({"A":"a","Z":"z","a":"Z","b":"[x","c":"@x","d":"{x"})")),
            "A: a\nZ: z\na: Z\nb: \"[x\"\nc: \"@x\"\nd: \"{x\"\n");
}

TEST(Write, yaml_has_escapes_and_explicit_keys) {
  const std::string key(1100, 'k');
  const Value value = json(R"([{"a":"\u007f\u0085\u2028\ufffe","b":{")" + key + R"(":[1]}}])");
  EXPECT_EQ(to_yaml(value), "- a: \"\\u007f\\u0085\\u2028\\ufffe\"\n  b:\n    ? " + key + "\n    :\n      - 1\n");
}

TEST(Write, differences_have_paths) {
  const Value a = json(R"({"cards":[{"n":1,"t":"x"},{"n":2}]})");
  EXPECT_EQ(difference(a, json(R"({"cards":[{"t":"x","n":1.0},{"n":2}]})")), std::nullopt);
  EXPECT_EQ(difference(a, json(R"({"cards":[{"n":1,"t":"x"},{"n":3}]})")), "cards[1].n");
  EXPECT_EQ(difference(a, json(R"({"cards":[{"n":1},{"n":2}]})")), "cards[0].t");
  EXPECT_EQ(difference(a, json(R"({"cards":[{"n":1,"t":"x"}]})")), "cards[1]");
  EXPECT_EQ(difference(a, json(R"({"cards":[{"n":1,"t":"x"},{"n":2,"m":0}]})")), "cards[1].m");
  EXPECT_EQ(difference(json("[9007199254740993]"), json("[9007199254740992]")), "[0]");
  EXPECT_EQ(difference(json("[\"1\"]"), json("[1]")), "[0]");
}

}  // namespace
}  // namespace planche::data
