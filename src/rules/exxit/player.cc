#include "rules/exxit/player.h"

#include <charconv>
#include <limits>
#include <vector>

#include <fmt/format.h>

#include "base/text.h"
#include "rules/exxit/playout.h"
#include "rules/exxit/search.h"

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

using Made = Asked<std::unique_ptr<Player>>;

Made make_search(std::string_view budget) {
  std::uint64_t positions = 0;
  const char* const end = budget.data() + budget.size();
  const auto [rest, error] = std::from_chars(budget.data(), end, positions);
  if (error == std::errc{} && rest == end && positions >= 1 && positions <= most_positions) {
    return std::make_unique<SearchPlayer>(positions);
  }
  return refused(
      fmt::format("search: expected a number of positions from 1 to {}, found \"{}\"", most_positions, budget),
      "search:20000 looks at 20,000 positions a move");
}

}  // namespace

Asked<std::unique_ptr<Player>> make_player(std::string_view description) {
  if (description == "random") return std::make_unique<RandomPlayer>();
  if (description == "greedy") return std::make_unique<GreedyPlayer>();
  if (description == "search") return std::make_unique<SearchPlayer>(SearchLimits{}.positions);
  constexpr std::string_view with_budget = "search:";
  if (description.starts_with(with_budget)) return make_search(description.substr(with_budget.size()));
  return refused(fmt::format("there is no player \"{}\"", description),
                 base::suggestion(description, {"random", "greedy", "search", "search:20000"}));
}

}  // namespace planche::rules::exxit
