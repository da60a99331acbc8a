// Random games.
#pragma once

#include "base/random.h"
#include "games/praxis/rules/engine.h"

namespace planche::rules::praxis::testing {

// Plays random decisions, all listed ones with the same probability, until the game is over or `most` further turns
// were played. Returns the number of turns.
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
