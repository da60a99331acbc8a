#include <memory>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "data/document.h"
#include "data/formats/format.h"
#include "data/write.h"

namespace planche::data {
namespace {

// The JSON of a text as the format reads it.
std::string settled(const Format& format, const std::string& name, std::string text) {
  diag::Sink sink;
  auto document = read_document(std::make_shared<diag::Source>(name, std::move(text)), sink);
  if (!document) return "nothing";
  format.settle(*document);
  std::string all;
  for (const Member& member : *document->root.object()) {
    const Value& value = member.value;
    all += value.string() != nullptr    ? fmt::format("\"{}\" ", *value.string())
           : value.boolean() != nullptr ? fmt::format("{} ", *value.boolean())
           : value.is_number()          ? fmt::format("{} ", value.number())
           : value.array() != nullptr   ? fmt::format("[{}] ", value.array()->front().describe())
                                        : value.describe() + " ";
  }
  return all;
}

TEST(Settled, spellings_of_both_sides_of_the_atlantic_are_understood) {
  const Format inner = Format::object().field("colour", Format::choice({"centre", "grey"}));
  const Format format = Format::object()
                            .field("color", Format::choice({"left", "center"}))
                            .field("centre", Format::string())
                            .field("tagged", Format::tagged("type", {{"a", inner}}))
                            .field("truth", Format::boolean())
                            .field("map", Format::map(inner));
  for (const char* name : {"a.json", "a.yaml"}) {
    diag::Sink sink;
    auto document = read_document(std::make_shared<diag::Source>(name, R"({ "colour": "centre", "center": "center",
      "tagged": { "type": "a", "color": "center" }, "truth": "yes", "map": { "color": { "color": "center" } } })"),
                                  sink);
    ASSERT_TRUE(document);
    format.settle(*document);
    EXPECT_EQ(format.check(*document, sink), document->is_yaml) << name;  // in JSON, "yes" is a text
    EXPECT_EQ(*document->root.find("color")->string(), "center");
    EXPECT_EQ(*document->root.find("centre")->string(), "center");
    EXPECT_EQ(*document->root.find("tagged")->find("colour")->string(), "centre");
    EXPECT_EQ(*document->root.find("map")->find("color")->find("colour")->string(), "centre");
  }
  EXPECT_EQ(settled(format, "a.json", R"({ "colour": "left", "color": "right" })"), R"("left" "right" )");
}

TEST(Settled, bare_values_of_yaml_are_what_the_format_says) {
  const Format format = Format::object()
                            .field("text", Format::string())
                            .field("truth", Format::boolean())
                            .field("number", Format::number())
                            .field("choice", Format::choice({"1", "no"}))
                            .field("list", Format::array(Format::string()))
                            .field("map", Format::map(Format::string()))
                            .field("any", Format::any())
                            .field("either", Format::one_of({Format::integer(), Format::string()}))
                            .field("worded", Format::one_of({Format::string(), Format::map(Format::string())}))
                            .field("shrink", Format::one_of({Format::boolean(), Format::number()}));
  EXPECT_EQ(settled(format, "a.yaml", "text: 1.10\n"), "\"1.10\" ");
  EXPECT_EQ(settled(format, "a.yml", "text: 1.10\n"), "\"1.10\" ");
  EXPECT_EQ(settled(format, "a.yaml", "text: true\ntruth: yes\n"), "\"true\" true ");
  EXPECT_EQ(settled(format, "a.yaml", "truth: No\n"), "false ");
  EXPECT_EQ(settled(format, "a.yaml", "truth: perhaps\n"), "\"perhaps\" ");
  EXPECT_EQ(settled(format, "a.yaml", "number: 1.10\nany: 1.10\n"), "1.1 1.1 ");
  EXPECT_EQ(settled(format, "a.yaml", "choice: 1\nlist: [2]\n"), "\"1\" [the string \"2\"] ");
  EXPECT_EQ(settled(format, "a.yaml", "either: 5\nworded: 1984\n"), "5 \"1984\" ");
  EXPECT_EQ(settled(format, "a.yaml", "shrink: no\n"), "false ");
  EXPECT_EQ(settled(format, "a.yaml", "shrink: 6.5\nother: 7\n"), "6.5 7 ");
  // In JSON, the notation already shows the type, so nothing changes.
  EXPECT_EQ(settled(format, "a.json", "{\"text\": 1.10, // as it is\n}"), "1.1 ");
}

TEST(Settled, what_lies_deeper_too) {
  Format format = Format::tagged("kind", {{"1", Format::object().field("name", Format::string())},
                                          {"b", Format::object().field("name", Format::any())}});
  format.field("inner", Format::reference("inner")).define("inner", Format::map(Format::string()));
  EXPECT_EQ(settled(format, "a.yaml", "kind: 1\nname: 2\n"), "\"1\" \"2\" ");
  EXPECT_EQ(settled(format, "a.yaml", "kind: b\nname: 2\n"), "\"b\" 2 ");
  diag::Sink sink;
  auto document = read_document(std::make_shared<diag::Source>("a.yaml", "kind: b\ninner: { x: 067 }\n"), sink);
  format.settle(*document);
  EXPECT_EQ(*document->root.find("inner")->find("x")->string(), "067");
}

}  // namespace
}  // namespace planche::data
