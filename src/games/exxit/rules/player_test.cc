#include "games/exxit/rules/player.h"

#include <map>

#include <gmock/gmock.h>

namespace planche::rules::exxit {
namespace {

std::string refusal_of(std::string_view description) {
  const auto made = make_player(description);
  return made ? "" : made.error().message + "; " + made.error().hint;
}

TEST(ExxitPlayer, IsMadeFromItsDescription) {
  for (const auto* known : {"random", "greedy", "search", "search:1", "search:100000000"}) {
    EXPECT_EQ(refusal_of(known), "") << known;
  }
  EXPECT_THAT(refusal_of("gredy"), ::testing::HasSubstr("did you mean \"greedy\"?"));
  for (const auto* unknown : {"", "search:", "search:0", "search:100000001", "search:-1", "search:1k", "Random"}) {
    EXPECT_NE(refusal_of(unknown), "") << unknown;
  }
}

// 4 tiles to place a pawn on, 4,000 choices: a thousand each, with a standard deviation of 27.
TEST(ExxitPlayer, RandomTakesEveryMoveAsOften) {
  State state{standard_start()};
  base::Random random{5};
  const auto player = *make_player("random");
  std::map<int, int> times;
  for (int i = 0; i < 4000; ++i) ++times[player->choose(state, random).where];
  ASSERT_EQ(times.size(), 4u);
  for (const auto& [tile, n] : times) EXPECT_NEAR(n, 1000, 110) << tile;
}

// Three excluded stacks beside the nucleus. If White lays at [-1,1] or [0,-1], the group has three tiles, as everywhere
// else. [1,1] and [2,0] touch, so both are laid in one move, and the group has four.
TEST(ExxitPlayer, GreedyTakesTheMostPointsAtOnce) {
  Position position = standard_start();
  for (const Hex at : {Hex{-1, 1}, Hex{1, 1}, Hex{2, 0}}) {
    position.excluded.push_back({at, Side::white, {Side::black}, nullptr});
  }
  State state{position};
  base::Random random{5};
  const auto player = *make_player("greedy");
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(state.move_of(player->choose(state, random)), (Move{Move::Type::integrate, {1, 1}, 0}));
  }
}

TEST(ExxitPlayer, GreedyDecidesTiesByLot) {
  State state{standard_start()};
  base::Random random{5};
  const auto player = *make_player("greedy");
  std::map<int, int> times;
  for (int i = 0; i < 4000; ++i) ++times[player->choose(state, random).where];
  ASSERT_EQ(times.size(), 4u);
  for (const auto& [tile, n] : times) EXPECT_NEAR(n, 1000, 110) << tile;
}

TEST(ExxitPlayer, EveryPlayerMovesByTheRulesAndLeavesTheStateAsItWas) {
  for (const auto* description : {"random", "greedy", "search:300"}) {
    const auto player = *make_player(description);
    base::Random random{8};
    for (int game = 0; game < 5; ++game) {
      State state{standard_start()};
      for (int ply = 0; ply < 100 && !state.over(); ++ply) {
        const State before = state;
        const Step chosen = player->choose(state, random);
        ASSERT_EQ(state, before);
        Choices choices;
        state.list(choices);
        bool legal = false;
        choices.each([&](Step step) { legal = legal || step == chosen; });
        ASSERT_TRUE(legal) << description;
        state.play(chosen);
      }
    }
  }
}

TEST(ExxitPlayout, StopsAtTheCapOrAtTheEnd) {
  base::Random random{1};
  State state{standard_start()};
  EXPECT_EQ(playout(state, random, 0), 0);
  EXPECT_EQ(playout(state, random, 7), 7);
  EXPECT_FALSE(state.over());
  playout(state, random, 100'000);
  EXPECT_TRUE(state.over());
  EXPECT_EQ(playout(state, random, 10), 0);
}

}  // namespace
}  // namespace planche::rules::exxit
