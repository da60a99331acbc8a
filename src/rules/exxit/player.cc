#include "rules/exxit/player.h"

#include <limits>
#include <vector>

#include "rules/exxit/search.h"
#include "rules/players.h"

namespace planche::rules::exxit {

namespace {

constexpr std::uint64_t most_positions = 100'000'000;

class RandomPlayer : public Player {
 public:
  Step choose(State& state, base::Random& random) override { return random_step(state, random); }
};

class GreedyPlayer : public Player {
 public:
  Step choose(State& state, base::Random& random) override {
    const Side mover = state.to_move();
    Choices choices;
    state.list(choices);
    Step best;
    int best_difference = std::numeric_limits<int>::min();
    std::uint64_t equals = 0;
    choices.each([&](Step step) {
      const Undo undo = state.play(step);
      const Score score = state.score();
      state.undo(step, undo);
      const int difference = score.of(mover) - score.of(other(mover));
      if (difference < best_difference) return;
      equals = difference > best_difference ? 1 : equals + 1;
      best_difference = difference;
      if (random.below(equals) == 0) best = step;
    });
    return best;
  }
};

class SearchPlayer : public Player {
 public:
  explicit SearchPlayer(std::uint64_t positions) : search_{{positions}} {}
  Step choose(State& state, base::Random& random) override {
    Choices choices;
    state.list(choices);
    return choices.count() == 1 ? choices[0] : search_.run(state, random.next()).step;
  }

 private:
  Search search_;
};

}  // namespace

Asked<std::unique_ptr<Player>> make_player(std::string_view description) {
  static const std::vector<PlayerKind<Player>> kinds{
      {"random", made<Player, RandomPlayer>},
      {"greedy", made<Player, GreedyPlayer>},
      {"search", made<Player, SearchPlayer>,
       Budget{"positions", SearchLimits{}.positions, most_positions, "search:20000",
              "search:20000 looks at 20,000 positions a move"}}};
  return make_described(kinds, description);
}

}  // namespace planche::rules::exxit
