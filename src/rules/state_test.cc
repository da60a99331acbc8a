// The shared algorithms, on a game small enough to count by hand: two sides take one or two counters in turn, and
// whoever takes the last one wins.
#include "rules/state.h"

#include <map>

#include <gmock/gmock.h>

#include "rules/replay.h"
#include "rules/search_player.h"
#include "rules/state_commands.h"
#include "rules/two_sided_games.h"

namespace planche::rules {
namespace {

using ::testing::ElementsAre;

struct Heap {
  using Moves = std::vector<int>;
  int counters = 5;
  std::size_t side = 0;

  bool over() const { return counters == 0; }
  std::size_t to_move() const { return side; }
  std::optional<std::size_t> winner() const { return over() ? std::optional{1 - side} : std::nullopt; }
  void list(Moves& moves) const {
    moves.clear();
    for (int n = 1; n <= std::min(2, counters); ++n) moves.push_back(n);
  }
  void play(int n) {
    counters -= n;
    side = 1 - side;
  }
  std::string text(int n) const { return std::to_string(n); }
};
static_assert(WritableState<Heap> && TwoSidedState<Heap> && ValuedState<Heap>);

// The same with moves that are taken back.
struct UndoneHeap : Heap {
  struct Undo {};
  Undo play(int n) {
    Heap::play(n);
    return {};
  }
  void undo(int n, Undo) { Heap::play(-n); }
};

// Sequences of ones and twos that add up to at most 5: 2 of length one, 4 of two, 7 of three (all but 2 2 2), 5 of four
// (at most one two), 1 of five.
TEST(Perft, CountsSequencesOfMoves) {
  std::vector<std::uint64_t> counts;
  for (int depth = 0; depth <= 6; ++depth) counts.push_back(perft(Heap{}, depth));
  EXPECT_THAT(counts, ElementsAre(1, 2, 4, 7, 5, 1, 0));
}

std::vector<std::string> printed(int depth, bool divide) {
  std::vector<std::string> lines;
  print_perft(Heap{}, {depth, divide, {}}, [&](std::string_view line) { lines.emplace_back(line); });
  return lines;
}

TEST(Perft, IsDividedByTheFirstMove) {
  EXPECT_THAT(printed(3, false), ElementsAre("7"));
  EXPECT_THAT(printed(3, true), ElementsAre("1: 4", "2: 3", "7"));
  EXPECT_THAT(printed(0, true), ElementsAre("1"));
}

TEST(Perft, DoesNotGoDeeperThanTheLimitOfTheGame) {
  const auto run =
      perft_by<Heap>([](const Subject*, const Ruleset&, const GivenOptions&) { return Heap{}; }, {5, "less"});
  const PerftRequest deepest{5, false, {}, std::make_shared<Ruleset>()},
      deeper{6, false, {}, std::make_shared<Ruleset>()};
  EXPECT_TRUE(run(nullptr, deepest, [](std::string_view) {}));
  const auto refusal = run(nullptr, deeper, [](std::string_view) {});
  ASSERT_FALSE(refusal);
  EXPECT_EQ(refusal.error().message, "a depth of 6 is too much, the limit is 5");
  EXPECT_EQ(refusal.error().hint, "less");
}

TEST(State, LegalMovesEndWithTheGame) {
  EXPECT_THAT(legal_moves(Heap{}), ElementsAre(1, 2));
  EXPECT_THAT(legal_moves(Heap{1}), ElementsAre(1));
  EXPECT_THAT(legal_moves(Heap{0}), ElementsAre());
  EXPECT_TRUE(is_legal(Heap{1}, 1));
  EXPECT_FALSE(is_legal(Heap{1}, 2));
}

TEST(State, PlayoutsStopAtTheLimitOrAtTheEnd) {
  base::Random random{1};
  Heap heap{100};
  EXPECT_EQ(playout(heap, random, 10), 10);
  EXPECT_FALSE(heap.over());
  EXPECT_GT(playout(heap, random, 1000), 39);
  EXPECT_TRUE(heap.over());
  EXPECT_EQ(playout(heap, random, 10), 0);
}

template <typename S>
std::map<int, int> choices_of(std::string_view description, int counters) {
  base::Random random{3};
  const auto player = *make_described(usual_players<S>(), description);
  std::map<int, int> times;
  for (int i = 0; i < 1000; ++i) {
    S heap{};
    heap.counters = counters;
    ++times[player->choose(heap, random)];
    EXPECT_EQ(heap.counters, counters);
  }
  return times;
}

// Each with a standard deviation of 16.
TEST(UsualPlayers, DecideEqualMovesByLot) {
  for (const auto* description : {"random", "greedy"}) {
    EXPECT_NEAR(choices_of<Heap>(description, 5)[1], 500, 80) << description;
    EXPECT_NEAR(choices_of<UndoneHeap>(description, 5)[2], 500, 80) << description;
  }
}

TEST(UsualPlayers, GreedyWinsWhereItCan) {
  EXPECT_EQ(choices_of<Heap>("greedy", 2), (std::map<int, int>{{2, 1000}}));
  EXPECT_EQ(choices_of<UndoneHeap>("greedy", 1), (std::map<int, int>{{1, 1000}}));
}

// The player who leaves a multiple of three wins.
TEST(UsualPlayers, SearchLooksAhead) {
  for (int counters = 1; counters <= 9; ++counters) {
    if (counters % 3 == 0) continue;
    EXPECT_EQ(choices_of<Heap>("search", counters), (std::map<int, int>{{counters % 3, 1000}})) << counters;
  }
}

using Recorded = std::vector<RecordedMove<int>>;

auto replay_of(const Recorded& moves) {
  return replay_moves<Fault<int>>(Heap{}, moves, [](const Heap& heap, int) {
    return Fault<int>{0, heap.over() ? "over" : "too many", "H1", "1", legal_moves(heap)};
  });
}

TEST(Replay, StopsAtTheFirstIllegalMove) {
  const auto replay = replay_of({{2}, {2}, {2}, {1}});
  ASSERT_TRUE(replay.fault);
  EXPECT_EQ(replay.fault->ply, 2u);
  EXPECT_EQ(replay.fault->reason, "too many");
  EXPECT_THAT(replay.fault->instead, ElementsAre(1));
  EXPECT_THAT(replay.played, ElementsAre(2, 2));
  EXPECT_EQ(replay.last.counters, 1);
}

TEST(Replay, ReportsMovesAfterTheEnd) {
  EXPECT_FALSE(replay_of({{2}, {2}, {1}}).fault);
  const auto late = replay_of({{2}, {2}, {1}, {1}});
  ASSERT_TRUE(late.fault);
  EXPECT_EQ(late.fault->ply, 3u);
  EXPECT_EQ(late.fault->reason, "over");
  const auto resigned = replay_of({{2}, {{}, true}, {1}});
  EXPECT_EQ(resigned.resigned, 1u);
  EXPECT_TRUE(resigned.fault);
}

TEST(Replay, StopsAtAMoveThatCouldNotBeRead) {
  const auto replay = replay_of({{2}, {}, {9}});
  EXPECT_FALSE(replay.fault);
  EXPECT_THAT(replay.played, ElementsAre(2));
}

// The side to move wins with five counters and loses with six, so the player who searches wins on either side.
TEST(TwoSidedGames, PlayersExchangeSides) {
  const std::array<std::unique_ptr<Player<Heap>>, 2> players{*make_described(usual_players<Heap>(), "search"),
                                                             *make_described(usual_players<Heap>(), "random")};
  for (const bool exchanged : {false, true}) {
    for (std::uint64_t k = 0; k < 20; ++k) {
      base::Random random{9, k};
      Heap heap{exchanged ? 6 : 5};
      const int plies = play_out(heap, seated(players, exchanged), random, 100, [](Heap& now, int n) { now.play(n); });
      const TwoSidedOutcome outcome = won_or_drawn(heap, plies);
      EXPECT_EQ(outcome.winner, exchanged ? 1u : 0u);
      EXPECT_EQ(outcome.ending, 0u);
      EXPECT_THAT(outcome.measures, ElementsAre(plies));
    }
  }
}

TEST(TwoSidedGames, StopAtTheLongestGame) {
  const std::array<std::unique_ptr<Player<Heap>>, 2> players{*make_described(usual_players<Heap>(), "random"),
                                                             *make_described(usual_players<Heap>(), "random")};
  base::Random random{9};
  Heap heap{50};
  EXPECT_EQ(play_out(heap, seated(players, false), random, 3, [](Heap& now, int n) { now.play(n); }), 3);
  const TwoSidedOutcome outcome = won_or_drawn(heap, 3);
  EXPECT_FALSE(outcome.winner);
  EXPECT_FALSE(outcome.ending);
}

}  // namespace
}  // namespace planche::rules
