#include "games/genesis/rules/setup.h"

#include <fmt/format.h>

#include "games/genesis/rules/commands.h"
#include "rules/options.h"
#include "rules/subject.h"

namespace planche::rules::genesis {

namespace {

constexpr int usual_plies = 0, most_plies_drawn = 100;
constexpr int patience = 1000;  // attempts to find a game that lasts long enough

Asked<int> number(const GivenOptions& options, std::string_view name, int otherwise, int most) {
  return number_of<int>(options, name,
                        {otherwise, 0, most,
                         "choose fewer: more than half of all random games end within a hundred turns", "an integer"});
}

// If games keep ending sooner, plays fewer turns.
Position after_random_turns(const Parameters& parameters, int plies, base::Random& random) {
  const State start{beginning(parameters), parameters};
  std::vector<Move> moves;
  for (int games = 1;; ++games) {
    State state = start;
    if (games % patience == 0) plies /= 2;
    while (!state.over() && (state.stage() != Stage::play || state.turns() < plies)) {
      state.play(random_move(state, random, moves));
    }
    if (!state.over()) return state.position();
  }
}

}  // namespace

Move random_move(const State& state, base::Random& random, std::vector<Move>& moves) {
  state.list_without_die(moves);
  const std::size_t choices = moves.size() + (state.may_throw() ? 1 : 0);
  const std::size_t chosen = random.below(choices);
  if (chosen < moves.size()) return moves[chosen];
  do {
    state.list_face(random.die(), moves);
  } while (moves.empty());
  return moves[random.below(moves.size())];
}

std::vector<GameOption> random_options() {
  return {{"plies", "N", "random turns after the births; default 0"},
          {"size", "CELLS", "size of the world: 5, 7 or 9; default: as the rules say", {"5", "7", "9"}}};
}

Asked<RandomDocuments> randomise(const RandomRequest& request) {
  const auto plies = number(request.options, "plies", usual_plies, most_plies_drawn);
  if (!plies) return tl::make_unexpected(plies.error());
  auto parameters = request.rules->parameters.as<Parameters>();
  if (request.options.contains("size") && request.rules->settings.numbers.contains("size")) {
    return refused("--size and --set size are the same number", "leave one of them out");
  }
  const auto size = number(request.options, "size", parameters.size, sizes.back());
  if (!size) return tl::make_unexpected(size.error());
  parameters.size = *size;
  if (parameters.most_turns != 0 && *plies >= parameters.most_turns) {
    return refused(fmt::format("--plies {}: a game of most_turns {} is over by then", *plies, parameters.most_turns),
                   fmt::format("use --plies {} at most, or allow more turns", parameters.most_turns - 1));
  }
  return [seed = request.seed, n = *plies, parameters](std::uint64_t k) {
    base::Random random{seed, k};
    Position position = after_random_turns(parameters, n, random);
    position.seed = fmt::format("{}/{}", seed, k);
    return to_json(position);
  };
}

}  // namespace planche::rules::genesis
