// Moves by chance.
#pragma once

#include <vector>

#include "base/random.h"
#include "games/genesis/rules/engine.h"

namespace planche::rules::genesis {

// Chooses a move by chance: one of the moves without a throw or the throw, each with the same probability; the die then
// shows each face with the same probability (before the pyramids: each that is not thrown again), and its choices are
// equally likely. The game is not over. `moves` is working space.
Move random_move(const State& state, base::Random& random, State::Moves& moves);

}  // namespace planche::rules::genesis
