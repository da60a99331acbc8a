#include "games/exxit/rules/engine.h"

#include <map>
#include <set>
#include <tuple>

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "base/random.h"
#include "games/exxit/rules/testing/plain_rules.h"

namespace planche::rules::exxit {

namespace {

using testing::ContainerEq;

using Key = std::tuple<int, Hex, int>;

Key key(const Move& move) {
  return {static_cast<int>(move.type), move.at, move.dir};
}

std::set<Key> keys(const std::vector<Move>& moves) {
  std::set<Key> result;
  for (const Move& move : moves) result.insert(key(move));
  return result;
}

std::vector<Move> moves_of(const State& state) {
  Choices choices;
  state.list(choices);
  std::vector<Move> moves;
  for (std::size_t i = 0; i < choices.size(); ++i) moves.push_back(state.move_of(choices[i]));
  return moves;
}

// A random game, step by step.
class Walk {
 public:
  Walk(const Position& start, std::uint64_t seed) : state{start}, random_{seed} {}
  Step next() {
    Choices choices;
    state.list(choices);
    return choices[random_.below(choices.size())];
  }
  State state;

 private:
  base::Random random_;
};

// Starts of several sizes, so that games end in every way.
Position some_start(std::uint64_t seed) {
  Position start = standard_start();
  static constexpr std::array totals{39, 29, 19, 39, most_tiles, 7};
  start.tiles_total = totals[seed % totals.size()];
  if (seed % 3 == 1) start.to_move = Side::black;
  if (seed % 5 == 2) start.tiles = {{{3, -3}, Side::black, {}, nullptr}, {{4, -3}, Side::white, {}, nullptr}};
  return start;
}

int pawns(const Position& position, Side side) {
  int count = 0;
  for (const auto* cells : {&position.tiles, &position.excluded}) {
    for (const Cell& cell : *cells) count += static_cast<int>(std::count(cell.stack.begin(), cell.stack.end(), side));
  }
  return count;
}

// X1-X10: two readings of the rules, one written from the rulebook without sight of the other.
TEST(Engine, agrees_with_the_plain_rules_on_10_000_positions) {
  std::map<Ending, int> endings;
  std::size_t positions = 0;
  // The game of seed 186 ends by repetition, as one in a hundred does.
  for (std::uint64_t seed = 186; positions < 10'000; ++seed) {
    const Position start = some_start(seed);
    Walk walk{start, seed};
    plain::Table table{start};
    for (int ply = 0; ply < 400; ++ply, ++positions) {
      const auto score = plain::score(table);
      ASSERT_EQ(walk.state.score(), (Score{score.white, score.black}));
      ASSERT_EQ(static_cast<int>(walk.state.ending()), static_cast<int>(plain::ending(table)))
          << "seed " << seed << " ply " << ply;
      if (walk.state.over()) break;
      ASSERT_EQ(keys(moves_of(walk.state)), keys(plain::legal_moves(table))) << plain::text(table);
      const Step step = walk.next();
      plain::play(table, walk.state.move_of(step));
      walk.state.play(step);
      ASSERT_EQ(plain::text(plain::Table{walk.state.position()}), plain::text(table));
    }
    if (walk.state.over()) ++endings[walk.state.ending()];
  }
  EXPECT_GE(positions, 10'000u);
  EXPECT_EQ(endings.size(), 3u) << "every way to end must have been met";
}

TEST(Engine, counts_what_it_lists_and_lists_nothing_twice) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Walk walk{some_start(seed), seed};
    for (int ply = 0; ply < 400 && !walk.state.over(); ++ply) {
      const std::vector<Move> moves = moves_of(walk.state);
      ASSERT_EQ(walk.state.count(), static_cast<int>(moves.size()));
      ASSERT_EQ(keys(moves).size(), moves.size());
      Choices choices;
      walk.state.list(choices);
      std::vector<Move> visited;
      choices.each([&](Step step) { visited.push_back(walk.state.move_of(step)); });
      ASSERT_THAT(visited, ContainerEq(moves));
      walk.state.play(walk.next());
    }
  }
}

TEST(Engine, undo_restores_every_part_of_the_state) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Walk walk{some_start(seed), seed};
    std::vector<std::tuple<State, Step, Undo>> line;
    for (int ply = 0; ply < 400 && !walk.state.over(); ++ply) {
      Choices choices;
      walk.state.list(choices);
      const State before = walk.state;
      for (std::size_t i = 0; i < choices.size(); ++i) {
        const Undo undo = walk.state.play(choices[i]);
        walk.state.undo(choices[i], undo);
        ASSERT_TRUE(walk.state == before) << "seed " << seed << " ply " << ply << " move " << i;
      }
      const Step step = walk.next();
      line.emplace_back(before, step, walk.state.play(step));
    }
    for (; !line.empty(); line.pop_back()) {
      const auto& [before, step, undo] = line.back();
      walk.state.undo(step, undo);
      ASSERT_TRUE(walk.state == before);
    }
  }
}

// X1, X8 [1, 5]
RC_GTEST_PROP(Engine, conserves_pawns_and_never_loses_a_tile, (std::uint64_t seed)) {
  Walk walk{some_start(seed), seed};
  int tiles = walk.state.tiles();
  for (int ply = 0; ply < 400 && !walk.state.over(); ++ply) {
    const Step step = walk.next();
    walk.state.play(step);
    const Position position = walk.state.position();
    for (const Side side : {Side::white, Side::black}) {
      RC_ASSERT(pawns(position, side) + walk.state.reserve(side) == pawns_a_side);
    }
    RC_ASSERT(walk.state.tiles() >= tiles + (step.type == Move::Type::integrate ? 1 : 0));
    RC_ASSERT(walk.state.tiles() <= position.tiles_total);
    RC_ASSERT(walk.state.tiles_of(Side::white) + walk.state.tiles_of(Side::black) == walk.state.tiles());
    tiles = walk.state.tiles();
  }
}

// A position does not store how it was reached, so a game that ended by passes or repetition continues from it.
std::vector<Move> moves_from(const Position& position) {
  return moves_of(State{position});
}

Position moved(Position position, Hex by, int sixths, bool mirror) {
  for (auto* cells : {&position.tiles, &position.excluded}) {
    for (Cell& cell : *cells) {
      if (mirror) cell.at = base::mirrored(cell.at);
      cell.at = base::rotated(cell.at, sixths) + by;
    }
  }
  return position;
}

RC_GTEST_PROP(Engine, turning_mirroring_and_shifting_a_position_maps_its_moves, (std::uint64_t seed)) {
  const int sixths = *rc::gen::inRange(0, 6), plies = *rc::gen::inRange(0, 120);
  const bool mirror = *rc::gen::arbitrary<bool>();
  const Hex by{*rc::gen::inRange(-1000, 1000), *rc::gen::inRange(-1000, 1000)};
  Walk walk{some_start(seed), seed};
  for (int ply = 0; ply < plies && !walk.state.over(); ++ply) walk.state.play(walk.next());
  std::set<Key> expected;
  for (Move move : moves_from(walk.state.position())) {
    if (move.type != Move::Type::pass) {
      move.at = base::rotated(mirror ? base::mirrored(move.at) : move.at, sixths) + by;
    }
    if (move.type == Move::Type::dance) move.dir = ((mirror ? 6 - move.dir : move.dir) + sixths) % 6;
    expected.insert(key(move));
  }
  const State other{moved(walk.state.position(), by, sixths, mirror)};
  RC_ASSERT(keys(moves_of(other)) == expected);
  RC_ASSERT(other.score() == walk.state.score());
}

RC_GTEST_PROP(Engine, exchanging_the_colours_changes_nothing_else, (std::uint64_t seed)) {
  Walk walk{some_start(seed), seed};
  for (int ply = *rc::gen::inRange(0, 120); ply > 0 && !walk.state.over(); --ply) walk.state.play(walk.next());
  Position position = walk.state.position();
  position.to_move = other(position.to_move);
  for (auto* cells : {&position.tiles, &position.excluded}) {
    for (Cell& cell : *cells) {
      cell.color = other(cell.color);
      for (Side& pawn : cell.stack) pawn = other(pawn);
    }
  }
  const State exchanged{position};
  RC_ASSERT(keys(moves_of(exchanged)) == keys(moves_from(walk.state.position())));
  RC_ASSERT(exchanged.score() == (Score{walk.state.score().black, walk.state.score().white}));
}

TEST(Engine, hashes_positions_not_ways_to_them) {
  std::map<std::string, std::uint64_t> by_text;
  std::map<std::uint64_t, std::string> by_hash;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Walk walk{standard_start(), seed};
    for (int ply = 0; ply < 60 && !walk.state.over(); ++ply) {
      const std::string text = plain::text(plain::Table{walk.state.position()});
      ASSERT_EQ(by_text.emplace(text, walk.state.hash()).first->second, walk.state.hash());
      ASSERT_EQ(by_hash.emplace(walk.state.hash(), text).first->second, text);
      walk.state.play(walk.next());
    }
  }
}

// By hand: four places. Then three places beside the pawn, which lies on [0,0] or [1,0]; the other three tiles are next
// to it or not …
TEST(Perft, counts_the_first_moves_as_one_can_by_hand) {
  State state{standard_start()};
  EXPECT_EQ(perft(state, 0), 1u);
  EXPECT_EQ(perft(state, 1), 4u);   // any empty tile
  EXPECT_EQ(perft(state, 2), 12u);  // any of the three left
}

TEST(Perft, agrees_with_the_plain_rules_and_leaves_the_state_alone) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    Walk walk{some_start(seed), seed};
    for (std::uint64_t ply = 0; ply < seed * 8 && !walk.state.over(); ++ply) walk.state.play(walk.next());
    if (walk.state.over()) continue;
    // History does not count: perft of a position starts from nothing.
    const State before{walk.state.position()};
    State state = before;
    for (int depth = 0; depth <= 4; ++depth) {
      ASSERT_EQ(perft(state, depth), plain::perft(plain::Table{before.position()}, depth)) << seed << ' ' << depth;
    }
    ASSERT_TRUE(state == before);
  }
  State state{standard_start()};
  ASSERT_EQ(perft(state, 12), plain::perft(plain::Table{standard_start()}, 12));
}

// A finished game has no continuation [6].
TEST(Perft, adds_nothing_below_the_end_of_a_game) {
  Position full = standard_start();
  full.tiles_total = 4;
  State state{full};
  EXPECT_EQ(perft(state, 0), 1u);
  EXPECT_EQ(perft(state, 1), 0u);
}

// As wide as a board of 58 tiles can become, in each of the three lines: two rows of 29.
TEST(Engine, holds_the_longest_board_of_58_tiles) {
  for (int sixths = 0; sixths < 3; ++sixths) {
    Position position;
    position.tiles_total = most_tiles;
    for (int i = 0; i < 29; ++i) {
      position.tiles.push_back({base::rotated({i, 0}, sixths), Side::white, {}, nullptr});
      position.tiles.push_back({base::rotated({i, 1}, sixths), Side::black, {}, nullptr});
    }
    position.tiles.pop_back();
    position.tiles.front().stack = {Side::white};
    position.excluded = {{base::rotated({-1, 0}, sixths), Side::white, {Side::black}, nullptr},
                         {base::rotated({29, 0}, sixths), Side::white, {Side::black, Side::white}, nullptr}};
    const State state{position};
    EXPECT_EQ(keys(moves_of(state)), keys(plain::legal_moves(plain::Table{position})));
    EXPECT_EQ(state.score(), (Score{58, 56}));
  }
}

}  // namespace

}  // namespace planche::rules::exxit
