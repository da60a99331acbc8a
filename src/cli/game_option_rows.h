// Options that only some games have. A command shared by games declares the options of all, so that help, man page and
// completions show them. Once the game is known, options that it lacks are refused.
#pragma once

#include "cli/option_rows.h"
#include "project/opening/game_options.h"

namespace planche::cli {

// Declares the options of the tables under the titles of the games; for the command of a single game, without titles.
void add_game_options(Rows& rows, const project::OptionTables& tables, rules::GivenOptions& to,
                      bool under_titles = true);

}  // namespace planche::cli
