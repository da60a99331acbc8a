// Games of random moves.
#pragma once

#include "base/random.h"
#include "rules/exxit/engine.h"

namespace planche::rules::exxit {

// One of the legal moves, each with the same probability. Of a state that is not finished.
Step random_step(const State& state, base::Random& random);

// Plays random moves until the game ends, at most `cap` of them, and returns how many it played. Allocates nothing but
// where `state` has not yet seen as long a game.
int playout(State& state, base::Random& random, int cap);

}  // namespace planche::rules::exxit
