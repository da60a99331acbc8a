// Random games.
#pragma once

#include "base/random.h"
#include "games/praxis/rules/engine.h"

namespace planche::rules::praxis::testing {

// Plays random decisions, all that are listed with the same probability, until the game or `most` further turns
// are over. The number of turns played.
inline int playout(State& state, base::Random& random, int most) {
  RandomChance chance{random};
  Choices choices;
  const int start = state.turns();
  while (!state.finished() && state.turns() - start < most) {
    state.list(choices);
    state.play(choices[random.below(choices.size())], chance);
  }
  return state.turns() - start;
}

}  // namespace planche::rules::praxis::testing
