// Random moves.
#pragma once

#include <vector>

#include "base/random.h"
#include "games/genesis/rules/engine.h"

namespace planche::rules::genesis {

// Chooses a random move: each move without a throw and the throw itself are equally likely. The die shows each face
// with equal probability (before the pyramids: each face that is not thrown again), and its choices are equally likely.
// Requires a game that is not over. `moves` is working space.
Move random_move(const State& state, base::Random& random, State::Moves& moves);

}  // namespace planche::rules::genesis
