#include "games/praxis/rules/document.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "games/praxis/rules/testing/plain_contacts.h"
#include "games/praxis/rules/testing/problems.h"

namespace planche::rules::praxis {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

Universe read(const std::string& json) {
  diag::Sink sink;
  static data::Document document;
  document = testing::parsed(json, sink);
  return universe_shape().read(document.root);
}

// P1 [4, 8]
TEST(PraxisDocument, CellsKeepTheirNumbersWhenAGridIsTurned) {
  for (int turn = 0; turn < 4; ++turn) {
    const Grid grid{3, {-7, 11}, turn, nullptr};
    const auto cells = testing::plain_cells(grid);
    ASSERT_EQ(cells.size(), 6u);
    for (const auto& [square, number] : cells) {
      EXPECT_EQ(grid.square(number), square) << "turn " << turn << ", cell " << number;
      EXPECT_EQ(grid.cell(square), number) << "turn " << turn << ", cell " << number;
    }
    const Square corner = grid.at + Square{grid.width() - 1, grid.height() - 1};
    EXPECT_TRUE(cells.contains(corner)) << "turn " << turn;
    EXPECT_EQ(grid.cell(corner + Square{1, 0}), 0);
    EXPECT_EQ(grid.cell(corner + Square{0, 1}), 0);
    EXPECT_EQ(grid.cell(grid.at - Square{1, 0}), 0);
  }
}

TEST(PraxisDocument, IsWrittenAsItWasRead) {
  const std::string full =
      R"({"game":"praxis","kind":"universe","title":"A \"b\" \\ é","edition":3,"players":3,"scoring":"collections",)"
      R"("grids":[{"id":2,"at":[-1,4],"turn":3}],"portals":[{"grid":2,"cell":5}],"exoplanets":[{"grid":2,"cell":6}],)"
      R"("ships":[{"player":3,"grid":4,"cell":2,"face":6}],"artefacts":[{"grid":1,"cell":1,"type":"plus-1"}],)"
      R"("throws":[{"what":"portal 1 grid","die":2}],"seed":"12345/7"})";
  EXPECT_EQ(to_json(read(full)), full);
  const std::string least =
      R"({"game":"praxis","kind":"universe","edition":1,"players":2,"grids":[{"id":1,"at":[0,0],"turn":0}]})";
  EXPECT_EQ(to_json(read(least)), least);
  EXPECT_EQ(read(R"({"grids":[],"seed":99})").seed, "99");
  EXPECT_EQ(to_json(Universe{}), R"({"game":"praxis","kind":"universe","edition":1,"players":2,"grids":[]})");
}

TEST(PraxisDocument, WhatIsMissingHasItsDefault) {
  const Universe universe = read(R"({"grids":[{"id":6,"at":[2,3]}],"ships":[{"player":2,"grid":1,"cell":1}]})");
  EXPECT_EQ(universe.edition, Edition::first);
  EXPECT_EQ(universe.players, 2);
  ASSERT_EQ(universe.grids.size(), 1u);
  EXPECT_EQ(universe.grids[0].turn, 0);
  ASSERT_EQ(universe.ships.size(), 1u);
  EXPECT_EQ(universe.ships[0].face, 1);
}

TEST(PraxisDocument, WhatIsMalformedIsPassedOver) {
  const Universe universe = read(
      R"({"edition":"3","players":9,"grids":[{"id":1,"at":[0]},{"id":0,"at":[0,0]},{"id":2,"at":[0,1e9]},7,
          {"id":3,"at":[1000001,0]},{"id":4,"at":[0,0],"turn":4},{"id":5,"at":[1000000,-1000000]}],
          "portals":{"grid":1},"ships":[{"player":1,"grid":1,"cell":7}],"artefacts":[{"grid":1,"cell":1,"type":3}],
          "throws":[{"what":"x","die":7}],"seed":[1]})");
  EXPECT_EQ(universe.players, 2);
  ASSERT_EQ(universe.grids.size(), 1u);
  EXPECT_EQ(universe.grids[0].id, 5);
  EXPECT_TRUE(universe.portals.empty() && universe.ships.empty() && universe.artefacts.empty());
  EXPECT_TRUE(universe.throws.empty() && universe.seed.empty());
}

// P4, P5 [4]
TEST(PraxisDocument, ThrowsTellWhatTheyAreForAndKeepTheirWords) {
  using enum Thrown::Kind;
  using enum Purpose::Role;
  const auto expect = [](std::string_view words, const Thrown& thing, Purpose::Role role, bool again) {
    const Purpose purpose = purpose_of(words);
    EXPECT_EQ(purpose.thing, thing) << words;
    EXPECT_EQ(purpose.role, role) << words;
    EXPECT_EQ(purpose.again, again) << words;
    EXPECT_EQ(to_text(purpose), words);
  };
  expect("portal 2 grid", {portal, 2}, grid, false);
  expect("exoplanet 1 cell again", {exoplanet, 1}, cell, true);
  expect("ship of player 4 face", {ship, 4}, face, false);
  expect("bonus tile grid", {other, 0, "bonus tile"}, grid, false);
  for (const char* words :
       {"first player", "grid", " grid", "again", "first again", "portal 2", "portal grid grid grid x"})
    expect(words, {other, 0, words}, none, false);
  for (const char* words :
       {"portal 02 grid", "portal -1 grid", "portal 0 grid", "portal 99999999999 grid", "portal  grid"})
    EXPECT_EQ(purpose_of(words).thing.kind, other) << words;
  EXPECT_EQ(to_text(purpose_of("portal 02 grid")), "portal 02 grid");
}

TEST(PraxisDocument, LimitsAreReportedWhereTheyArePassed) {
  const auto document = [](std::string_view grid, std::string_view more) {
    return fmt::format(R"({{"game":"praxis","kind":"universe","grids":[{}]{}}})", grid, more);
  };
  EXPECT_THAT(testing::codes(document(R"({"id":1,"at":[1000001,0]})", "")), ElementsAre("data/limit"));
  EXPECT_THAT(testing::codes(document(R"({"id":1,"at":[0,-1000001]})", "")), ElementsAre("data/limit"));
  EXPECT_THAT(testing::codes(document(R"({"id":1,"at":[0,0],"turn":4})", "")), ElementsAre("data/limit"));
  std::string many;
  for (int i = 0; i < 201; ++i) many += fmt::format(R"({}{{"what":"portal","die":1}})", i == 0 ? "" : ",");
  EXPECT_THAT(testing::codes(document("", ",\"throws\":[" + many + "]")), Contains("data/limit"));
  EXPECT_THAT(testing::codes(document("", ",\"throws\":[" + many.substr(many.find(',', 20) + 1) + "]")),
              Not(Contains("data/limit")));
  for (const char* seed : {"-1", R"("x7")", R"("7/")", R"("")", "1.5"}) {
    EXPECT_EQ(testing::codes(document("", fmt::format(",\"seed\":{}", seed))).size(), 2u) << seed;
  }
}

// P2 [4]
TEST(PraxisDocument, GridsTouchByAnEdgeOrACorner) {
  const Grid grid{1, {0, 0}, 0, nullptr};
  const auto at = [](int x, int y, int turn) { return Grid{2, {x, y}, turn, nullptr}; };
  EXPECT_EQ(contact(grid, at(3, 0, 0)), Contact::edge);
  EXPECT_EQ(contact(grid, at(3, 1, 0)), Contact::edge);
  EXPECT_EQ(contact(grid, at(3, 2, 0)), Contact::corner);
  EXPECT_EQ(contact(grid, at(3, 3, 0)), Contact::none);
  EXPECT_EQ(contact(grid, at(4, 0, 0)), Contact::none);
  EXPECT_EQ(contact(grid, at(2, 1, 0)), Contact::none);
  EXPECT_TRUE(overlap(grid, at(2, 1, 0)));
  EXPECT_EQ(contact(grid, at(-2, -3, 1)), Contact::corner);
  EXPECT_EQ(contact(grid, at(-1, -3, 1)), Contact::edge);
  EXPECT_EQ(contact(grid, at(-2, -2, 3)), Contact::edge);
  EXPECT_TRUE(overlap(grid, at(-1, -2, 3)));
  EXPECT_TRUE(counts(Contact::corner, Edition::first));
  EXPECT_FALSE(counts(Contact::corner, Edition::third));
}

}  // namespace
}  // namespace planche::rules::praxis
