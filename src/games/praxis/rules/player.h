// Players that choose among legal decisions.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "games/praxis/rules/engine.h"
#include "rules/players.h"

namespace planche::rules::praxis {

// Players do not see the tiles in other players' hands.
using Player = rules::Player<State>;

// "random", "greedy".
std::vector<std::string_view> player_names();

// "random": every listed decision has the same probability. "greedy": the decision with the best prospects, ties drawn
// at random; it looks no further than the end of the effect that its decision triggers, and dice count as the mean of a
// few throws.
Asked<std::unique_ptr<Player>> make_player(std::string_view name);

}  // namespace planche::rules::praxis
