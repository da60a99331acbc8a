// Formats as JSON Schema: the printed schemas, and whether an independent validator agrees.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include "data/testing/formats.h"

namespace planche::data {
namespace {

using namespace testing_tools;

TEST(Schema, says_what_the_format_says) {
  const Format format =
      Format::object("A thing")
          .field("n", Format::integer().at_least(1).by_rule("x/y", "O3", "Lantern 2.5"), "how many", Need::required)
          .field("r", Format::reference("d"))
          .define("d", Format::array(Format::number().at_most(0.5)).length(1, 2));
  EXPECT_EQ(nlohmann::json::parse(format.to_json_schema("thing.json", "Thing")), nlohmann::json::parse(R"json({
    "$schema": "http://json-schema.org/draft-07/schema#", "$id": "thing.json", "title": "Thing",
    "description": "A thing", "type": "object",
    "properties": {
      "$schema": { "type": "string" },
      "n": { "description": "how many", "$comment": "O3 (Lantern 2.5)", "type": "integer", "minimum": 1
}
, "r" : {
  "$ref" : "#/definitions/d"
}
}
, "required" : ["n"], "additionalProperties" : false, "definitions" : {
  "d" : {
    "type" : "array", "minItems" : 1, "maxItems" : 2, "items" : {
      "type" : "number", "maximum" : 0.5
    }
  }
}
})json"));
  const std::string text = format.to_json_schema("thing.json", "Thing");
  EXPECT_TRUE(text.starts_with("{\n  \"$schema\""));
  EXPECT_TRUE(text.ends_with("}\n"));
}

bool valijson_accepts(const Format& format, const std::string& text) {
  const auto schema_json = nlohmann::json::parse(format.to_json_schema("x.json", "x"));
  valijson::Schema schema;
  valijson::SchemaParser parser;
  parser.populateSchema(valijson::adapters::NlohmannJsonAdapter{schema_json}, schema);
  const auto document = nlohmann::json::parse(text);
  valijson::Validator validator{valijson::Validator::kStrongTypes};
  return validator.validate(schema, valijson::adapters::NlohmannJsonAdapter{document}, nullptr);
}

void expect_agreement(const Format& format, const std::string& text) {
  EXPECT_EQ(check(format, text).empty(), valijson_accepts(format, text)) << text;
}

TEST(Schema, agrees_with_valijson_on_values_of_every_kind) {
  const std::vector<Format> formats{
      Format::any(),
      Format::boolean(),
      Format::integer(),
      Format::integer().at_least(0).at_most(3),
      Format::integer().among({3, -1}),
      Format::number().at_least(-0.5).at_most(1.5),
      Format::string(),
      Format::string().length(2, 3),
      Format::string().pattern("^[a-c]+$", "a to c"),
      Format::constant("ab"),
      Format::choice({"ab", "é"}),
      Format::array(Format::integer()),
      Format::array(Format::any()).length(1, 2),
      Format::object(),
      points(),
      Format::map(Format::integer()),
      Format::one_of({Format::integer().at_least(2), Format::string().length(0, 1)}),
      Format::one_of({Format::array(Format::integer()), Format::array(Format::string())}),
      Format::tagged("t", {{"a", Format::object().field("x", Format::integer(), "", Need::required)},
                           {"b", Format::tagged("u", {{"c", points()}, {"d", Format::object()}})}})
          .field("common", Format::boolean())};
  const std::vector<std::string> values{"null",
                                        "true",
                                        "0",
                                        "3",
                                        "4",
                                        "-1",
                                        "-0.5",
                                        "1.5",
                                        "1.75",
                                        "1e300",
                                        "\"\"",
                                        "\"ab\"",
                                        "\"é\"",
                                        "\"éàù\"",
                                        "\"abcd\"",
                                        "[]",
                                        "[1]",
                                        "[1,2]",
                                        "[1,2,3]",
                                        "[\"a\"]",
                                        "[1,\"a\"]",
                                        "[null]",
                                        "{}",
                                        "{\"a\":1}",
                                        "{\"a\":\"b\"}",
                                        "{\"force\":1,\"magic\":2}",
                                        "{\"force\":1}",
                                        "{\"force\":1,\"magic\":-2}",
                                        "{\"force\":1,\"magic\":2,\"x\":3}",
                                        "{\"t\":\"a\"}",
                                        "{\"t\":\"a\",\"x\":1}",
                                        "{\"t\":\"a\",\"x\":1,\"common\":true}",
                                        "{\"t\":\"a\",\"x\":1,\"y\":1}",
                                        "{\"t\":\"a\",\"x\":\"1\"}",
                                        "{\"t\":\"b\"}",
                                        "{\"t\":\"b\",\"u\":\"d\"}",
                                        "{\"t\":\"b\",\"u\":\"d\",\"x\":1}",
                                        "{\"t\":\"b\",\"u\":\"c\",\"force\":1,\"magic\":2,\"common\":false}",
                                        "{\"t\":\"b\",\"u\":\"c\",\"common\":1}",
                                        "{\"t\":\"c\"}",
                                        "{\"t\":1}",
                                        "{\"x\":1}",
                                        "{\"$schema\":\"x\"}",
                                        "{\"$schema\":1}",
                                        "{\"$schema\":\"x\",\"t\":\"a\",\"x\":1}",
                                        "{\"$schema\":\"x\",\"force\":1,\"magic\":2}"};
  for (const Format& format : formats) {
    for (const std::string& value : values) expect_agreement(format, value);
  }
  // One level down, where $schema is no longer allowed.
  for (const Format& format : formats) {
    for (const std::string& value : values) expect_agreement(Format::array(format), "[" + value + "]");
  }
}

TEST(Schema, agrees_with_valijson_on_broken_documents) {
  const auto good = nlohmann::json::parse(R"({"game": "lantern", "title": "Menagerie", "code": "ab", "level": "easy",
    "official": true, "weight": 0.5, "impact": 3, "size": [1, 2], "names": {"a": "b"},
    "characters": [{"name": "x", "attack": {"force": 1, "magic": 2, "agility": 3}}]})");
  expect_agreement(deck(), good.dump());
  const auto layers = nlohmann::json::parse(R"({"layers": [{"type": "group", "opacity": 1, "layers":
    [{"type": "text", "text": "x"}, {"type": "group", "layers": []}]}]})");
  const std::vector<nlohmann::json> wrong{
      nullptr, 3, -1, 0.5, "x", "", true, nlohmann::json::array(), nlohmann::json::object()};
  for (const auto& [format, document] : {std::pair{deck(), good}, std::pair{drawing(), layers}}) {
    const auto leaves = document.flatten();
    for (const auto& [pointer, leaf] : leaves.items()) {
      for (auto place = nlohmann::json::json_pointer{pointer}; !place.empty(); place = place.parent_pointer()) {
        for (const auto& value : wrong) {
          auto changed = document;
          changed[place] = value;
          expect_agreement(format, changed.dump());
        }
        auto changed = document;
        auto& parent = changed[place.parent_pointer()];
        if (!parent.is_object()) continue;
        parent.erase(place.back());
        expect_agreement(format, changed.dump());
        parent["other"] = 1;
        expect_agreement(format, changed.dump());
      }
    }
  }
}

}  // namespace
}  // namespace planche::data
