// Players that choose among the actions of a match. Both hands lie open to them, as to us.
#pragma once

#include <memory>
#include <string_view>

#include "games/openmok/rules/match.h"
#include "rules/players.h"

namespace planche::rules::openmok {

using Player = rules::Player<MatchState>;

// "random": by lot one of the kinds of actions that are possible (laying, each variation, attack, combined attack, end
// of the turn) and then one of that kind; "greedy": the action after which the state is worth most, ties by lot;
// "search": alpha-beta with iterative deepening over actions, "search:20000" with a budget of 20,000 states a choice.
// Where a variation can be carried out in many ways, the search looks further at those that are worth most at once.
Asked<std::unique_ptr<Player>> make_player(std::string_view description);

}  // namespace planche::rules::openmok
