// Lists that are boards: names and places of cells, what refers to them, and computed keys.
#include <set>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "declared/lists/game.h"
#include "declared/testing/sample_games.h"

namespace planche::declared {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing_tools::Games;

class Cells : public Games {
 protected:
  // The names of the cells of a board of 3 × 2 cells, row by row.
  std::string names(const std::string& grid, const std::string& numbering) {
    sink_ = {};
    const auto game = open(fmt::format(
        R"({{ "id": "g", "records": {{ "spaces": {{ "for": {{ "row": "1..2", "column": "1..3" }}, "grid": "{}",
             "key": {{ "cell": {} }} }} }} }})",
        grid, numbering));
    if (game == nullptr || sink_.has_errors()) return found().empty() ? "" : found().front();
    return value(*game, "join(spaces, ' ', cell)");
  }
};

TEST_F(Cells, are_named_by_example) {
  EXPECT_EQ(names("square", R"("A1")"), "A1 B1 C1 A2 B2 C2");
  EXPECT_EQ(names("square", R"("0101")"), "0101 0201 0301 0102 0202 0302");
  EXPECT_EQ(names("square", R"("0000")"), "0000 0100 0200 0001 0101 0201");
  EXPECT_EQ(names("square", R"("1.1")"), "1.1 2.1 3.1 1.2 2.2 3.2");
  EXPECT_EQ(names("square", R"("a01")"), "a01 b01 c01 a02 b02 c02");
  EXPECT_EQ(names("square", R"("{row:A}-{column:01}")"), "A-01 A-02 A-03 B-01 B-02 B-03");
}

// Chess counts rows from below, Go leaves out the I, 18xx counts hexagons in every second number.
TEST_F(Cells, are_numbered_as_games_do) {
  EXPECT_EQ(names("square-8", R"({ "pattern": "a1", "rows": "up" })"), "a2 b2 c2 a1 b1 c1");
  EXPECT_EQ(names("square", R"({ "pattern": "H1", "skip": "I" })"), "H1 J1 K1 H2 J2 K2");
  EXPECT_EQ(names("hexagon-flat", R"({ "pattern": "A1", "doubled": true })"), "A1 B2 C1 A3 B4 C3");
  EXPECT_EQ(names("hexagon-flat", R"({ "pattern": "A1", "doubled": true, "rows": "up" })"), "A4 B3 C4 A2 B1 C2");
  EXPECT_EQ(names("hexagon-pointy", R"({ "pattern": "{row:A}{column:1}", "doubled": true })"), "A1 A3 A5 B2 B4 B6");
  EXPECT_EQ(names("square", R"({ "pattern": "A1", "origin": [26, 10], "step": 2 })"), "Z10 AB10 AD10 Z12 AB12 AD12");
}

TEST_F(Cells, have_a_numbering_that_says_what_is_wrong_with_it) {
  EXPECT_EQ(names("square", R"("A")"), R"(game/numbering "A")");
  EXPECT_EQ(names("square", R"("{column}{line}")"), R"(game/numbering "{column}{line}")");
  EXPECT_EQ(names("square", R"("101")"), R"(game/numbering "101")");
  EXPECT_EQ(names("square", R"({ "pattern": "A1", "doubled": true })"), "game/numbering true");
  EXPECT_EQ(names("square", R"({ "pattern": "A1", "origin": [0, 1] })").substr(0, 9), "data/cell");
}

TEST_F(Cells, of_one_name_are_reported_once_at_the_numbering) {
  const auto game = open(R"({ "id": "g", "records": { "spaces": { "for": { "row": "1..11", "column": "1..11" },
    "grid": "square", "key": { "cell": "11" } } } })");
  EXPECT_THAT(found(), ElementsAre(R"(game/numbering "11")"));
  EXPECT_THAT(sink_.sorted().front().message, HasSubstr("the name 111 to column 11, row 1 and to column 1, row 11"));
}

TEST_F(Cells, of_tables_find_their_places_by_name) {
  put("map.csv", "hex,land\n0403,wood\n0504,hill\n0404,sea\n");
  const auto game = open(R"({ "id": "g", "records": { "spaces": { "from": "map.csv", "grid": "hexagon-flat",
    "key": { "hex": "0101" } } } })");
  ASSERT_NE(game, nullptr);
  EXPECT_THAT(found(), IsEmpty());
  EXPECT_EQ(value(*game, "join(spaces, ' ', column ~ ',' ~ row)"), "4,3 5,4 4,4");
  EXPECT_EQ(value(*game, "near(spaces[3])"), "0403, 0504");
  EXPECT_EQ(value(*game, "side(spaces[3], spaces[2])"), "ne");
}

TEST_F(Cells, of_a_map_with_rows_upwards_find_their_places_by_name) {
  put("map.csv", "hex,land\na1,wood\na3,hill\nb2,sea\n");
  const auto game = open(R"({ "id": "g", "records": { "spaces": { "from": "map.csv", "grid": "square",
    "key": { "hex": { "pattern": "a1", "rows": "up" } } } } })");
  ASSERT_NE(game, nullptr);
  EXPECT_EQ(value(*game, "join(spaces, ' ', column ~ ',' ~ row)"), "1,3 1,1 2,2");
}

TEST_F(Cells, of_a_drawn_table_have_names_and_ways_back) {
  put("map.csv", "wood,sea\nhill,\n");
  put("towns.csv", "name,hex\nFord,0101\nMill,0102\nElms,0101\n");
  put("roads.csv", "name,hexes\nnorth,0101|0201\n");
  const auto game = open(R"({ "id": "g", "records": {
    "spaces": { "from": "map.csv", "shape": "grid", "grid": "hexagon-flat", "key": { "hex": "0101" } },
    "towns": { "from": "towns.csv", "key": "name", "fields": { "name": "text", "hex": { "type": "reference", "of": "spaces" } } },
    "roads": { "from": "roads.csv", "key": "name", "fields": { "name": "text",
      "hexes": { "type": "list", "of": { "type": "reference", "of": "spaces" } } } } } })");
  ASSERT_NE(game, nullptr);
  EXPECT_THAT(found(), IsEmpty());
  EXPECT_EQ(value(*game, "join(spaces, ' ', hex ~ '=' ~ value)"), "0101=wood 0201=sea 0102=hill");
  EXPECT_EQ(value(*game, "spaces[1].towns"), "Ford, Elms");
  EXPECT_EQ(value(*game, "count(spaces where count(item.towns) == 0)"), "1");
  EXPECT_EQ(value(*game, "join(spaces, ' ', count(roads))"), "1 1 0");
  EXPECT_EQ(value(*game, "towns.hex.value"), "wood, hill, wood");
}

TEST_F(Cells, that_are_not_on_the_board_are_reported_at_the_row_that_names_them) {
  put("towns.csv", "name,hex\nFord,0101\nMill,0909\n");
  const auto game = open(R"({ "id": "g", "records": {
    "spaces": { "for": { "row": "1..2", "column": "1..3" }, "grid": "hexagon-flat", "key": { "hex": "0101" } },
    "towns": { "from": "towns.csv", "fields": { "name": "text", "hex": { "type": "reference", "of": "spaces" } } } } })");
  ASSERT_NE(game, nullptr);
  EXPECT_THAT(found(), ElementsAre("data/unknown-key 0909"));
}

TEST_F(Cells, with_bad_names_or_places_are_reported_at_their_rows) {
  const auto told = [&](const std::string& table) {
    sink_ = {};
    put("map.csv", table);
    open(R"({ "id": "g", "records": { "spaces": { "from": "map.csv", "grid": "square", "key": { "hex": "0101" } } } })");
    return found();
  };
  EXPECT_THAT(told("hex\n0101\n1x\n"), ElementsAre("data/cell 1x"));
  EXPECT_THAT(told("hex\n0101\n102\n"), ElementsAre("data/cell 102"));
  EXPECT_THAT(told("hex\n0101\n0102\n0101\n"), ElementsAre("data/cell 0101"));
  EXPECT_THAT(told("column,row\n1,1\n2,1\n1,1\n").size(), 1u);
  EXPECT_THAT(told("hex,column,row\n0101,1,1\n0301,2,1\n"), ElementsAre("data/cell 0301"));
  EXPECT_THAT(told("hex,column,row\n0101,1,1\n,,\n,2,\n").size(), 1u);
}

TEST_F(Cells, need_places) {
  open(
      R"({ "id": "g", "records": { "c": { "for": { "x": "1..3", "y": "1..2" }, "grid": "square", "key": { "at": "A1" } } } })");
  ASSERT_EQ(sink_.sorted().size(), 1u);  // not once for each cell
  EXPECT_EQ(sink_.sorted().front().code, "data/cell");
  sink_ = {};
  put("c.csv", "id\na\n");
  open(R"({ "id": "g", "records": { "cards": { "from": "c.csv", "key": "id", "grid": "square" } } })");
  EXPECT_THAT(found(), ElementsAre(R"(game/board "square")"));
  sink_ = {};
  open(R"({ "id": "g", "records": { "cards": { "from": "c.csv", "grid": "square", "key": {} } } })");
  EXPECT_THAT(found().back(), HasSubstr("game/numbering"));  // beside the cells without places
  sink_ = {};
  open(R"({ "id": "g", "records": { "cards": { "from": "c.csv", "grid": "square", "lower": "odd", "key": { "id": "a1" } } } })");
  EXPECT_THAT(found().front(), HasSubstr("game/board"));
  for (const std::string origin : {"[]", "[1]", "[1, 2, 3]", "[0.5, 1]", R"(["A", 1])"}) {
    sink_ = {};
    open(R"({ "id": "g", "records": { "cards": { "from": "c.csv", "grid": "square",
      "key": { "id": { "pattern": "a1", "origin": )" + origin + " } } } } }");
    EXPECT_TRUE(sink_.has_errors()) << origin;
  }
  sink_ = {};
  open(R"({ "id": "g", "records": { "cards": { "from": "c.csv", "key": { "id": "A1" } } } })");
  EXPECT_THAT(found().front(), HasSubstr("game/board"));
}

TEST_F(Cells, are_never_more_than_the_limit) {
  open(R"({ "id": "g", "records": { "spaces": { "for": { "row": "1..400", "column": "1..400" }, "grid": "square",
    "key": { "cell": "1.1" } } } })");
  EXPECT_THAT(found(), ElementsAre(R"(data/limit "square")"));
}

TEST_F(Games, keys_may_be_computed) {
  put("suits.csv", "suit\nred\nblue\n");
  put("tricks.csv", "name,card\nfirst,red2\nsecond,blue9\n");
  const auto game = open(R"({ "id": "g", "records": {
    "tricks": { "from": "tricks.csv", "fields": { "name": "text", "card": { "type": "reference", "of": "cards" } } },
    "cards": { "for": { "suit": "suits", "rank": "1..3" }, "key": "id", "computed": { "id": "suit.suit ~ rank" } },
    "suits": { "from": "suits.csv", "key": "suit" } } })");
  ASSERT_NE(game, nullptr);
  EXPECT_THAT(found(), ElementsAre("data/unknown-key blue9"));
  EXPECT_EQ(value(*game, "tricks[1].card.rank"), "2");
  EXPECT_EQ(value(*game, "cards where item == 'blue3'"), "blue3");
}

TEST_F(Games, computed_keys_are_unique_and_present) {
  put("c.csv", "a,b\n1,2\n2,1\n,3\n");
  open(R"({ "id": "g", "records": { "cards": { "from": "c.csv", "key": "sum", "computed": { "sum": "a + b" } } } })");
  EXPECT_THAT(sink_.sorted().size(), 2u);
  EXPECT_EQ(sink_.sorted()[0].code, "data/duplicate-value");
  EXPECT_EQ(sink_.sorted()[1].code, "data/missing-field");
}

}  // namespace
}  // namespace planche::declared
