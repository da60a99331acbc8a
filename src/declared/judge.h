// Holds the rules of a game described in files against its records.
#pragma once

#include "declared/game.h"

namespace planche::declared {

// What the rules say, with their codes: <game>/<code>. What is wrong with the rules themselves (expression/…, game/…)
// is reported where they stand, once.
void judge(const Game& game, diag::Sink& sink);

}  // namespace planche::declared
