// Players that choose among what the rules allow.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "games/praxis/rules/engine.h"
#include "rules/players.h"

namespace planche::rules::praxis {

// Players do not look at the tiles in other players' hands.
using Player = rules::Player<State>;

// "random", "greedy".
std::vector<std::string_view> player_names();

// "random": everything listed with the same probability. "greedy": what promises most at once, ties by lot; it looks no
// further than the end of the effect that its decision sets off, and dice count by the mean of a few throws.
Asked<std::unique_ptr<Player>> make_player(std::string_view name);

}  // namespace planche::rules::praxis
