// Checks the records of a file-based game against its rules.
#pragma once

#include "declared/lists/game.h"

namespace planche::declared {

// Reports broken rules with their codes, <game>/<code>. Reports errors of the rules themselves (expression/…, game/…)
// once, at the rule.
void judge(const Game& game, diag::Sink& sink);

// The same for one rule, which need not be one of the game's.
void judge(const Game& game, const Rule& rule, diag::Sink& sink);

// Reports errors of the rules themselves, without checking records.
void check_rules(const Game& game, diag::Sink& sink);

}  // namespace planche::declared
