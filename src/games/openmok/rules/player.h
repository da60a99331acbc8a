// Players that choose among the actions of a match. They see both hands.
#pragma once

#include <memory>
#include <string_view>

#include "games/openmok/rules/match.h"
#include "rules/players.h"

namespace planche::rules::openmok {

using Player = rules::Player<MatchState>;

// "random": draws one of the possible kinds of actions (laying, each variation, attack, combined attack, end of the
// turn), then one of that kind. "greedy": the action with the best state after it, ties drawn at random. "search":
// alpha-beta with iterative deepening over actions; "search:20000" with a budget of 20,000 states a choice. If a
// variation can be carried out in many ways, the search continues only those with the best immediate result.
Asked<std::unique_ptr<Player>> make_player(std::string_view description);

}  // namespace planche::rules::openmok
