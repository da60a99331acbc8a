// PuXes at the commands moves and randomise.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "rules/play.h"

namespace planche::rules::puxes {

// What the heroes of --player (without it: of the one to move) allow, a verdict a line: JSON, or with --text sentences.
Asked<void> moves(const Subject& document, const GivenOptions& options, const Lines& out);
std::vector<GameOption> moves_options();

// `planche randomise puxes --setup MODE`, or `--mode guest|discovery|training --dice FILE` for throws.
Asked<RandomDocuments> randomise(const RandomRequest& request);
std::vector<GameOption> random_options();

}  // namespace planche::rules::puxes
