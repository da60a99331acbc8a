// Games named on the command line.
#pragma once

#include <string>

#include "cli/report.h"
#include "rules/game.h"

namespace planche::cli {

// The game, or null after telling the reporter with the nearest name.
const rules::Game* find_game_or_refuse(const std::string& id, Reporter& reporter);

}  // namespace planche::cli
