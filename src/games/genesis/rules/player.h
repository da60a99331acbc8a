// Players that choose among legal moves.
#pragma once

#include <memory>
#include <string_view>

#include "games/genesis/rules/engine.h"
#include "games/genesis/rules/setup.h"
#include "rules/players.h"

namespace planche::rules::genesis {

// A player decides whether to throw the die before `random` yields a face.
using Strategy = rules::Player<State>;

// "random": random_move(). "greedy": the move with the highest worth() after it, ties drawn at random. A throw counts
// as the mean, over the six faces, of the best that each offers; it is made only if that exceeds every move without it.
Asked<std::unique_ptr<Strategy>> make_strategy(std::string_view name);

}  // namespace planche::rules::genesis
