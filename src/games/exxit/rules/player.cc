#include "games/exxit/rules/player.h"

#include "games/exxit/rules/search.h"

namespace planche::rules::exxit {

namespace {

constexpr std::uint64_t most_positions = 100'000'000;

class SearchingPlayer : public Player {
 public:
  explicit SearchingPlayer(std::uint64_t positions) : search_{{positions}} {}
  Step choose(State& state, base::Random& random) override {
    Choices choices;
    state.list(choices);
    return choices.size() == 1 ? choices[0] : search_.run(state, random.next()).step;
  }

 private:
  Search search_;
};

}  // namespace

const std::vector<PlayerKind<Player>>& players() {
  static const std::vector<PlayerKind<Player>> all{
      {"random", made<Player, RandomPlayer<State>>},
      {"greedy", made<Player, GreedyPlayer<State>>},
      {"search", made<Player, SearchingPlayer>,
       Budget{"positions", SearchLimits{}.positions, most_positions, "search:20000",
              "search:20000 looks at 20,000 positions a move"}}};
  return all;
}

Asked<std::unique_ptr<Player>> make_player(std::string_view description) {
  return make_described(players(), description);
}

}  // namespace planche::rules::exxit
