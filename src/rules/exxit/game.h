// Exxit in the table of games.
#pragma once

#include "rules/game.h"

namespace planche::rules::exxit {

const Game& game();

}  // namespace planche::rules::exxit
