// Praxis in the table of games.
#pragma once

#include "rules/game.h"

namespace planche::rules::praxis {

const Game& game();

}  // namespace planche::rules::praxis
