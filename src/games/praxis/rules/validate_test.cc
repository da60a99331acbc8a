// Rules P1 to P15 of Praxis, as far as they apply to universes.
#include "games/praxis/rules/validate.h"

#include <filesystem>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "base/new_file.h"
#include "data/testing/printed_schema.h"
#include "games/praxis/rules/contacts.h"
#include "games/praxis/rules/setup.h"
#include "games/praxis/rules/testing/plain_contacts.h"
#include "games/praxis/rules/testing/problems.h"
#include "rules/game.h"

namespace planche::rules::praxis {
namespace {

using testing::codes;
using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::problems;

std::string grid(int id, int x, int y, int turn = 0) {
  return fmt::format(R"({{"id":{},"at":[{},{}],"turn":{}}})", id, x, y, turn);
}

std::string universe(const std::string& grids, const std::string& more = "") {
  return fmt::format(R"({{"game":"praxis","kind":"universe","grids":[{}]{}}})", grids, more);
}

// Two columns of three.
const std::string five =
    grid(1, 0, 0) + "," + grid(2, 3, 0) + "," + grid(3, 0, 2) + "," + grid(4, 3, 2) + "," + grid(5, 0, 4);
const std::string rectangle = five + "," + grid(6, 3, 4);

// P1 [4]
TEST(Praxis, P1SixGridsOfDifferentNumbers) {
  EXPECT_THAT(codes(universe(rectangle)), IsEmpty());
  auto found = problems(universe(five));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].code, "praxis/grid-set");
  EXPECT_EQ(found[0].rule, "P1");
  EXPECT_EQ(found[0].reference, "Praxis 4");
  EXPECT_EQ(found[0].path, "grids");
  EXPECT_EQ(found[0].message, "expected the six grids 1 to 6, grid 6 is missing");
  found = problems(universe(five + "," + grid(5, 3, 4)));
  ASSERT_EQ(found.size(), 2u);
  EXPECT_THAT(found[0].message, HasSubstr("grid 6 is missing"));
  EXPECT_EQ(found[1].path, "grids[5].id");
  EXPECT_EQ(found[1].message, "grid 5 lies here already: grids[4]");
  EXPECT_THAT(codes(universe(rectangle + "," + grid(6, 6, 0))), Contains("praxis/grid-set"));
  found = problems(universe(five + "," + grid(7, 3, 4)));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].code, "praxis/grid-set");
  EXPECT_EQ(found[0].path, "grids[5].id");
  EXPECT_EQ(found[0].message, "expected an integer from 1 to 6, found 7");
}

// P1 [4]
TEST(Praxis, P1GridsDoNotOverlap) {
  const auto found = problems(universe(five + "," + grid(6, 2, 4)));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].code, "praxis/grid-overlap");
  EXPECT_EQ(found[0].rule, "P1");
  EXPECT_EQ(found[0].path, "grids[5].at");
  EXPECT_EQ(found[0].subject, "grid 6");
  EXPECT_EQ(found[0].message, "grid 6 overlaps grid 5");
  EXPECT_EQ(found[0].hint, "move or turn it: it covers [2,4] to [4,5]");
  // Turned, the same grid would reach further down and less to the right.
  EXPECT_THAT(codes(universe(five + "," + grid(6, 3, 4, 1))), IsEmpty());
  EXPECT_THAT(problems(universe(five + "," + grid(6, 2, 3, 1)))[0].message, HasSubstr("grids 3, 4 and 5"));
}

// P2 [4]
TEST(Praxis, P2EveryGridTouchesTwoOthers) {
  // At the end of the right column, one cell too far: it touches nothing. Diagonally below: grid 5 by a corner only.
  auto found = problems(universe(five + "," + grid(6, 4, 5)));
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].code, "praxis/universe-split");
  EXPECT_EQ(found[1].code, "praxis/grid-contact");
  EXPECT_EQ(found[1].message, "grid 6 is in contact with no other grid, expected at least two others");
  found = problems(universe(five + "," + grid(6, 3, 6)));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].code, "praxis/grid-contact");
  EXPECT_EQ(found[0].rule, "P2");
  EXPECT_EQ(found[0].reference, "Praxis 4");
  EXPECT_EQ(found[0].path, "grids[5].at");
  EXPECT_EQ(found[0].subject, "grid 6");
  EXPECT_EQ(found[0].message, "grid 6 is in contact with grid 5 only, expected at least two others");
  // Grid 6 touches 2 by a corner and 4 by an edge, grid 5 touches 4 by a corner and 3 by an edge.
  const std::string corner = five + "," + grid(6, 6, 2);
  EXPECT_THAT(codes(universe(corner)), IsEmpty());
  found = problems(universe(corner, R"(,"edition":3)"));
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].message, "grid 5 is in contact with grid 3 only, expected at least two others");
  EXPECT_EQ(found[1].message, "grid 6 is in contact with grid 4 only, expected at least two others");
  EXPECT_EQ(found[0].reference, "Praxis edition 3");
  EXPECT_THAT(codes(universe(rectangle, R"(,"edition":3)")), IsEmpty());
}

// P2 [4]: a gap of one column between two halves.
TEST(Praxis, P2AndP3AGapSplitsTheUniverse) {
  const std::string halves = grid(1, 0, 0) + "," + grid(2, 4, 0) + "," + grid(3, 0, 2) + "," + grid(4, 4, 2) + "," +
                             grid(5, 0, 4) + "," + grid(6, 4, 4);
  const auto found = problems(universe(halves));
  ASSERT_EQ(found.size(), 5u);
  EXPECT_EQ(found[0].code, "praxis/universe-split");
  for (std::size_t i = 1; i < 5; ++i) EXPECT_EQ(found[i].code, "praxis/grid-contact");
}

// P3 [4]
TEST(Praxis, P3TwoPiecesAreAWarning) {
  const std::string triples = grid(1, 0, 0) + "," + grid(2, 3, 0) + "," + grid(3, 1, 2) + "," + grid(4, 20, 0) + "," +
                              grid(5, 23, 0) + "," + grid(6, 21, 2);
  const auto found = problems(universe(triples));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].code, "praxis/universe-split");
  EXPECT_EQ(found[0].severity, diag::Severity::warning);
  EXPECT_EQ(found[0].rule, "P3");
  EXPECT_EQ(found[0].message, "the universe is in 2 pieces: grids 1, 2 and 3; grids 4, 5 and 6");
}

// P1, P2, P3 [4]: with grids at random positions of all kinds.
TEST(Praxis, P1P2P3AreJudgedAsSetsOfSquaresSay) {
  base::Random random{4};
  int valid = 0;
  const auto judged = [&](const std::vector<Grid>& grids, Edition edition) {
    Universe thrown;
    thrown.edition = edition;
    thrown.grids = grids;
    std::vector<std::string> expected;
    bool overlaps = false;
    std::vector<bool> over(grids.size(), false);
    for (std::size_t i = 0; i < grids.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) over[i] = over[i] || testing::plain_overlap(grids[i], grids[j]);
      overlaps = overlaps || over[i];
    }
    if (!overlaps && !testing::plain_one_piece(grids, edition)) expected.push_back("praxis/universe-split");
    for (std::size_t i = 0; i < grids.size(); ++i) {
      if (over[i]) expected.push_back("praxis/grid-overlap");
      if (!overlaps && testing::plain_contacts_of(grids, i, edition) < 2) expected.push_back("praxis/grid-contact");
    }
    auto found = codes(to_json(thrown));
    // Where grids overlap, the check of contacts is lenient, and this test ignores it.
    if (overlaps) std::erase(found, "praxis/grid-contact");
    EXPECT_EQ(found, expected) << to_json(thrown);
    valid += found.empty() ? 1 : 0;
  };
  for (int i = 0; i < 1500; ++i) {
    judged(testing::thrown_grids(6, 4 + i % 11, random), i % 2 == 0 ? Edition::first : Edition::third);
  }
  // Random grids are rarely valid, so also try valid ones, and those with one grid moved.
  const auto shapes = all_shapes({Edition::third});
  for (int i = 0; i < 500; ++i) {
    auto grids = random_grids(shapes, random);
    judged(grids, Edition::third);
    grids[0].at.x += 1;
    judged(grids, i % 2 == 0 ? Edition::first : Edition::third);
  }
  EXPECT_GT(valid, 500);
}

TEST(Praxis, GridsFarApartAreJudgedAtOnce) {
  std::string grids;
  for (int i = 0; i < 200; ++i) {
    const std::string at = fmt::format("{}", 1'000'000 - 3 * i);
    grids +=
        fmt::format(R"({}{{"id":{},"at":[{}{},-{}]}})", i == 0 ? "" : ",", i % 6 + 1, i % 2 == 0 ? "-" : "", at, at);
  }
  const auto found = codes(universe(grids));
  EXPECT_EQ(std::count(found.begin(), found.end(), "praxis/grid-set"), 194);
  EXPECT_EQ(std::count(found.begin(), found.end(), "praxis/grid-contact"), 200);
}

// P4 [3, 4, 8]
TEST(Praxis, P4TwoToFourPlayersAndOnePortalFewer) {
  for (const char* players : {"1", "5", "-2"}) {
    const std::string more = R"(,"portals":[],"ships":[{"player":3,"grid":1,"cell":1}])";
    const auto found = problems(universe(rectangle, fmt::format(",\"players\":{}{}", players, more)));
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].code, "praxis/player-count");
    EXPECT_EQ(found[0].rule, "P4");
  }
  const std::string two = R"(,"portals":[{"grid":1,"cell":1},{"grid":1,"cell":2}])";
  EXPECT_THAT(codes(universe(rectangle, R"(,"players":3)" + two)), IsEmpty());
  EXPECT_THAT(codes(universe(rectangle, R"(,"players":3,"edition":3)" + two)), IsEmpty());
  const auto found = problems(universe(rectangle, R"(,"players":2)" + two));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].code, "praxis/portal-count");
  EXPECT_EQ(found[0].path, "portals");
  EXPECT_EQ(found[0].message, "expected 1 portal for 2 players in edition 1, found 2");
  EXPECT_THAT(codes(universe(rectangle, R"(,"players":4,"portals":[])")), ElementsAre("praxis/portal-count"));
  EXPECT_THAT(codes(universe(rectangle, R"(,"ships":[{"player":3,"grid":1,"cell":1}])")),
              ElementsAre("praxis/player-count"));
  // Exoplanets: edition 3 only.
  const std::string exoplanet = R"(,"exoplanets":[{"grid":1,"cell":3}])";
  EXPECT_THAT(codes(universe(rectangle, R"(,"edition":3)" + exoplanet)), IsEmpty());
  EXPECT_THAT(codes(universe(rectangle, exoplanet)), ElementsAre("praxis/portal-count"));
}

// P4 [4]
TEST(Praxis, P4ThrowsLeadToWhatLiesHere) {
  const std::string portal = R"(,"portals":[{"grid":1,"cell":3}])";
  const auto thrown = [&](const std::string& throws, const std::string& more = "") {
    std::vector<std::string> told;
    for (const auto& d : problems(universe(rectangle, portal + more + ",\"throws\":[" + throws + "]"))) {
      EXPECT_EQ(d.severity, diag::Severity::warning);
      told.push_back(d.path + ": " + d.message);
    }
    return told;
  };
  const std::string grid = R"({"what":"portal 1 grid","die":1})", cell = R"({"what":"portal 1 cell","die":3})";
  EXPECT_THAT(thrown(grid + "," + cell), IsEmpty());
  EXPECT_THAT(thrown(grid), ElementsAre("throws: no throw \"portal 1 cell\", which is 3"));
  EXPECT_THAT(thrown(R"({"what":"portal 1 cell","die":4},)" + grid),
              ElementsAre("throws[0].die: throw \"portal 1 cell\": expected 3, where it lies, found 4"));
  EXPECT_THAT(thrown(grid + "," + cell + R"(,{"what":"portal 1 face","die":4})"),
              ElementsAre("throws[2].what: throw \"portal 1 face\": it placed nothing that lies here"));
  EXPECT_EQ(thrown(grid + "," + cell + "," + cell).size(), 1u);
  // Unknown purposes have no meaning. In mid-game, things may have moved.
  EXPECT_THAT(thrown(R"({"what":"who begins","die":6})"), IsEmpty());
  EXPECT_THAT(thrown(grid, R"(,"artefacts":[{"grid":1,"cell":1,"type":"duel"}])"), IsEmpty());
}

// P5 [4]
TEST(Praxis, P5ShipsHaveAFaceAndAPlayerHasTwo) {
  const auto ships = [](int count) {
    std::string out;
    for (int i = 1; i <= count; ++i)
      out += fmt::format(R"({}{{"player":2,"grid":{},"cell":1,"face":{}}})", i == 1 ? "" : ",", i, i);
    return universe(rectangle, ",\"ships\":[" + out + "]");
  };
  EXPECT_THAT(codes(ships(2)), IsEmpty());
  const auto found = problems(ships(4));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].code, "praxis/ship-count");
  EXPECT_EQ(found[0].rule, "P5");
  EXPECT_EQ(found[0].path, "ships[2].player");
  EXPECT_EQ(found[0].message, "player 2 has 4 ships, expected at most 2");
  EXPECT_EQ(found[0].hint, "remove 2");
  for (const char* face : {"0", "7"}) {
    const std::string ship = fmt::format(R"(,"ships":[{{"player":1,"grid":1,"cell":1,"face":{}}}])", face);
    EXPECT_THAT(codes(universe(rectangle, ship)), ElementsAre("praxis/ship-face"));
  }
}

// P1 [4, 8]
TEST(Praxis, P1CellsAreNumberedFromOneToSix) {
  const std::string wrong = R"(,"portals":[{"grid":0,"cell":7}],"ships":[{"player":1,"grid":7,"cell":0}])";
  EXPECT_THAT(codes(universe(rectangle, wrong)),
              ElementsAre("praxis/cell-number", "praxis/cell-number", "praxis/cell-number", "praxis/cell-number"));
}

// P7 [6.1]
TEST(Praxis, P7ACellHoldsOneThing) {
  const std::string crowded = R"(,"portals":[{"grid":1,"cell":1}],"ships":[{"player":1,"grid":1,"cell":1},
      {"player":2,"grid":2,"cell":2}],"artefacts":[{"grid":2,"cell":2,"type":"plus-1"},{"grid":2,"cell":1,"type":"duel"},
      {"grid":1,"cell":1,"type":"duel"}])";
  const auto found = problems(universe(rectangle, crowded));
  ASSERT_EQ(found.size(), 3u);
  for (const auto& d : found) {
    EXPECT_EQ(d.code, "praxis/cell-occupied");
    EXPECT_EQ(d.rule, "P7");
    EXPECT_EQ(d.reference, "Praxis 6.1");
  }
  EXPECT_EQ(found[0].path, "ships[0].cell");
  EXPECT_EQ(found[0].subject, "cell 1 of grid 1");
  EXPECT_EQ(found[0].message, "this cell is occupied by portals[0]");
  EXPECT_EQ(found[1].message, "this cell is occupied by ships[1]");
  EXPECT_EQ(found[2].message, "this cell is occupied by portals[0]");
}

// P13 [6.4, 8]
TEST(Praxis, P13ArtefactsHaveAKnownEffect) {
  const auto with = [](std::string_view type, int edition = 1) {
    return problems(universe(
        rectangle, fmt::format(R"(,"edition":{},"artefacts":[{{"grid":1,"cell":1,"type":"{}"}}])", edition, type)));
  };
  const auto found = with("plus-4");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].code, "praxis/artefact-type");
  EXPECT_EQ(found[0].rule, "P13");
  EXPECT_EQ(found[0].message, "there is no artefact \"plus-4\" in edition 1");
  EXPECT_EQ(found[0].hint, "did you mean \"plus-1\"?");
  EXPECT_EQ(with("tools")[0].hint, "the other edition has it");
  EXPECT_THAT(with("tools", 3), IsEmpty());
  EXPECT_EQ(with("portal")[0].hint, "it has a list of its own: \"portals\"");
}

// P15
TEST(Praxis, P15NoMoreTilesThanThereAre) {
  const auto stars = [](int count) {
    std::string out;
    for (int i = 1; i <= count; ++i)
      out += fmt::format(R"({}{{"grid":{},"cell":1,"type":"black-star"}})", i == 1 ? "" : ",", i);
    return problems(universe(rectangle, ",\"artefacts\":[" + out + "]"));
  };
  EXPECT_THAT(stars(3), IsEmpty());
  const auto found = stars(5);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].code, "praxis/artefact-stock");
  EXPECT_EQ(found[0].rule, "P15");
  EXPECT_EQ(found[0].path, "artefacts[3].type");
  EXPECT_EQ(found[0].message, "5 tiles \"black-star\" lie here, there are 3");
}

TEST(Praxis, EditionTwoIsNotKnown) {
  const auto found = problems(universe(rectangle, R"(,"edition":2)"));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].code, "data/type");
  EXPECT_EQ(found[0].path, "edition");
}

TEST(Praxis, WhatCannotBeReadDoesNotLeadToMoreProblems) {
  EXPECT_THAT(codes(universe(five + R"(,{"id":6,"at":[3,"4"]})")), ElementsAre("data/type"));
  EXPECT_THAT(codes(universe(five + R"(,{"id":6,"at":[3,4],"turn":9})")), ElementsAre("data/limit"));
  EXPECT_THAT(codes(R"({"game":"praxis","kind":"universe"})"), ElementsAre("data/missing-field"));
  EXPECT_THAT(codes(R"({"game":"praxis","kind":"universe","grids":7})"), ElementsAre("data/type"));
}

TEST(PraxisParameters, DocumentsKeepToTheirSchemas) {
  for (const DocumentKind& kind : find_game("praxis")->kinds)
    data::testing_tools::expect_printed_schema(kind.format(), "praxis", kind.id, kind.title);
}

// P4 to P16: the numbers in the program's file are those of the rulebook.
TEST(PraxisParameters, UntoldNumbersAreThoseOfTheRulebook) {
  diag::Sink sink;
  const Parameters told = load_parameters({}, sink), untold;
  for (const EditionRules& rules : {told.first, untold.first}) {
    EXPECT_THAT(rules.portals, ElementsAre(1, 2, 3));
    EXPECT_EQ(rules.hand, 3);
    EXPECT_FALSE(rules.hand_limit || rules.longest_slide || rules.exoplanets);
    EXPECT_EQ(rules.draw_for_win, 3);
    EXPECT_EQ(rules.draw_tile_drawn, 3);
    EXPECT_EQ(rules.draw_tile_kept, 1);
    EXPECT_THAT(rules.rounds, ElementsAre(10, 20));
    EXPECT_EQ(rules.enough_points, 37);
  }
  for (const CollectionPoints& points : {told.collections, untold.collections}) {
    EXPECT_EQ(points.singleton, 1);
    EXPECT_EQ(points.two_effects, 5);
    EXPECT_EQ(points.two_colours, 10);
    EXPECT_EQ(points.two_alike, 30);
    EXPECT_EQ(points.three_effects, 50);
    EXPECT_EQ(points.three_colours, 150);
    EXPECT_EQ(points.three_alike, 300);
  }
  const EditionRules& third = told.third;
  EXPECT_EQ(third.hand_limit, 6);
  EXPECT_EQ(third.longest_slide, 2);
  EXPECT_EQ(third.draw_for_win, 2);
  EXPECT_EQ(third.draw_tile_drawn, 4);
  EXPECT_EQ(third.draw_tile_kept, 2);
  for (const Exoplanets& e : {third.exoplanets.value(), Exoplanets{}}) {
    EXPECT_THAT(e.in_play, ElementsAre(1, 2, 3));
    EXPECT_EQ(e.inhabited, 4);
    EXPECT_EQ(e.mining, 6);
    EXPECT_EQ(e.empty, 8);
    EXPECT_EQ(e.group_points, 10);
    EXPECT_EQ(e.inhabited_group, 2);
    EXPECT_EQ(e.mining_group, 3);
    EXPECT_EQ(e.any_group, 4);
  }
}

// P15: 71 and 82 tiles, as counted on the published sheets.
TEST(PraxisParameters, HaveTheTilesOfBothEditions) {
  diag::Sink sink;
  const Parameters parameters = load_parameters({}, sink);
  EXPECT_FALSE(sink.has_errors());
  const auto copies = [](const EditionRules& rules) {
    int sum = 0;
    for (const Tile& tile : rules.tiles) sum += tile.copies;
    return sum;
  };
  EXPECT_EQ(copies(parameters.first), 71);
  EXPECT_EQ(copies(parameters.third), 82);
  EXPECT_EQ(parameters.first.tiles.size(), 14u);
  EXPECT_EQ(parameters.third.tiles.size(), 17u);
  EXPECT_EQ(parameters.first.tile("explosion")->points, 10);
  EXPECT_EQ(parameters.first.tile("tools"), nullptr);
  EXPECT_EQ(parameters.first.enough_points, 37);
  EXPECT_THAT(parameters.first.rounds, ElementsAre(10, 20));
  EXPECT_EQ(parameters.third.enough_points, 20);
  EXPECT_FALSE(parameters.first.exoplanets.has_value());
  ASSERT_TRUE(parameters.third.exoplanets.has_value());
  EXPECT_EQ(
      parameters.third.exoplanets->inhabited + parameters.third.exoplanets->mining + parameters.third.exoplanets->empty,
      18);
}

Settings written(const std::string& name, const std::string& text) {
  const auto file = std::filesystem::path{::testing::TempDir()} / name;
  EXPECT_TRUE(base::write_file(file, text));
  return Settings{.rules_file = file};
}

// P15: house rules change only the tiles that they name.
TEST(PraxisParameters, HouseRulesChangeWhatTheyName) {
  diag::Sink sink;
  const auto parameters = load_parameters(
      written("house.json", R"({"game":"praxis","kind":"rules","editions":{"1":{"portals":[2,3,4],"end":{"points":50},
                               "tiles":[{"type":"duel","points":3,"copies":9}]}}})"),
      sink);
  EXPECT_FALSE(sink.has_errors());
  EXPECT_EQ(parameters.first.portals_for(2), 2);
  EXPECT_EQ(parameters.first.enough_points, 50);
  EXPECT_EQ(parameters.first.hand, 3);
  ASSERT_EQ(parameters.first.tiles.size(), 1u);
  EXPECT_EQ(parameters.first.tiles[0].copies, 9);
  EXPECT_EQ(parameters.third.tiles.size(), 17u);
}

TEST(PraxisParameters, HouseRulesInventNoEffects) {
  diag::Sink sink;
  load_parameters(written("wrong.json", R"({"game":"praxis","kind":"rules","editions":{"1":{
      "tiles":[{"type":"duell","points":3,"copies":9}]}}})"),
                  sink);
  load_parameters(written("twice.json", R"({"game":"praxis","kind":"rules","editions":{"1":{
      "tiles":[{"type":"duel","points":3,"copies":9},{"type":"duel","points":3,"copies":9}]}}})"),
                  sink);
  load_parameters({.rules_file = "/no/such/file.json"}, sink);
  const auto found = sink.sorted();
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[0].hint, "did you mean \"duel\"?");
  EXPECT_EQ(found[1].code, "data/limit");
  EXPECT_EQ(found[2].code, "file/unreadable");
}

}  // namespace
}  // namespace planche::rules::praxis
