// PuXes at the command moves.
#pragma once

#include <vector>

#include "rules/play.h"

namespace planche::rules::puxes {

// What the heroes of --player (without it: of the one to move) allow, a verdict a line: JSON, or with --text sentences.
Asked<void> moves(const Subject& document, const GivenOptions& options, const Lines& out);
std::vector<GameOption> moves_options();

}  // namespace planche::rules::puxes
