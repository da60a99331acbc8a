// PuXes in the table of games.
#pragma once

#include "rules/game.h"

namespace planche::rules::puxes {

const Game& game();

}  // namespace planche::rules::puxes
