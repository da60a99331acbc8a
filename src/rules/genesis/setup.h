// Random positions.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "base/random.h"
#include "rules/genesis/engine.h"
#include "rules/play.h"

namespace planche::rules::genesis {

// Chooses a move by chance: one of the moves without a throw or the throw, each with the same probability; the die then
// shows each face with the same probability (before the pyramids: each that is not thrown again), and its choices are
// equally likely. The game is not over. `moves` is working space.
Move random_move(const State& state, base::Random& random, std::vector<Move>& moves);

// `planche randomise genesis --plies N --size 5|7|9`: throws, first pyramids and births by chance, then N random turns.
// A game that is over by then does not count: the next one is drawn from the same numbers.
Asked<std::function<std::string(std::uint64_t k)>> randomise(const RandomRequest& request);

}  // namespace planche::rules::genesis
