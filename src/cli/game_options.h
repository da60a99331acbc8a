// Options that only some games have.
//
// A command that games share declares those of all, so that help, man page and completions have them; which of them a
// game takes is checked once the game is known.
#pragma once

#include "cli/rows.h"
#include "project/game_options.h"

namespace planche::cli {

// Declares the options of the tables under the titles of the games, or those of a single game's own command without.
void add_game_options(Rows& rows, const project::OptionTables& tables, rules::GivenOptions& to,
                      bool under_titles = true);

}  // namespace planche::cli
