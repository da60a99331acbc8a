#include "games/exxit/rules/replay.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "games/exxit/rules/testing/positions.h"

namespace planche::rules::exxit {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::strip;
using testing::with;

Move place(int q, int r) {
  return {Move::Type::place, {q, r}, 0};
}
Move dance(int q, int r, int dir) {
  return {Move::Type::dance, {q, r}, dir};
}
Move integrate(int q, int r) {
  return {Move::Type::integrate, {q, r}, 0};
}
constexpr Move pass{};

// "X3: there is no tile at [9,9]", or "legal".
std::string verdict(const Position& position, const Move& move) {
  const auto fault = why_illegal(Course{position}, move);
  return fault ? fmt::format("{}: {}", fault->rule, fault->reason) : "legal";
}

// All of White's pawns are excluded on a cell that touches only one tile.
Position white_has_nothing() {
  return with(strip(6), {-1, 0}, "wwwwwwww");
}

RecordedGame game(const Position& start, const std::vector<Move>& moves) {
  RecordedGame record;
  record.start = start;
  record.own_start = true;
  for (const Move& move : moves) record.moves.push_back({move, false, nullptr});
  return record;
}

// X3 [2]
TEST(ExxitReasons, PawnsArePlacedOnEmptyTilesFromTheReserve) {
  EXPECT_EQ(verdict(strip(6), place(2, 1)), "legal");
  EXPECT_EQ(verdict(strip(6), place(9, 9)), "X3: there is no tile at [9,9]");
  EXPECT_EQ(verdict(with(strip(6), {0, 0}, "b"), place(0, 0)),
            "X3: the tile at [0,0] is not empty: pawns are placed on empty tiles");
  EXPECT_EQ(verdict(white_has_nothing(), place(0, 0)), "X3: White has no pawn in reserve: all 8 are on the table");
}

// X4 [3]
TEST(ExxitReasons, OnlyOnesOwnStacksDance) {
  EXPECT_EQ(verdict(strip(6), dance(7, 0, 0)), "X4: there is no tile at [7,0]");
  EXPECT_EQ(verdict(strip(6), dance(1, 0, 0)), "X4: there is no stack at [1,0]");
  EXPECT_EQ(verdict(with(strip(6), {1, 0}, "wb"), dance(1, 0, 0)),
            "X4: the stack at [1,0] is not White's: the pawn on top is black");
  EXPECT_EQ(verdict(with(strip(6), {6, 1}, "w"), dance(6, 1, 3)),
            "X6: the pawns at [6,1] are excluded: they take no part until they are integrated");
  EXPECT_EQ(verdict(with(strip(6), {1, 0}, "w"), dance(1, 0, 6)), "X4: directions are numbered from 0 to 5");
}

// X5 [3]
TEST(ExxitReasons, TheFirstStackMetIsTheOpponentsInReachAndNotTaller) {
  const Position near = with(with(strip(6), {0, 0}, "ww"), {2, 0}, "b");
  EXPECT_EQ(verdict(near, dance(0, 0, 0)), "legal");
  EXPECT_EQ(verdict(with(near, {2, 0}, "bb"), dance(0, 0, 0)), "legal");
  EXPECT_EQ(verdict(with(near, {2, 0}, "bbb"), dance(0, 0, 0)), "X5: the stack at [2,0] is taller: 3 against 2");
  EXPECT_EQ(verdict(with(near, {1, 0}, "w"), dance(0, 0, 0)), "X5: the first stack met, at [1,0], is White's own");
  EXPECT_EQ(verdict(with(with(strip(6), {0, 0}, "ww"), {3, 0}, "b"), dance(0, 0, 0)),
            "X5: the stack at [3,0] is out of reach: distance 3, height 2");
}

// X5 [3]
TEST(ExxitReasons, BeyondTheTargetADanceLandsOnAnything) {
  const Position line = with(with(strip(6), {0, 0}, "www"), {1, 0}, "b");
  EXPECT_EQ(verdict(with(line, {2, 0}, "bbbbb"), dance(0, 0, 0)), "legal");
  EXPECT_EQ(verdict(with(line, {3, 0}, "w"), dance(0, 0, 0)), "legal");
}

// X6 [3, 4]
TEST(ExxitReasons, LeavingTheBoardTakesATargetAndAFreeCell) {
  EXPECT_EQ(verdict(with(strip(6), {4, 0}, "ww"), dance(4, 0, 0)),
            "X6: direction 0 leaves the board at [6,0] before it meets a stack");
  const Position rim = with(with(strip(6), {4, 0}, "ww"), {5, 0}, "b");
  EXPECT_EQ(verdict(rim, dance(4, 0, 0)), "legal");
  EXPECT_EQ(verdict(with(rim, {6, 0}, "b"), dance(4, 0, 0)), "X6: the dance would end on the excluded pawns at [6,0]");
}

// X6 [4]: cells behind the first cell off the board do not matter.
TEST(ExxitReasons, AHoleInTheBoardIsOffTheBoard) {
  Position ring = strip(3);  // a third row surrounds [1,2]
  for (const Hex at : {Hex{-1, 2}, {0, 2}, {2, 2}, {-1, 3}, {0, 3}, {1, 3}}) {
    ring.tiles.push_back({at, Side::white, {}, nullptr});
  }
  ring = with(with(ring, {-1, 2}, "www"), {0, 2}, "b");
  EXPECT_EQ(verdict(ring, dance(-1, 2, 0)), "legal");
  EXPECT_EQ(verdict(with(ring, {1, 2}, "b"), dance(-1, 2, 0)),
            "X6: the dance would end on the excluded pawns at [1,2]");
}

// X7 [3, 4]
TEST(ExxitReasons, DancesAreCompulsory) {
  const Position one = with(with(with(strip(6), {0, 0}, "w"), {1, 0}, "b"), {0, 2}, "b");
  EXPECT_EQ(verdict(one, dance(0, 0, 0)), "legal");
  EXPECT_EQ(verdict(one, place(4, 0)), "X7: a dance is compulsory: D 0,0>0");
  EXPECT_EQ(verdict(one, integrate(0, 2)), "X7: a dance is compulsory: D 0,0>0");
  EXPECT_EQ(verdict(one, pass), "X7: a dance is compulsory: D 0,0>0");
  const auto fault = why_illegal(Course{one}, place(4, 0));
  ASSERT_TRUE(fault);
  EXPECT_THAT(fault->instead, ElementsAre(dance(0, 0, 0)));
}

// X7 [4]
TEST(ExxitReasons, DancesThatExcludeComeBeforeOthers) {
  const Position both = with(with(with(with(strip(6), {0, 0}, "w"), {1, 0}, "b"), {4, 1}, "ww"), {5, 1}, "b");
  EXPECT_EQ(verdict(both, dance(4, 1, 0)), "legal");
  EXPECT_EQ(verdict(both, dance(0, 0, 0)), "X7: a dance that excludes pawns is compulsory: D 4,1>0");
  EXPECT_EQ(verdict(both, place(3, 0)), "X7: a dance that excludes pawns is compulsory: D 4,1>0");
}

// X8 [5]
TEST(ExxitReasons, ExcludedPawnsNextToTwoTilesAreIntegrated) {
  const Position table = with(with(strip(6), {0, 2}, "b"), {-1, 0}, "ww");
  EXPECT_EQ(verdict(table, integrate(0, 2)), "legal");
  EXPECT_EQ(verdict(table, integrate(-1, 0)), "X8: the excluded pawns at [-1,0] touch 1 tile, and need to touch two");
  EXPECT_EQ(verdict(table, integrate(1, 2)), "X8: no excluded pawns stand at [1,2]");
  EXPECT_EQ(verdict(table, integrate(1, 1)), "X8: no excluded pawns stand at [1,1]");
}

// X2 [1]
TEST(ExxitReasons, OnePassesWhenNothingElseIsPossible) {
  EXPECT_EQ(verdict(white_has_nothing(), pass), "legal");
  EXPECT_EQ(verdict(strip(2), pass), "X2: White may pass only when no other move is possible, and P 0,0 is");
  EXPECT_EQ(verdict(with(white_has_nothing(), {0, 2}, "b"), pass),
            "X2: White may pass only when no other move is possible, and I 0,2 is");
}

// X9 [6]
TEST(ExxitReplay, TwoPassesInARowEndTheGame) {
  const Position stuck = with(white_has_nothing(), {6, 1}, "bbbbbbbb");
  const Replay ended = replay(game(stuck, {pass, pass}));
  EXPECT_FALSE(ended.fault);
  // X10 [6]: twelve white tiles in one group.
  EXPECT_EQ(result_json(ended),
            R"({"result":"white","reason":"double-pass","score":{"white":24,"black":0},"tiles":12,"plies":2})");
  const Replay late = replay(game(stuck, {pass, pass, pass}));
  ASSERT_TRUE(late.fault);
  EXPECT_EQ(late.fault->ply, 2u);
  EXPECT_EQ(late.fault->reason, "the game ended at ply 2: double pass");
  EXPECT_EQ(late.fault->rule, "X9");
  EXPECT_THAT(late.fault->instead, IsEmpty());
}

// X9 [6]
TEST(ExxitReplay, TheLastTileEndsTheGame) {
  Position table = with(strip(2), {0, 2}, "b");
  table.to_move = Side::black;
  table.tiles_total = 5;
  const Replay ended = replay(game(table, {integrate(0, 2)}));
  // X10 [6]: four white tiles in one group, one black.
  EXPECT_EQ(result_json(ended),
            R"({"result":"white","reason":"tiles-exhausted","score":{"white":8,"black":2},"tiles":5,"plies":1})");
  const Replay late = replay(game(table, {integrate(0, 2), place(0, 0)}));
  ASSERT_TRUE(late.fault);
  EXPECT_EQ(late.fault->reason, "the game ended at ply 1: the last tile was laid");
  table.tiles_total = 4;
  const Replay over = replay(game(table, {integrate(0, 2)}));
  ASSERT_TRUE(over.fault);
  EXPECT_EQ(over.fault->reason, "the game is over at the start: the last tile was laid");
}

// X9 [6]
TEST(ExxitReplay, APositionForTheThirdTimeEndsTheGame) {
  RecordedGame record;
  for (std::uint64_t seed = 0; seed < 5000; ++seed) {
    record = testing::random_record(seed, 400);
    if (replay(record).last.state().ending() == Ending::repetition) break;
  }
  // Counts occurrences in a second way, by the content of the table and the side to move.
  std::map<std::set<std::string>, int> seen;
  const RecordedGame whole = record;
  std::vector<int> occurrences;
  for (std::size_t plies = 0; plies <= whole.moves.size(); ++plies) {
    record.moves.assign(whole.moves.begin(), whole.moves.begin() + static_cast<std::ptrdiff_t>(plies));
    const Position position = replay(record).last.position();
    std::set<std::string> table{std::string{name_of(position.to_move)}};
    for (const auto* list : {&position.tiles, &position.excluded}) {
      for (const Cell& cell : *list) {
        std::string text = fmt::format("{},{} {} ", cell.at.q, cell.at.r, list == &position.tiles);
        if (list == &position.tiles) text += name_of(cell.color);
        for (const Side pawn : cell.stack) text += name_of(pawn);
        table.insert(text);
      }
    }
    occurrences.push_back(++seen[table]);
  }
  EXPECT_EQ(occurrences.back(), 3);
  EXPECT_EQ(std::count(occurrences.begin(), occurrences.end(), 3), 1);
  const Replay ended = replay(whole);
  EXPECT_THAT(result_json(ended), HasSubstr(R"("reason":"repetition")"));
  record.moves.push_back({pass, false, nullptr});
  const Replay late = replay(record);
  ASSERT_TRUE(late.fault);
  EXPECT_EQ(late.fault->reason,
            fmt::format("the game ended at ply {}: the same position for the third time", whole.moves.size()));
}

// X10 [6]
TEST(ExxitReplay, ResigningLoses) {
  RecordedGame record = game(standard_start(), {place(0, 0)});
  record.moves.push_back({{}, true, nullptr});
  const Replay given_up = replay(record);
  EXPECT_EQ(given_up.resigned, Side::black);
  EXPECT_EQ(result_json(given_up),
            R"({"result":"white","reason":"resignation","score":{"white":4,"black":3},"tiles":4,"plies":1})");
  record.moves.push_back({place(1, 0), false, nullptr});
  const Replay late = replay(record);
  ASSERT_TRUE(late.fault);
  EXPECT_EQ(late.fault->ply, 2u);
  EXPECT_EQ(late.fault->reason, "the game ended at ply 2: Black resigned");
}

// X10 [6]
TEST(ExxitReplay, EqualScoresAreADraw) {
  Position table = strip(1);
  table.tiles[1].color = Side::black;
  table.tiles_total = 4;
  table.excluded.push_back({{1, 0}, Side::white, testing::pawns("w"), nullptr});
  table.excluded.push_back({{-1, 1}, Side::white, testing::pawns("wwwwwww"), nullptr});
  // [1,0] and [-1,1] touch both tiles but not each other, so each gets one tile.
  const Replay ended = replay(game(table, {integrate(1, 0), integrate(-1, 1)}));
  EXPECT_EQ(result_json(ended),
            R"({"result":"draw","reason":"tiles-exhausted","score":{"white":4,"black":4},"tiles":4,"plies":2})");
}

TEST(ExxitReplay, AnUnfinishedGameSaysSo) {
  EXPECT_EQ(result_json(replay(game(standard_start(), {}))),
            R"({"result":"unfinished","reason":"none","score":{"white":4,"black":3},"tiles":4,"plies":0})");
}

TEST(ExxitReplay, StopsAtTheFirstIllegalMove) {
  const Replay stopped = replay(game(standard_start(), {place(0, 0), place(0, 0), place(9, 9)}));
  ASSERT_TRUE(stopped.fault);
  EXPECT_EQ(stopped.fault->ply, 1u);
  EXPECT_THAT(stopped.played, ElementsAre(place(0, 0)));
  EXPECT_THAT(stopped.fault->instead, ElementsAre(place(1, 0), place(1, -1), place(0, 1)));
}

// The referee's reasons and the engine's list agree on every possible move.
RC_GTEST_PROP(ExxitReplayProperty, WhatIsIllegalHasAReasonAndWhatIsLegalHasNone, (std::uint64_t seed)) {
  const Course course =
      replay(testing::random_record(seed, *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0, 160)))).last;
  if (course.state().over()) return;
  const Position position = course.position();
  std::set<Hex> cells;
  for (const auto* list : {&position.tiles, &position.excluded}) {
    for (const Cell& cell : *list) {
      cells.insert(cell.at);
      for (int dir = 0; dir < base::hex_directions; ++dir) cells.insert(base::neighbour(cell.at, dir));
    }
  }
  std::vector<Move> named{pass};
  for (const Hex at : cells) {
    named.push_back({Move::Type::place, at, 0});
    named.push_back({Move::Type::integrate, at, 0});
    named.push_back({Move::Type::tile, at, 0});
    for (int dir = 0; dir < base::hex_directions; ++dir) named.push_back({Move::Type::dance, at, dir});
  }
  const auto legal = course.moves();
  for (const Move& move : named) {
    const bool listed = std::find(legal.begin(), legal.end(), move) != legal.end();
    const auto fault = why_illegal(course, move);
    RC_ASSERT(listed == !fault);
    if (fault) RC_ASSERT(!fault->reason.empty() && !fault->rule.empty() && !fault->section.empty());
  }
}

}  // namespace
}  // namespace planche::rules::exxit
