// Players that choose among legal moves.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "games/exxit/rules/engine.h"
#include "rules/players.h"

namespace planche::rules::exxit {

using Player = rules::Player<State>;

// "random"; "greedy": the move with the best score after it, ties drawn at random; "search": alpha-beta with iterative
// deepening and a transposition table; "search:20000" with a budget of 20,000 positions a move.
const std::vector<PlayerKind<Player>>& players();
Asked<std::unique_ptr<Player>> make_player(std::string_view description);

}  // namespace planche::rules::exxit
