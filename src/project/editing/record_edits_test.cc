// Records come, go and change places in tables, JSON and YAML; everything else keeps its bytes.
#include "project/editing/record_edits.h"

#include <algorithm>
#include <functional>
#include <random>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "declared/testing/sample_games.h"

namespace planche::project {
namespace {

class Records : public declared::testing_tools::Games {
 protected:
  static std::string fields() {
    return R"("key": "id", "fields": {"id": "id", "title": "text", "cost": "integer", "tags": {"type": "list"}})";
  }
  std::shared_ptr<const declared::Game> with(const std::string& file, const std::string& text,
                                             const std::string& more = fields()) {
    put(file, text);
    return open(fmt::format(R"({{"id": "g", "records": {{"cards": {{"from": "{}"{}{}}}}}}})", file,
                            more.empty() ? "" : ", ", more));
  }
  // The file after the change; otherwise its error.
  static std::string after(const RecordEdits::Changed& changed, std::string text) {
    if (!changed) return changed.error();
    std::vector<Replacement> parts = *changed;
    std::ranges::sort(parts, std::greater<>{}, [](const Replacement& part) { return part.span.begin; });
    for (const Replacement& part : parts) text.replace(part.span.begin, part.span.end - part.span.begin, part.bytes);
    return text;
  }
  std::string done(const std::string& file, const std::string& text,
                   const std::function<RecordEdits::Changed(const RecordEdits&)>& change,
                   const std::string& more = fields()) {
    const auto game = with(file, text, more);
    EXPECT_NE(game, nullptr);
    return after(change(RecordEdits{*game, *game->lists().front()}), text);
  }
};

const std::string table = "id,title,cost,tags\nowl,Owl,3,\n\"k\",\"Kraken, old\",7,a|b\r\n\nfox,Fox,1";

TEST_F(Records, SetsSeveralValuesAtOnce) {
  EXPECT_EQ(done("c.csv", table,
                 [](const RecordEdits& e) {
                   return e.set({{0, "title", "Owl", "Eule"}, {1, "cost", "7", "8"}, {2, "tags", "", "x,y"}}, {});
                 }),
            "id,title,cost,tags\nowl,Eule,3,\n\"k\",\"Kraken, old\",8,a|b\r\n\nfox,Fox,1,\"x,y\"");
  EXPECT_EQ(done("c.csv", table,
                 [](const RecordEdits& e) {
                   return e.set({{0, "title", "Old", "x"}}, {});
                 }),
            "title of owl: this value has changed meanwhile: look at it again");
}

TEST_F(Records, ChangesTheLabelsOfAChoiceWithIt) {
  const std::string kinds = "id,kind,kind.fr,cost\na,hot,chaud,1\nb,cold,froid,2\nc,hot,,3\nd,dry,sec,4\n";
  const std::string game = R"({"id": "g", "languages": ["en", "fr"], "records": {"cards": {"from": "c.csv", "key": "id",
    "fields": {"id": "id", "kind": {"of": ["hot", "cold", "dry", "wet"]}, "cost": "integer"}}}})";
  put("c.csv", kinds);
  const auto opened = open(game);
  ASSERT_NE(opened, nullptr);
  const RecordEdits edits{*opened, *opened->lists().front()};
  const auto set = [&](std::size_t row, const char* was, const char* now) {
    return after(edits.set({{row, "kind", was, now}}, {}), kinds);
  };
  EXPECT_EQ(set(0, "hot", "cold"), "id,kind,kind.fr,cost\na,cold,froid,1\nb,cold,froid,2\nc,hot,,3\nd,dry,sec,4\n");
  EXPECT_EQ(set(2, "hot", "dry"), "id,kind,kind.fr,cost\na,hot,chaud,1\nb,cold,froid,2\nc,dry,sec,3\nd,dry,sec,4\n");
  // No row has a label for it yet.
  EXPECT_EQ(set(1, "cold", "wet"), "id,kind,kind.fr,cost\na,hot,chaud,1\nb,wet,,2\nc,hot,,3\nd,dry,sec,4\n");
  EXPECT_EQ(edits.told_after(*edits.set({{0, "kind", "hot", "cold"}}, {})),
            ". The label of the choice, in kind.fr, has changed with it");
  EXPECT_EQ(edits.told_after(*edits.set({{0, "cost", "1", "9"}}, {})), "");
}

TEST_F(Records, FillsUpRowsThatAreTooShort) {
  const std::string text = "id,title,cost,tags\na\nb,B,\n";
  EXPECT_EQ(done("c.csv", text,
                 [](const RecordEdits& e) {
                   return e.set({{0, "cost", "", "4"}}, {});
                 }),
            "id,title,cost,tags\na,,4\nb,B,\n");
  EXPECT_EQ(
      done(
          "c.csv", text,
          [](const RecordEdits& e) {
            return e.set({{0, "tags", "", "x"}, {0, "title", "", "A"}, {1, "cost", "", "5"}, {1, "tags", "", "y"}}, {});
          }),
      "id,title,cost,tags\na,A,,x\nb,B,5,y\n");
}

TEST_F(Records, AddsRecordsBehindTheLast) {
  EXPECT_EQ(done("c.csv", table,
                 [](const RecordEdits& e) {
                   return e.set({}, {{{"title", "New; \"one\""}, {"cost", "2"}}, {}});
                 }),
            table + "\nnew,\"New; \"\"one\"\"\",2,\nnew-2,,,");
  EXPECT_EQ(done(
                "c.csv", "a;b\n1;2\n",
                [](const RecordEdits& e) {
                  return e.set({}, {{{"b", "x,y"}}});
                },
                ""),
            "a;b\n1;2\n;\"x,y\"\n");
  EXPECT_EQ(done("c.json", "[\n  {\"id\": \"a\", \"cost\": 1} // one\n]\n",
                 [](const RecordEdits& e) {
                   return e.set({{0, "title", "", "7"}}, {{{"cost", "2"}, {"title", "3"}, {"tags", "x | y"}}});
                 }),
            "[\n  {\"id\": \"a\", \"cost\": 1, \"title\": \"7\"}, // one\n"
            "  { \"id\": \"new\", \"cost\": 2, \"title\": \"3\", \"tags\": [\"x\", \"y\"] }\n]\n");
  EXPECT_EQ(done("c.yaml", "- id: a # one\n  cost: 1\n",
                 [](const RecordEdits& e) {
                   return e.set({}, {{{"title", "a: b"}}});
                 }),
            "- id: a # one\n  cost: 1\n- id: new\n  title: \"a: b\"\n");
}

TEST_F(Records, CopiesWithKeysOfTheirOwn) {
  EXPECT_EQ(done("c.csv", table,
                 [](const RecordEdits& e) {
                   return e.copied({2, 1});
                 }),
            "id,title,cost,tags\nowl,Owl,3,\n\"k\",\"Kraken, old\",7,a|b\nk-2,\"Kraken, old\",7,a|b\r\n\nfox,Fox,1\n"
            "fox-2,Fox,1");
  EXPECT_EQ(done("c.csv", "id,title\n001,A\n002,B\n", [](const RecordEdits& e) { return e.copied({0}); }),
            "id,title\n001,A\n003,A\n002,B\n");
  EXPECT_EQ(done("c.json", "[{\"id\": \"a-2\"}]", [](const RecordEdits& e) { return e.copied({0}); }),
            "[{\"id\": \"a-2\"}, {\"id\": \"a-3\"}]");
}

TEST_F(Records, RemovesAndMoves) {
  EXPECT_EQ(done("c.csv", table,
                 [](const RecordEdits& e) {
                   return e.removed({2, 0});
                 }),
            "id,title,cost,tags\n\"k\",\"Kraken, old\",7,a|b");
  EXPECT_EQ(done("c.csv", "id\na\nb\nc\nd\n",
                 [](const RecordEdits& e) {
                   return e.moved({0, 2}, 4);
                 }),
            "id\nb\nd\na\nc\n");
  EXPECT_EQ(done("c.csv", "id\na\nb\nc\nd\n", [](const RecordEdits& e) { return e.moved({3}, 1); }),
            "id\na\nd\nb\nc\n");
  EXPECT_EQ(done("c.yaml", "- id: a\n- id: b # two\n- id: c\n", [](const RecordEdits& e) { return e.moved({1}, 0); }),
            "- id: b # two\n- id: a\n- id: c\n");
}

TEST_F(Records, AddsAColumn) {
  EXPECT_EQ(
      done(
          "c.csv", "id;title\r\na;A\r\nb\r\n", [](const RecordEdits& e) { return e.with_column("Art work"); }, ""),
      "id;title;Art work\r\na;A;\r\nb;\r\n");
  EXPECT_EQ(done(
                "c.csv", "id,title\na,A\n", [](const RecordEdits& e) { return e.with_column("Title"); }, ""),
            "the table has a column title");
}

TEST_F(Records, SaysWhatCannotChange) {
  const auto game = open(R"({"id": "g", "records": {"cards": {"for": {"n": "1..3"}}}})");
  ASSERT_NE(game, nullptr);
  const RecordEdits edits{*game, *game->lists().front()};
  EXPECT_EQ(edits.removed({0}).error(), R"(these records are made by "for": change the game file)");
  EXPECT_EQ(done("c.csv", table, [](const RecordEdits& e) { return e.removed({7}); }),
            "this record is no longer there: look again");
  EXPECT_EQ(done("c.csv", table,
                 [](const RecordEdits& e) {
                   return e.set({{0, "title", "Owl", "a\x01"}}, {});
                 }),
            "title of owl: the character U+0001 cannot be written into files: leave it out");
}

// Random changes of random tables, beside the same on lists of lines.
TEST_F(Records, ChangesTablesAsListsOfLines) {
  std::mt19937 random{11};
  const auto below = [&random](std::size_t n) { return random() % n; };
  for (int turn = 0; turn < 200; ++turn) {
    std::vector<std::string> lines;
    for (std::size_t n = 0; n < 1 + below(6); ++n)
      lines.push_back(fmt::format("r{},{}", n, below(2) == 0 ? std::string(below(3), 'x') : "\"a\nb\""));
    const auto text_of = [&](const std::vector<std::string>& all) {
      std::string text = "id,title";
      for (const std::string& line : all) text += "\n" + line;
      return text + "\n";
    };
    const std::string text = text_of(lines);
    std::vector<std::size_t> rows;
    for (std::size_t n = 0; n < lines.size(); ++n)
      if (below(2) == 0) rows.push_back(n);
    const std::size_t before = below(lines.size() + 1);
    std::vector<std::string> left, moved;
    for (std::size_t n = 0; n <= lines.size(); ++n) {
      if (n == before)
        for (const std::size_t row : rows) moved.push_back(lines[row]);
      if (n < lines.size() && std::ranges::find(rows, n) == rows.end()) {
        moved.push_back(lines[n]);
        left.push_back(lines[n]);
      }
    }
    EXPECT_EQ(done("c.csv", text, [&](const RecordEdits& e) { return e.moved(rows, before); }), text_of(moved));
    EXPECT_EQ(done("c.csv", text, [&](const RecordEdits& e) { return e.removed(rows); }), text_of(left));
  }
}

}  // namespace
}  // namespace planche::project
