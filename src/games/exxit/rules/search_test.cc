#include "games/exxit/rules/search.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include <gmock/gmock.h>

namespace planche::rules::exxit {
namespace {

constexpr Side white = Side::white, black = Side::black;

// Full-width minimax without windows and memory: the value of `state` at `depth`. Nothing once it has visited more than
// `budget` positions.
class Minimax {
 public:
  Minimax(std::uint64_t salt, int budget) : salt_{salt}, budget_{budget} {}

  std::optional<int> value(State& state, int depth) {
    int best = 0;
    looked_at_ = 0;
    const auto moves = moves_of(state);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const int found = value_after(state, moves[i], depth - 1, 1);
      best = i == 0 ? found : std::max(best, found);
    }
    return looked_at_ > budget_ ? std::nullopt : std::optional{best};
  }

 private:
  static std::vector<Step> moves_of(const State& state) {
    Choices choices;
    state.list(choices);
    std::vector<Step> moves;
    for (std::size_t i = 0; i < choices.size(); ++i) moves.push_back(choices[i]);
    return moves;
  }
  int value_after(State& state, Step step, int depth, int ply) {
    const Undo undo = state.play(step);
    const int value = -value_of(state, depth, ply);
    state.undo(step, undo);
    return value;
  }
  int value_of(State& state, int depth, int ply) {
    if (++looked_at_ > budget_) return 0;
    if (state.over() || depth <= 0 || ply >= deepest_ply) return evaluate(state, salt_);
    const auto moves = moves_of(state);
    const int onward = moves.size() == 1 ? depth : depth - 1;
    std::vector<int> values;
    for (const Step step : moves) values.push_back(value_after(state, step, onward, ply + 1));
    return *std::max_element(values.begin(), values.end());
  }

  std::uint64_t salt_;
  int budget_, looked_at_ = 0;
};

// From the standard start of a game of `tiles` tiles, after up to `plies` random moves.
State somewhere(base::Random& random, int tiles, std::uint64_t plies) {
  Position start = standard_start();
  start.tiles_total = tiles;
  for (;;) {
    State state{start};
    playout(state, random, static_cast<int>(random.below(plies)));
    if (!state.over()) return state;
  }
}

// Up to a dozen random moves before the end, where passes and repetitions are near.
State near_the_end(base::Random& random, int tiles) {
  Position start = standard_start();
  start.tiles_total = tiles;
  const base::Random moves{random.next()};
  State whole{start}, state{start};
  base::Random first = moves, again = moves;
  const int plies = playout(whole, first, 10'000);
  playout(state, again, std::max(0, plies - 1 - static_cast<int>(random.below(12))));
  return state;
}

// Compares the deepest iteration that minimax can follow: one or two moves in open positions, a dozen where dances are
// forced.
TEST(ExxitSearch, FindsTheValueOfFullWidthMinimaxWithTheTableAndWithoutIt) {
  constexpr std::uint64_t plenty = 200'000;
  constexpr int positions = 200, budget = 8'000;
  base::Random random{3};
  int deep = 0, finished = 0;
  for (int k = 0; k < positions; ++k) {
    const int tiles = k % 4 < 2 ? 39 : 12;
    State state = k % 2 == 0 ? somewhere(random, tiles, 150) : near_the_end(random, tiles);
    const State before = state;
    const std::uint64_t salt = random.next();
    Minimax minimax{salt, budget};
    int depth = 1;
    while (depth < 12 && minimax.value(state, depth + 1)) ++depth;
    for (const bool table : {false, true}) {
      Search search{{plenty, depth, table}};
      const auto found = search.run(state, salt);
      EXPECT_EQ(state, before);
      ASSERT_LT(found.positions, plenty);
      // A decided game is not searched deeper.
      ASSERT_TRUE(found.depth == depth || std::abs(found.value) >= won);
      EXPECT_EQ(found.value, minimax.value(state, found.depth)) << k << ", depth " << found.depth;
      const Undo undo = state.play(found.step);
      if (found.depth == 1) {
        EXPECT_EQ(found.value, -evaluate(state, salt));
      }
      state.undo(found.step, undo);
    }
    deep += depth >= 4 ? 1 : 0;
    finished += std::abs(*minimax.value(state, depth)) >= won ? 1 : 0;
  }
  // Checks that the comparison covered what it should.
  EXPECT_GT(deep, 20);
  EXPECT_GT(finished, 5);
}

// Black has 2 tiles in one group: 4 points. White has 3 tiles, two of them together: 5 points. One tile is left. At
// [3,-2], beside a black one, it gives Black 3 + 3 = 6 and wins; at [0,1], between white ones, 3 + 2 = 5 and a draw. If
// Black waits, White lays it beside its single tile or the two others and wins.
Position one_tile_left() {
  return {6,
          black,
          {{{0, 0}, white, {}, nullptr},
           {{1, 0}, white, {}, nullptr},
           {{1, -1}, black, {}, nullptr},
           {{2, -1}, black, {}, nullptr},
           {{2, -2}, white, {}, nullptr}},
          {{{0, 1}, white, {white}, nullptr}, {{3, -2}, white, {black}, nullptr}}};
}

TEST(ExxitSearch, WinsInOne) {
  State state{one_tile_left()};
  for (const std::uint64_t salt : {1u, 2u, 3u}) {
    const auto found = Search{{1'000}}.run(state, salt);
    EXPECT_EQ(state.move_of(found.step), (Move{Move::Type::integrate, {3, -2}, 0}));
    EXPECT_EQ(found.value, won + 100) << "by one point";
  }
}

TEST(ExxitSearch, TakesADrawWhereItCannotWin) {
  Position position = one_tile_left();
  position.excluded.pop_back();
  State state{position};
  const auto found = Search{{1'000}}.run(state, 1);
  EXPECT_EQ(state.move_of(found.step), (Move{Move::Type::integrate, {0, 1}, 0}));
  EXPECT_EQ(found.value, 0);
}

TEST(ExxitSearch, KeepsToItsBudgetAndDependsOnItsArgumentsOnly) {
  base::Random random{9};
  Search used{{5'000}};
  for (int k = 0; k < 20; ++k) {
    State state = somewhere(random, 39, 100);
    const auto again = used.run(state, 7);
    const auto fresh = Search{{5'000}}.run(state, 7);
    EXPECT_LE(fresh.positions, 5'000u);
    EXPECT_EQ(again.step, fresh.step);
    EXPECT_EQ(again.value, fresh.value);
    EXPECT_EQ(again.positions, fresh.positions);
  }
}

TEST(ExxitSearch, MovesEvenWithABudgetOfOnePosition) {
  State state{standard_start()};
  EXPECT_EQ(Search{{1}}.run(state, 1).step.type, Move::Type::place);
}

}  // namespace
}  // namespace planche::rules::exxit
