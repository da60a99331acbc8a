// Statements of docs/genesis.md that hold for every game, checked over random games.
#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/random.h"
#include "games/genesis/rules/engine.h"
#include "games/genesis/rules/replay.h"
#include "games/genesis/rules/setup.h"
#include "games/genesis/rules/testing/positions.h"

namespace planche::rules::genesis {
namespace {

struct Totals {
  int ideas = 0, pyramids = 0;
};

Totals totals(const State& state) {
  Totals sum{state.ideas_outside() + state.ideas().count() + state.works().count(), state.pyramids().count()};
  for (const Player player : both_players) {
    sum.ideas += state.side(player).works;
    sum.pyramids += state.side(player).pyramids;
  }
  return sum;
}

// Invariants of every board: a cell holds at most one thing, and it is of the right kind.
void expect_sound(const State& state) {
  const Board& board = state.board();
  Cells seen = state.pyramids() | state.works() | state.ideas();
  ASSERT_EQ(seen.count(), state.pyramids().count() + state.works().count() + state.ideas().count());
  ASSERT_TRUE(((state.pyramids() | state.works()) - board.spaces).empty());
  ASSERT_TRUE((state.ideas() - board.all_places).empty());
  for (const Player player : both_players) {
    for (const Piece piece : both_pieces) {
      const Cell cell = state.side(player).piece[index(piece)];
      if (cell == nowhere) continue;
      ASSERT_FALSE(seen.has(cell)) << name_of(cell, board.size);
      seen.add(cell);
      ASSERT_FALSE(piece == Piece::anubis && cell == board.centre);
      ASSERT_TRUE(!state.side(player).buried[index(piece)] || board.kind(cell) == Kind::place);
    }
  }
}

Parameters some_parameters(std::uint64_t game) {
  Parameters parameters;
  parameters.size = sizes[game % sizes.size()];
  parameters.move_both = game % 10 == 4 || game % 10 == 5 ? 1 : 0;
  parameters.most_turns = 300;
  return parameters;
}

// Alternates between the beginning and positions close to the end, where tombs are built.
State some_start(std::uint64_t game, const Parameters& parameters) {
  if (game % 2 == 0) return State{beginning(parameters), parameters};
  if (game % 4 == 3) {
    return world(
        "'size':5,'ideas_outside':0,'works':['d1','d2','b4'],'pyramids':['b1','a2','a4','e4','d5'],'most_turns':300" +
            players("a1", "e1", "a5", "e5", in_tombs + ",'pyramids':2,'works':3", in_tombs + ",'works':3"),
        parameters);
  }
  return world("'size':5,'ideas_outside':0,'ideas':['e5'],'works':['d1','d2'],'pyramids':['b1','e4'],'most_turns':300" +
                   players("a1", "e1", "c4", "", in_tombs + ",'pyramids':3,'works':3", "'pyramids':2,'works':3"),
               parameters);
}

// The number of pebbles and pyramids stays the same, the board stays valid, and documents are read back unchanged. The
// referee, which applies the rules in another order, refuses exactly the moves that are not listed.
TEST(GenesisRandomGames, keep_what_the_rules_promise) {
  std::vector<Move> moves, strangers;
  std::array<int, 4> endings{};
  int besides = 0, both = 0, jumps = 0, rebirths = 0, returns = 0;
  for (std::uint64_t game = 0; game < 80; ++game) {
    base::Random random{7, game};
    const Parameters parameters = some_parameters(game);
    State state = some_start(game, parameters);
    int pyramids = totals(state).pyramids;
    for (int ply = 0; !state.over(); ++ply) {
      const Move move = random_move(state, random, moves);
      state.list(moves);
      ASSERT_NE(std::find(moves.begin(), moves.end(), move), moves.end());
      if (ply % 8 == 0) {
        for (const Move& m : moves) ASSERT_FALSE(why_illegal(state, m)) << notation(m, state.board().size);
        for (const Move& m : strangers) {
          const bool legal = std::find(moves.begin(), moves.end(), m) != moves.end();
          ASSERT_EQ(!legal, why_illegal(state, m).has_value())
              << notation(m, state.board().size) << to_json(state.position());
        }
        strangers = moves;
      }
      const bool immobile = state.side(state.to_move()).immobile > 0;
      ASSERT_TRUE(!immobile || (moves.size() == 1 && move == Move{}));
      if (state.stage() == Stage::throwing) pyramids += move.face;
      besides += move.also != nowhere ? 1 : 0;
      both += move.second != nowhere ? 1 : 0;
      jumps += move.offer == Move::Offer::jump ? 1 : 0;
      rebirths += move.offer == Move::Offer::rebirth ? 1 : 0;
      returns += move.type == Move::Type::giving_back ? 1 : 0;
      state.play(move);
      ASSERT_EQ(totals(state).ideas, game % 2 == 0 ? 12 : 9);
      ASSERT_EQ(totals(state).pyramids, pyramids);
      ASSERT_NO_FATAL_FAILURE(expect_sound(state));
      ASSERT_TRUE((state == State{state.position(), parameters}));
    }
    ++endings[index(state.ending())];
    if (strangers.size() > 0 && state.board().size != sizes[(game + 1) % sizes.size()]) strangers.clear();
  }
  // The games reach all parts of the rules.
  EXPECT_GT(besides, 0);
  EXPECT_GT(both, 0);
  EXPECT_GT(jumps, 0);
  EXPECT_GT(rebirths, 0);
  EXPECT_GT(returns, 0);
  EXPECT_GT(endings[index(Ending::finished)], 0);
  EXPECT_GT(endings[index(Ending::nothing_done)], 0);
  EXPECT_GT(endings[index(Ending::turns)], 0);
}

}  // namespace
}  // namespace planche::rules::genesis
