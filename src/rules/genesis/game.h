// Genesis in the table of games.
#pragma once

#include "rules/game.h"

namespace planche::rules::genesis {

const Game& game();

}  // namespace planche::rules::genesis
