// Layers come, go, and change places in the text of a template; everything else keeps its bytes.
#include "project/editing/layer_lists.h"

#include <memory>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace planche::project {
namespace {

struct WrittenTemplate {
  explicit WrittenTemplate(std::string text, std::string name = "card.json")
      : source{std::make_shared<diag::Source>(std::move(name), std::move(text))} {}
  diag::SourcePtr source;

  LayerLists lists() const { return *LayerLists::read(source); }
  // The layer whose text contains `part` and that is the innermost one.
  diag::Span layer(std::string_view part) const {
    diag::Sink sink;
    const auto document = data::read_document(source, sink);
    const auto at = static_cast<std::uint32_t>(source->text().find(part));
    diag::Span found;
    const auto look = [&](const auto& self, const data::Value& one) -> void {
      if (one.span().begin > at || at >= one.span().end) return;
      if (one.object() != nullptr) {
        if (one.find("id") != nullptr || one.find("type") != nullptr) found = one.span();
        for (const data::Member& member : *one.object()) self(self, member.value);
      }
      if (one.array() != nullptr)
        for (const data::Value& item : *one.array()) self(self, item);
    };
    look(look, *document->root.find("layers"));
    return found;
  }
  std::string after(const LayerLists::Changed& changed) const {
    if (!changed) return changed.error();
    std::string text{source->text()};
    auto parts = *changed;
    std::ranges::sort(parts, std::greater<>{}, [](const Replacement& part) { return part.span.begin; });
    for (const Replacement& part : parts) text.replace(part.span.begin, part.span.end - part.span.begin, part.bytes);
    return text;
  }
};

const std::string plain_template = R"({ "part": { "size": [40, 40] }, // a card
  "layers": [
    // the ground
    { "id": "ground", "type": "rectangle" }, // pale
    { "id": "group", "type": "group", "layers": [ { "id": "bar", "type": "line" }, { "type": "star" } ] },
    { "id": "title", "type": "text" } // last
  ]
}
)";

TEST(LayerLists, AddsOnTop) {
  const WrittenTemplate of{plain_template};
  EXPECT_EQ(of.after(of.lists().added(R"({ "type": "line" })")), R"({ "part": { "size": [40, 40] }, // a card
  "layers": [
    // the ground
    { "id": "ground", "type": "rectangle" }, // pale
    { "id": "group", "type": "group", "layers": [ { "id": "bar", "type": "line" }, { "type": "star" } ] },
    { "id": "title", "type": "text" }, // last
    { "type": "line" }
  ]
}
)");
  const auto added = [](const char* text, const char* name = "card.json") {
    const WrittenTemplate one{text, name};
    return one.after(one.lists().added("{ \"type\": \"line\" }"));
  };
  EXPECT_EQ(added(R"({"layers": [{"type": "star"}, {"type": "text"},]})"),
            R"({"layers": [{"type": "star"}, {"type": "text"}, { "type": "line" },]})");
  EXPECT_EQ(added(R"({"layers": [{"type": "star"}]})"), R"({"layers": [{"type": "star"}, { "type": "line" }]})");
  EXPECT_EQ(added("{\n  \"layers\": []\n}"), "{\n  \"layers\": [\n    { \"type\": \"line\" }\n  ]\n}");
  EXPECT_EQ(added("{\n  \"extends\": \"base\"\n}"),
            "{\n  \"extends\": \"base\",\n  \"layers\": [\n    { \"type\": \"line\" }\n  ]\n}");
  EXPECT_EQ(added("{\n  \"layers\": [\n    { \"type\": \"star\" }\n  ]\n}"),
            "{\n  \"layers\": [\n    { \"type\": \"star\" },\n    { \"type\": \"line\" }\n  ]\n}");
  EXPECT_EQ(added("layers:\n  # one\n  - type: star\n    at: [1, 2] # here\n\npart: { size: [1, 2] }\n", "card.yaml"),
            "layers:\n  # one\n  - type: star\n    at: [1, 2] # here\n  - { \"type\": \"line\" }\n\npart: { size: [1, "
            "2] }\n");
}

TEST(LayerLists, Removes) {
  const WrittenTemplate of{plain_template};
  EXPECT_EQ(of.after(of.lists().removed(of.layer("ground\""))), R"({ "part": { "size": [40, 40] }, // a card
  "layers": [
    { "id": "group", "type": "group", "layers": [ { "id": "bar", "type": "line" }, { "type": "star" } ] },
    { "id": "title", "type": "text" } // last
  ]
}
)");
  EXPECT_EQ(of.after(of.lists().removed(of.layer("title"))), R"({ "part": { "size": [40, 40] }, // a card
  "layers": [
    // the ground
    { "id": "ground", "type": "rectangle" }, // pale
    { "id": "group", "type": "group", "layers": [ { "id": "bar", "type": "line" }, { "type": "star" } ] }
  ]
}
)");
  EXPECT_THAT(of.after(of.lists().removed(of.layer("bar"))),
              testing::HasSubstr(R"("layers": [ { "type": "star" } ] })"));
  const WrittenTemplate one{"{\"layers\": [\n  {\"type\": \"star\"} // alone\n]}"};
  EXPECT_EQ(one.after(one.lists().removed(one.layer("star"))), "{\"layers\": []}");
  const WrittenTemplate yaml{"layers:\n  - type: star # a\n  # b\n  - type: line\n    width: 2\n  - type: text\n",
                             "card.yaml"};
  EXPECT_EQ(yaml.after(yaml.lists().removed(yaml.layer("line"))), "layers:\n  - type: star # a\n  - type: text\n");
  EXPECT_EQ(yaml.after(yaml.lists().removed(yaml.layer("text"))),
            "layers:\n  - type: star # a\n  # b\n  - type: line\n    width: 2\n");
}

TEST(LayerLists, MovesWithComments) {
  const WrittenTemplate of{plain_template};
  EXPECT_EQ(of.after(of.lists().moved(of.layer("title"), of.layer("ground\""))),
            R"({ "part": { "size": [40, 40] }, // a card
  "layers": [
    { "id": "title", "type": "text" }, // last
    // the ground
    { "id": "ground", "type": "rectangle" }, // pale
    { "id": "group", "type": "group", "layers": [ { "id": "bar", "type": "line" }, { "type": "star" } ] }
  ]
}
)");
  EXPECT_THAT(of.after(of.lists().moved(of.layer("title"), of.layer("bar"))), testing::HasSubstr("within their group"));
  const WrittenTemplate yaml{"layers:\n  - type: star # a\n  # b\n  - type: line\n    width: 2\n  - type: text\n",
                             "card.yaml"};
  EXPECT_EQ(yaml.after(yaml.lists().moved(yaml.layer("star"), yaml.layer("text"))),
            "layers:\n  # b\n  - type: line\n    width: 2\n  - type: text\n  - type: star # a\n");
}

TEST(LayerLists, CopiesWithNamesOfTheirOwn) {
  const WrittenTemplate of{plain_template};
  EXPECT_EQ(of.after(of.lists().copied(of.layer("group"))), R"({ "part": { "size": [40, 40] }, // a card
  "layers": [
    // the ground
    { "id": "ground", "type": "rectangle" }, // pale
    { "id": "group", "type": "group", "layers": [ { "id": "bar", "type": "line" }, { "type": "star" } ] },
    { "id": "group-2", "type": "group", "layers": [ { "id": "bar-2", "type": "line" }, { "type": "star" } ] },
    { "id": "title", "type": "text" } // last
  ]
}
)");
  const WrittenTemplate yaml{"layers:\n  - id: bar\n    type: line\n  - id: bar-2\n    type: text\n", "card.yaml"};
  EXPECT_EQ(yaml.after(yaml.lists().copied(yaml.layer("bar\n"))),
            "layers:\n  - id: bar\n    type: line\n  - id: bar-3\n    type: line\n  - id: bar-2\n    type: text\n");
}

TEST(LayerLists, NamesLayersAndWhatNamesThem) {
  const WrittenTemplate of{R"({ "layers": [
  { "id": "sun", "type": "star" }, { "like": "sun", "style": { "like": "sun" } },
  {
    "type": "line"
  } ] })"};
  EXPECT_EQ(of.after(of.lists().renamed(of.layer("star"), "moon")), R"({ "layers": [
  { "id": "moon", "type": "star" }, { "like": "moon", "style": { "like": "sun" } },
  {
    "type": "line"
  } ] })");
  EXPECT_THAT(of.after(of.lists().renamed(of.layer("line"), "bar")),
              testing::HasSubstr("  {\n    \"id\": \"bar\",\n    \"type\": \"line\"\n  }"));
  EXPECT_THAT(of.after(of.lists().renamed(of.layer("line"), "sun")), testing::HasSubstr("another layer"));
  EXPECT_THAT(of.after(of.lists().renamed(of.layer("line"), "")), testing::HasSubstr("a name consists"));
  const WrittenTemplate yaml{"layers:\n  - type: line\n    width: 2\n", "card.yaml"};
  EXPECT_EQ(yaml.after(yaml.lists().renamed(yaml.layer("line"), "bar")),
            "layers:\n  - id: bar\n    type: line\n    width: 2\n");
}

TEST(LayerLists, SetsMembers) {
  const auto set = [](const char* text, const char* member, const char* json, const char* name = "card.json") {
    const WrittenTemplate one{text, name};
    return one.after(one.lists().set(one.layer("line"), member, json));
  };
  const char* flat = R"({"layers": [ { "type": "line", "width": 2 } ]})";
  EXPECT_EQ(set(flat, "width", "3"), R"({"layers": [ { "type": "line", "width": 3 } ]})");
  EXPECT_EQ(set(flat, "stroke", "\"ink\""), R"({"layers": [ { "type": "line", "width": 2, "stroke": "ink" } ]})");
  EXPECT_EQ(set(flat, "width", ""), R"({"layers": [ { "type": "line" } ]})");
  EXPECT_EQ(set(flat, "turn", ""), flat);
  const char* tall = "{\"layers\": [\n  {\n    \"type\": \"line\",\n    \"width\": 2\n  }\n]}";
  EXPECT_EQ(set(tall, "turn", "5"),
            "{\"layers\": [\n  {\n    \"type\": \"line\",\n    \"width\": 2,\n    \"turn\": 5\n  }\n]}");
  const char* yaml = "layers:\n  - type: line\n    width: 2 # mm\n";
  EXPECT_EQ(set(yaml, "turn", "5", "a.yaml"), "layers:\n  - type: line\n    width: 2 # mm\n    turn: 5\n");
  EXPECT_EQ(set(yaml, "width", "3", "a.yaml"), "layers:\n  - type: line\n    width: 3 # mm\n");
}

// Whatever is done, the text can be read, and comments stay.
TEST(LayerLists, KeepTheTextReadable) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    std::mt19937 random{seed};
    const char* texts[] = {"{\"layers\":[{\"id\":\"a\",\"type\":\"star\"},{\"id\":\"b\",\"type\":\"line\"}]}",
                           ("{ \"layers\": [ // c0\n\n {\"id\": \"a\", \"type\": \"star\"} , // c2\n\n// c3\n{\"id\": "
                           "\"b\", \"type\": \"line\"}, {\"id\": \"c\", \"type\": \"line\"} // c4\n, ] }"),
                           "layers: # c0\n- id: a\n  type: star\n\n# c1\n- id: b # c2\n  type: line\n# c3\npart: {}\n",
                           "layers: [ {id: a, type: star}, {id: b, type: line} ] # c0\n"};
    const std::size_t which = random() % std::size(texts);
    std::string text = texts[which];
    const char* name = which < 2 ? "a.json" : "a.yaml";
    std::size_t layers = which == 1 ? 3 : 2;
    for (int n = 0; n < 12; ++n) {
      const WrittenTemplate of{text, name};
      diag::Sink sink;
      const auto document = data::read_document(of.source, sink);
      ASSERT_TRUE(document) << text;
      ASSERT_TRUE(sink.sorted().empty()) << text;
      const data::Array& all = *document->root.find("layers")->array();
      ASSERT_EQ(all.size(), layers) << text;
      const auto any = [&] { return all[random() % all.size()].span(); };
      switch (all.empty() ? 0 : random() % 5) {
        case 0:
          text = of.after(of.lists().added("{ \"type\": \"text\" }"));
          ++layers;
          break;
        case 1:
          text = of.after(of.lists().copied(any()));
          ++layers;
          break;
        case 2:
          text = of.after(of.lists().moved(any(), any()));
          break;
        case 3:
          text = of.after(of.lists().renamed(any(), "n" + std::to_string(n)));
          break;
        default:
          if (layers < 3) break;
          text = of.after(of.lists().removed(any()));
          --layers;
      }
    }
  }
}

}  // namespace
}  // namespace planche::project
