// Players that choose among what the rules allow.
#pragma once

#include <memory>
#include <string_view>

#include "games/genesis/rules/engine.h"
#include "games/genesis/rules/setup.h"
#include "rules/players.h"

namespace planche::rules::genesis {

// To throw the die or not is decided before `random` says what it shows.
using Strategy = rules::Player<State>;

// "random": random_move(). "greedy": the move after which worth() is highest, ties by lot; a throw counts by the mean
// over the six faces of the best that each offers, and is made only where that is more than every move without it.
Asked<std::unique_ptr<Strategy>> make_strategy(std::string_view name);

}  // namespace planche::rules::genesis
