#include "games/exxit/rules/setup.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "games/exxit/rules/commands.h"
#include "games/exxit/rules/replay.h"
#include "games/exxit/rules/testing/positions.h"
#include "games/exxit/rules/validate.h"

namespace planche::rules::exxit {
namespace {

using ::testing::HasSubstr;

std::string tiles_of(const Position& position) {
  std::string text;
  for (const Cell& tile : position.tiles) {
    text += fmt::format("{}{},{} ", tile.color == Side::white ? 'w' : 'b', tile.at.q, tile.at.r);
  }
  return text;
}

std::function<std::string(std::uint64_t)> made(std::uint64_t seed, const GivenOptions& options) {
  return [make = randomise({seed, options}).value()](std::uint64_t k) { return make(k).value(); };
}

bool is_valid(const std::string& json) {
  const auto read = testing::document(json);
  diag::Sink sink;
  position_format().check(read, sink);
  validate_position(read, read_position(read), sink);
  return sink.sorted().empty();
}

// X11 [1, 7]
TEST(ExxitSetup, NucleiDifferInTheirColoursOnly) {
  ASSERT_EQ(nuclei().size(), 3u);
  EXPECT_EQ(nuclei()[0].name, "standard");
  EXPECT_EQ(tiles_of(nuclei()[0].position), "w0,0 w1,0 b1,-1 b0,1 ");
  EXPECT_EQ(nuclei()[1].name, "black-advantage");
  EXPECT_EQ(tiles_of(nuclei()[1].position), "b0,0 b1,0 w1,-1 w0,1 ");
  EXPECT_EQ(nuclei()[2].name, "black-strong-advantage");
  EXPECT_EQ(tiles_of(nuclei()[2].position), "w0,0 b1,0 b1,-1 b0,1 ");
  for (const Nucleus& nucleus : nuclei()) {
    EXPECT_EQ(nucleus.position.to_move, Side::white);
    EXPECT_TRUE(is_valid(to_json(nucleus.position)));
  }
}

// Every choice of four further cells that each touch two earlier ones.
void choose(std::vector<Hex>& laid, std::set<std::vector<Hex>>& all) {
  if (laid.size() == 6) {
    all.insert(laid);
    return;
  }
  for (int q = -4; q <= 5; ++q) {
    for (int r = -4; r <= 4; ++r) {
      const Hex at{q, r};
      int touched = 0;
      bool taken = false;
      for (const Hex earlier : laid) {
        const Hex way = at - earlier;
        // Two cells are neighbours if they are one step apart in axial coordinates, in any of the six directions.
        const int apart = std::max({std::abs(way.q), std::abs(way.r), std::abs(way.q + way.r)});
        touched += apart == 1 ? 1 : 0;
        taken = taken || apart == 0;
      }
      if (taken || touched < 2) continue;
      laid.push_back(at);
      choose(laid, all);
      laid.pop_back();
    }
  }
}

// X11 [7]
TEST(ExxitSetup, ExpertNucleiAreAllWaysOfLayingSixTiles) {
  // A pair has 2 corners to lay in, a triangle 3, a rhombus 4, a trapezoid 5.
  ASSERT_EQ(expert_nuclei().size(), 2u * 3 * 4 * 5);
  std::vector<Hex> laid{{0, 0}, {1, 0}};
  std::set<std::vector<Hex>> expected, found;
  choose(laid, expected);
  for (const Position& position : expert_nuclei()) {
    std::vector<Hex> cells;
    for (const Cell& tile : position.tiles) {
      EXPECT_EQ(tile.color, cells.size() % 2 == 0 ? Side::white : Side::black);
      cells.push_back(tile.at);
    }
    found.insert(cells);
    EXPECT_EQ(position.to_move, Side::white);
    EXPECT_EQ(position.tiles_total, 39);
    EXPECT_TRUE(is_valid(to_json(position)));
  }
  EXPECT_EQ(found.size(), expert_nuclei().size()) << "they differ";
  EXPECT_EQ(found, expected);
}

TEST(ExxitRandomise, StandardIsAlwaysTheSame) {
  const auto make = made(1, {});
  EXPECT_EQ(make(0), to_json(standard_start()));
  EXPECT_EQ(make(7), make(0));
  EXPECT_EQ(made(2, {{"setup", "standard"}})(3), make(0));
}

// X11
TEST(ExxitRandomise, HandicapsAreStartsToo) {
  const std::string made_of_it = made(1, {{"setup", "black-strong-advantage"}})(0);
  EXPECT_TRUE(is_valid(made_of_it)) << made_of_it;
  const auto read = testing::document(made_of_it);
  int white = 0;
  for (const Cell& tile : read_position(read).tiles) white += tile.color == Side::white;
  EXPECT_EQ(white, 1);
}

TEST(ExxitRandomise, ExpertStartsComeFromTheWholeList) {
  const auto make = made(5, {{"setup", "expert"}});
  std::set<std::string> known, seen;
  for (const Position& position : expert_nuclei()) known.insert(tiles_of(position));
  for (std::uint64_t k = 0; k < 3000; ++k) {
    const auto read = testing::document(make(k));
    seen.insert(tiles_of(read_position(read)));
  }
  EXPECT_EQ(seen, known);
}

TEST(ExxitRandomise, DependsOnSeedAndNumberAlone) {
  const GivenOptions midgame{{"setup", "midgame"}};
  const auto make = made(9, midgame);
  const std::string fifth = make(5);
  EXPECT_NE(make(6), fifth);
  EXPECT_EQ(make(5), fifth);
  EXPECT_EQ(made(9, midgame)(5), fifth);
  EXPECT_NE(made(10, midgame)(5), fifth);
  EXPECT_THAT(fifth, HasSubstr(R"("seed":"9/5")"));
}

TEST(ExxitRandomise, MidgamesAreValidAndGoOn) {
  for (const char* plies : {"0", "1", "20", "77", "150"}) {
    const auto make = made(3, {{"setup", "midgame"}, {"plies", plies}});
    for (std::uint64_t k = 0; k < 20; ++k) {
      const std::string json = make(k);
      EXPECT_TRUE(is_valid(json)) << json;
      const auto read = testing::document(json);
      const Position position = read_position(read);
      EXPECT_EQ(position.to_move, std::stoi(plies) % 2 == 0 ? Side::white : Side::black);
      EXPECT_FALSE(State{position}.over());
    }
  }
  Position start = standard_start();
  start.seed = "3/0";
  EXPECT_EQ(made(3, {{"setup", "midgame"}, {"plies", "0"}})(0), to_json(start));
}

TEST(ExxitRandomise, RefusesWhatMakesNoSense) {
  for (const char* plies : {"-1", "151", "x", "", "2.5", "20 "}) {
    const auto refused = randomise({1, {{"setup", "midgame"}, {"plies", plies}}});
    ASSERT_FALSE(refused) << plies;
    EXPECT_THAT(refused.error().message, HasSubstr("from 0 to 150"));
  }
  EXPECT_FALSE(randomise({1, {{"plies", "20"}}}));
  EXPECT_FALSE(randomise({1, {{"setup", "expert"}, {"plies", "20"}}}));
}

}  // namespace
}  // namespace planche::rules::exxit
