#include "rules/exxit/playout.h"

namespace planche::rules::exxit {

Step random_step(const State& state, base::Random& random) {
  Choices choices;
  state.list(choices);
  return choices[static_cast<int>(random.below(static_cast<std::uint64_t>(choices.count())))];
}

int playout(State& state, base::Random& random, int cap) {
  int plies = 0;
  for (; plies < cap && !state.finished(); ++plies) state.play(random_step(state, random));
  return plies;
}

}  // namespace planche::rules::exxit
