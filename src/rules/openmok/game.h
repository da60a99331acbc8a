// Openmok Evolution in the table of games.
#pragma once

#include "rules/game.h"

namespace planche::rules::openmok {

const Game& game();

}  // namespace planche::rules::openmok
