#include "games/exxit/rules/testing/plain_rules.h"

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gmock/gmock.h>

#include "base/random.h"

namespace planche::rules::exxit::plain {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::Not;

using Words = std::vector<std::string>;
using Pawns = std::map<Hex, std::string>;  // w, b from bottom to top; excluded where no tile lies

Stack stack_of(std::string_view letters) {
  Stack result;
  for (const char letter : letters) result.push_back(letter == 'w' ? Side::white : Side::black);
  return result;
}

// White tiles at every [q, r] of two ranges, ends included.
std::vector<Cell> block(int first_q, int last_q, int first_r, int last_r) {
  std::vector<Cell> result;
  for (int q = first_q; q <= last_q; ++q)
    for (int r = first_r; r <= last_r; ++r) result.push_back({{q, r}, Side::white, {}, nullptr});
  return result;
}

std::vector<Cell> nucleus() {
  return standard_start().tiles;
}

Table table_of(Side to_move, std::vector<Cell> tiles, Pawns pawns, int tiles_total = standard_tiles) {
  for (Cell& tile : tiles)
    if (const auto found = pawns.find(tile.at); found != pawns.end()) {
      tile.stack = stack_of(found->second);
      pawns.erase(found);
    }
  Position position{tiles_total, to_move, std::move(tiles), {}};
  for (const auto& [at, letters] : pawns) position.excluded.push_back({at, Side::white, stack_of(letters), nullptr});
  return Table(position);
}

Words moves(const Table& table) {
  Words result;
  for (const Move& move : legal_moves(table)) result.push_back(notation(move));
  return result;
}

// The pawns on each cell, on tiles and beside them.
Pawns pawns(const Table& table) {
  Pawns result;
  for (const auto* group : {&table.stacks, &table.excluded})
    for (const auto& [at, stack] : *group) result[at] = text(stack);
  return result;
}

// Plays the legal move of this notation.
void play(Table& table, std::string_view wanted) {
  for (const Move& move : legal_moves(table))
    if (notation(move) == wanted) return play(table, move);
  ADD_FAILURE() << wanted << " is not among " << testing::PrintToString(moves(table)) << " of " << text(table);
}

bool is_white(const Table& table, Hex at) {
  return table.tiles.contains(at) && table.tiles.at(at).color == Side::white;
}

// X1 [1]
TEST(ExxitPlainRules, WhiteBeginsOnTheNucleusWithEightPawnsASide) {
  const Table start(standard_start());
  EXPECT_EQ(start.to_move, Side::white);
  EXPECT_EQ(start.reserves, (std::map<Side, int>{{Side::white, 8}, {Side::black, 8}}));
  EXPECT_THAT(moves(start), ElementsAre("P 0,0", "P 0,1", "P 1,-1", "P 1,0"));
}

// X1 [1]
TEST(ExxitPlainRules, CountsExcludedPawnsOutOfTheReserve) {
  const Table t = table_of(Side::white, nucleus(), {{{0, 0}, "wb"}, {{-1, 0}, "bbw"}});
  EXPECT_EQ(t.reserves, (std::map<Side, int>{{Side::white, 6}, {Side::black, 5}}));
}

// X3 [2]
TEST(ExxitPlainRules, PlacesOnTilesOfAnyColourWithoutPawn) {
  Table t = table_of(Side::black, nucleus(), {{{1, -1}, "b"}});
  EXPECT_THAT(moves(t), ElementsAre("P 0,0", "P 0,1", "P 1,0"));
  play(t, "P 1,0");
  EXPECT_EQ(pawns(t), (Pawns{{{1, -1}, "b"}, {{1, 0}, "b"}}));
  EXPECT_EQ(t.reserves, (std::map<Side, int>{{Side::white, 8}, {Side::black, 6}}));
  EXPECT_EQ(t.to_move, Side::white);
}

// X4 [3]
TEST(ExxitPlainRules, DancesASinglePawnOntoItsNeighbour) {
  Table t = table_of(Side::white, nucleus(), {{{0, 0}, "w"}, {{1, 0}, "b"}});
  ASSERT_THAT(moves(t), ElementsAre("D 0,0>0"));
  play(t, "D 0,0>0");
  EXPECT_EQ(pawns(t), (Pawns{{{1, 0}, "bw"}}));
  // The stack is White's, so Black has none that could dance.
  EXPECT_THAT(moves(t), ElementsAre("P 0,0", "P 0,1", "P 1,-1"));
}

// X5 [3]
TEST(ExxitPlainRules, DancesToTheRightNotLeftWhereTallerNorUpWhereTooFar) {
  Table t = table_of(Side::white, block(-1, 2, -3, 0),
                     {{{0, 0}, "bw"}, {{1, 0}, "b"}, {{2, 0}, "b"}, {{-1, 0}, "wwb"}, {{0, -3}, "b"}});
  ASSERT_THAT(moves(t), ElementsAre("D 0,0>0"));
  // "... created a black stack, then a white one."
  play(t, "D 0,0>0");
  EXPECT_EQ(pawns(t), (Pawns{{{1, 0}, "bb"}, {{2, 0}, "bw"}, {{-1, 0}, "wwb"}, {{0, -3}, "b"}}));
}

// X5 [3]
TEST(ExxitPlainRules, ReachesAStackAsTallAndAsFarAsItIsHigh) {
  const Table t =
      table_of(Side::white, block(-2, 2, -3, 0), {{{0, 0}, "bw"}, {{1, 0}, "w"}, {{-1, 0}, "wb"}, {{0, -2}, "b"}});
  EXPECT_THAT(moves(t), ElementsAre("D 0,0>2", "D 0,0>3"));
}

// X5 [3]
TEST(ExxitPlainRules, IsHeldByAnOwnStackOnTheWay) {
  const Table t = table_of(Side::white, block(0, 3, 0, 1), {{{0, 0}, "www"}, {{1, 0}, "bw"}, {{3, 0}, "b"}});
  EXPECT_THAT(moves(t), ElementsAre("D 1,0>0"));
}

// X5 [3]
TEST(ExxitPlainRules, IsHeldByATallerStackBeforeALowerOne) {
  const Table t = table_of(Side::white, block(0, 3, 0, 1), {{{0, 0}, "ww"}, {{1, 0}, "bbb"}, {{2, 0}, "b"}});
  EXPECT_THAT(moves(t), ElementsAre("P 0,1", "P 1,1", "P 2,1", "P 3,0", "P 3,1"));
}

// X5 [3]
TEST(ExxitPlainRules, GoesOnBeyondTheTargetOverWhateverLiesThere) {
  Table t =
      table_of(Side::white, block(0, 5, 0, 1), {{{0, 0}, "bwbww"}, {{1, 0}, "b"}, {{3, 0}, "w"}, {{4, 0}, "bbb"}});
  ASSERT_THAT(moves(t), ElementsAre("D 0,0>0"));
  play(t, "D 0,0>0");
  EXPECT_EQ(pawns(t), (Pawns{{{1, 0}, "bb"}, {{2, 0}, "w"}, {{3, 0}, "wb"}, {{4, 0}, "bbbw"}, {{5, 0}, "w"}}));
}

// X6 [4]
TEST(ExxitPlainRules, DoesNotDanceOverAGapInTheBoard) {
  std::vector<Cell> tiles = block(-1, 2, 1, 2);
  for (const Hex at : {Hex{0, 0}, Hex{2, 0}}) tiles.push_back({at, Side::black, {}, nullptr});
  const Words places{"P -1,1", "P -1,2", "P 0,1", "P 0,2", "P 1,1", "P 1,2", "P 2,1", "P 2,2"};
  EXPECT_EQ(moves(table_of(Side::white, tiles, {{{0, 0}, "ww"}, {{2, 0}, "b"}})), places);
}

// X6 [4]
TEST(ExxitPlainRules, IsNotAttractedByExcludedPawns) {
  const Pawns lone{{{0, 0}, "ww"}, {{-1, 0}, "b"}};
  EXPECT_THAT(moves(table_of(Side::white, nucleus(), lone)), ElementsAre("P 0,1", "P 1,-1", "P 1,0"));
}

// X6 [4]
TEST(ExxitPlainRules, ExcludesThePawnThatLeavesTheBoard) {
  Table t = table_of(Side::white, block(0, 2, 0, 1), {{{0, 0}, "bww"}, {{2, 0}, "b"}});
  ASSERT_THAT(moves(t), ElementsAre("D 0,0>0"));
  play(t, "D 0,0>0");
  EXPECT_EQ(pawns(t), (Pawns{{{1, 0}, "b"}, {{2, 0}, "bw"}, {{3, 0}, "w"}}));
  EXPECT_EQ(t.excluded, (std::map<Hex, Stack>{{{3, 0}, {Side::white}}}));
  EXPECT_EQ(t.reserves, (std::map<Side, int>{{Side::white, 6}, {Side::black, 6}}));
}

// X6 [4]
TEST(ExxitPlainRules, ExcludesSeveralPawnsAsOneStackInOrder) {
  Table t = table_of(Side::white, block(0, 1, 0, 1), {{{0, 0}, "wbbw"}, {{1, 0}, "b"}});
  play(t, "D 0,0>0");
  EXPECT_EQ(pawns(t), (Pawns{{{1, 0}, "bw"}, {{2, 0}, "bbw"}}));
}

// X6 [4]
TEST(ExxitPlainRules, DoesNotDanceOntoExcludedPawns) {
  const Table t = table_of(Side::white, block(0, 2, 0, 1), {{{0, 0}, "bww"}, {{2, 0}, "b"}, {{3, 0}, "b"}});
  EXPECT_THAT(moves(t), ElementsAre("P 0,1", "P 1,0", "P 1,1", "P 2,1", "I 3,0"));
}

// X6 [4]
TEST(ExxitPlainRules, DancesTowardsExcludedPawnsItDoesNotReach) {
  const Table t = table_of(Side::white, block(0, 2, 0, 1), {{{0, 0}, "bw"}, {{2, 0}, "b"}, {{3, 0}, "b"}});
  EXPECT_THAT(moves(t), ElementsAre("D 0,0>0"));
}

// Three white dances: the one from [1,1] ends off the board. A pawn beside two tiles could be integrated.
const Pawns three_dances{{{0, 0}, "w"}, {{1, 1}, "ww"}, {{2, 0}, "w"}, {{1, 0}, "b"}, {{-1, 1}, "b"}};

// X7 [4]
TEST(ExxitPlainRules, MustDanceTheDanceThatExcludes) {
  EXPECT_THAT(moves(table_of(Side::white, block(0, 2, 0, 1), three_dances)), ElementsAre("D 1,1>2"));
}

// X7 [3]
TEST(ExxitPlainRules, MustDanceBeforeItPlacesOrIntegrates) {
  Pawns two_dances = three_dances;
  two_dances[{1, -1}] = "b";  // where the third dance would end
  EXPECT_THAT(moves(table_of(Side::white, block(0, 2, 0, 1), two_dances)), ElementsAre("D 0,0>0", "D 2,0>3"));
}

// X8 [5]
TEST(ExxitPlainRules, IntegratesBesideTwoTilesNotBesideOne) {
  Table t = table_of(Side::white, nucleus(), {{{1, 1}, "b"}, {{-1, 0}, "ww"}});
  EXPECT_THAT(moves(t), ElementsAre("P 0,0", "P 0,1", "P 1,-1", "P 1,0", "I 1,1"));
  play(t, "I 1,1");
  EXPECT_TRUE(is_white(t, {1, 1}));
  EXPECT_EQ(t.tiles.size(), 5u);
  EXPECT_EQ(pawns(t), (Pawns{{{-1, 0}, "ww"}}));
  EXPECT_EQ(t.reserves, (std::map<Side, int>{{Side::white, 6}, {Side::black, 8}}));
}

// X8 [5]
TEST(ExxitPlainRules, IntegratesWhatTheNewTileMakesPossible) {
  Table t = table_of(Side::white, nucleus(), {{{1, 1}, "wb"}, {{2, 0}, "b"}});
  ASSERT_THAT(moves(t), AllOf(Contains("I 1,1"), Not(Contains("I 2,0"))));
  const Score before = score(t);
  play(t, "I 1,1");
  EXPECT_TRUE(is_white(t, {1, 1}));
  EXPECT_TRUE(is_white(t, {2, 0}));
  EXPECT_EQ(pawns(t), Pawns{});
  EXPECT_EQ(t.reserves, (std::map<Side, int>{{Side::white, 8}, {Side::black, 8}}));
  // Both tiles enlarge White's territory.
  EXPECT_EQ(score(t), (Score{before.white + 4, before.black}));
}

// X8 [5]
TEST(ExxitPlainRules, NamesAnIntegrationByTheStackItStartsFrom) {
  Table t = table_of(Side::black, nucleus(), {{{1, 1}, "w"}, {{0, 2}, "w"}, {{2, -1}, "w"}, {{2, 0}, "w"}});
  ASSERT_THAT(moves(t), AllOf(Contains("I 1,1"), Contains("I 2,-1"), Not(Contains("I 0,2")), Not(Contains("I 2,0"))));
  Table same = t;
  play(t, "I 1,1");
  play(same, "I 2,-1");
  EXPECT_EQ(t.tiles.size(), 8u);
  EXPECT_EQ(text(t), text(same));
}

// X8 [5]
TEST(ExxitPlainRules, DoesNotIntegrateGroupsThatDoNotTouch) {
  Table t = table_of(Side::white, nucleus(), {{{1, 1}, "b"}, {{-1, 1}, "b"}, {{1, 2}, "w"}});
  ASSERT_THAT(moves(t), AllOf(Contains("I 1,1"), Contains("I -1,1"), Not(Contains("I 1,2"))));
  play(t, "I 1,1");
  // [-1,1] touches two tiles, but not the new one; [1,2] touches only the new one.
  EXPECT_EQ(pawns(t), (Pawns{{{-1, 1}, "b"}, {{1, 2}, "w"}}));
  EXPECT_EQ(t.tiles.size(), 5u);
}

// X8 [5]
TEST(ExxitPlainRules, IntegratesDepthFirstUntilNoTileIsLeft) {
  Table t = table_of(Side::black, nucleus(), {{{1, 1}, "w"}, {{0, 2}, "w"}, {{2, -1}, "w"}, {{2, 0}, "w"}}, 7);
  play(t, "I 1,1");
  // [2,0] lies in direction 1 of the first cell, and [2,-1] in direction 2 from there. [0,2], in direction 4 of the
  // first cell, comes too late.
  EXPECT_EQ(pawns(t), (Pawns{{{0, 2}, "w"}}));
  const std::vector<Cell> tiles = to_position(t).tiles;
  ASSERT_EQ(tiles.size(), 7u);
  EXPECT_EQ(tiles[4].at, (Hex{1, 1}));
  EXPECT_EQ(tiles[5].at, (Hex{2, 0}));
  EXPECT_EQ(tiles[6].at, (Hex{2, -1}));
  for (std::size_t i = 4; i < 7; ++i) EXPECT_EQ(tiles[i].color, Side::black) << "whose move it was";
  EXPECT_EQ(ending(t), Ending::tiles_exhausted);
}

// X9 [6]
TEST(ExxitPlainRules, EndsWithTheLastTile) {
  Table t = table_of(Side::white, nucleus(), {{{1, 1}, "b"}}, 5);
  EXPECT_EQ(ending(t), Ending::none);
  play(t, "I 1,1");
  EXPECT_EQ(ending(t), Ending::tiles_exhausted);
}

// X9 [6]
TEST(ExxitPlainRules, NeitherIntegratesNorGoesOnWithoutTiles) {
  const Table t = table_of(Side::white, nucleus(), {{{1, 1}, "b"}}, 4);
  EXPECT_EQ(ending(t), Ending::tiles_exhausted);
  EXPECT_THAT(moves(t), ElementsAre("P 0,0", "P 0,1", "P 1,-1", "P 1,0"));
  EXPECT_EQ(perft(t, 0), 1u);
  EXPECT_EQ(perft(t, 1), 0u);
}

// X2, X9 [1, 6]
TEST(ExxitPlainRules, EndsWhenBothMustPass) {
  Table t = table_of(Side::white, nucleus(), {{{0, 0}, "w"}, {{1, 0}, "w"}, {{1, -1}, "w"}, {{0, 1}, "w"}});
  ASSERT_THAT(moves(t), ElementsAre("pass"));
  EXPECT_EQ(perft(t, 2), 1u);
  EXPECT_EQ(perft(t, 3), 0u);
  play(t, "pass");
  EXPECT_EQ(ending(t), Ending::none);
  ASSERT_THAT(moves(t), ElementsAre("pass"));
  play(t, "pass");
  EXPECT_EQ(ending(t), Ending::double_pass);
}

// X2, X9 [1, 6]
TEST(ExxitPlainRules, GoesOnWhenAMovePartsTwoPasses) {
  Table t = table_of(Side::white, nucleus(), {{{-1, 0}, "wwwwwwww"}});
  ASSERT_THAT(moves(t), ElementsAre("pass"));
  for (const auto* move : {"pass", "P 0,0", "pass"}) play(t, move);
  EXPECT_EQ(ending(t), Ending::none);
}

// X2 [1]
TEST(ExxitPlainRules, MayNotPassWhileAnIntegrationIsPossible) {
  const Table t = table_of(Side::white, nucleus(), {{{1, 1}, "wwwwwwww"}});
  EXPECT_THAT(moves(t), ElementsAre("I 1,1"));
}

// X9 [6]
TEST(ExxitPlainRules, EndsWhenAPositionOccursForTheThirdTime) {
  // White's two top pawns move from one end of four tiles to the other and back. Whenever they lie together, Black must
  // pass, because its other pawns are excluded and touch a single tile.
  Table t = table_of(Side::white, block(0, 3, 0, 1), {{{0, 0}, "wb"}, {{2, 0}, "bw"}, {{4, -1}, "bbbbbb"}});
  const Words swing{"D 2,0>3", "pass", "D 0,0>0", "D 2,0>0", "D 1,0>0", "pass", "D 3,0>3", "D 1,0>3"};
  const std::string start = text(t);
  EXPECT_EQ(perft(t, 16), 1u);
  EXPECT_EQ(perft(t, 17), 0u);
  for (int times = 2; times <= 3; ++times) {
    for (const std::string& move : swing) {
      ASSERT_EQ(ending(t), Ending::none);
      ASSERT_THAT(moves(t), ElementsAre(move));
      play(t, move);
    }
    EXPECT_EQ(text(t), start);
    EXPECT_EQ(t.seen.at(start), times);
  }
  EXPECT_EQ(ending(t), Ending::repetition);
}

// X9 [6]
TEST(ExxitPlainRules, TellsPositionsApartByBoardStacksExclusionAndSide) {
  const std::string start = text(Table(standard_start()));
  std::vector<Cell> tiles = nucleus();
  std::swap(tiles.front(), tiles.back());
  EXPECT_EQ(text(table_of(Side::white, tiles, {})), start) << "the order of laying does not count";
  EXPECT_NE(text(table_of(Side::black, nucleus(), {})), start);
  EXPECT_NE(text(table_of(Side::white, nucleus(), {{{0, 0}, "w"}})), start);
  EXPECT_NE(text(table_of(Side::white, nucleus(), {{{-1, 0}, "w"}})), start);
  EXPECT_NE(text(table_of(Side::white, nucleus(), {{{0, 0}, "wb"}})),
            text(table_of(Side::white, nucleus(), {{{0, 0}, "bw"}})));
  tiles.front().color = other(tiles.front().color);
  EXPECT_NE(text(table_of(Side::white, tiles, {})), start);
}

// X10 [6]
TEST(ExxitPlainRules, CountsTheLargestTerritoryTwice) {
  // Columns of two tiles: black, white, black, white; the last white column and a ninth tile make three.
  std::vector<Cell> tiles = block(0, 3, 0, 1);
  tiles.push_back({{4, 0}, Side::white, {}, nullptr});
  for (Cell& tile : tiles) tile.color = tile.at.q == 0 || tile.at.q == 2 ? Side::black : Side::white;
  // White: 2 + 3 twice. Black has two territories of 2; one of them counts twice.
  EXPECT_EQ(score(table_of(Side::white, tiles, {})), (Score{8, 6}));
  // Pawns do not matter.
  EXPECT_EQ(score(table_of(Side::white, tiles, {{{0, 0}, "www"}, {{-1, 0}, "b"}})), (Score{8, 6}));
}

// X10 [6]
TEST(ExxitPlainRules, ScoresTheNucleusAndNothingWithoutTiles) {
  EXPECT_EQ(score(table_of(Side::white, block(0, 1, 0, 1), {})), (Score{8, 0}));
  // The two black tiles of the nucleus do not touch.
  EXPECT_EQ(score(Table(standard_start())), (Score{4, 3}));
}

// Counted by hand. White has 4 places, Black then 3: 12. In ten of these the two pawns lie side by side and White has
// one dance; in two (both on black tiles) White places on one of 2: 14. After the dance the only stack is White's and
// Black places on one of 3; in the other four games Black's pawn must dance onto White's second: 10 * 3 + 4 = 34.
TEST(ExxitPlainRules, CountsTheFirstMovesOfTheStandardStart) {
  const std::array<std::uint64_t, 5> counted{1, 4, 12, 14, 34};
  for (std::size_t depth = 0; depth < counted.size(); ++depth)
    EXPECT_EQ(perft(Table(standard_start()), static_cast<int>(depth)), counted[depth]) << depth;
}

TEST(ExxitPlainRules, KeepsEveryPawnAndTileThroughRandomGames) {
  std::map<Ending, int> endings;
  for (std::uint64_t game = 0; game < 20; ++game) {
    base::Random random(7, game);
    Position start = standard_start();
    start.tiles_total = 19;
    Table t(start);
    for (std::size_t tiles = t.tiles.size(); ending(t) == Ending::none; tiles = t.tiles.size()) {
      const std::vector<Move> possible = legal_moves(t);
      const Move& move = possible[random.below(possible.size())];
      play(t, move);
      int pawns_in_all = t.reserves.at(Side::white) + t.reserves.at(Side::black);
      for (const auto& [at, letters] : pawns(t)) pawns_in_all += static_cast<int>(letters.size());
      ASSERT_EQ(pawns_in_all, 2 * pawns_a_side) << notation(move);
      if (move.type == Move::Type::integrate)
        ASSERT_GT(t.tiles.size(), tiles);
      else
        ASSERT_EQ(t.tiles.size(), tiles);
      for (const auto& [at, stack] : t.excluded) ASSERT_FALSE(t.tiles.contains(at)) << notation(move);

      const Table again(to_position(t));
      ASSERT_EQ(text(again), text(t));
      for (const auto& [at, tile] : again.tiles) ASSERT_EQ(tile.laid, t.tiles.at(at).laid);
    }
    ++endings[ending(t)];
  }
  EXPECT_GT(endings[Ending::tiles_exhausted], 0);
}

}  // namespace
}  // namespace planche::rules::exxit::plain
