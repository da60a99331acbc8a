// Options and functions of PuXes for the commands `moves` and `randomise`.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "games/puxes/rules/document.h"
#include "rules/play.h"

namespace planche::rules::puxes {

// The option --variant NAME[,NAME…]; none by default.
Asked<Variants> variants_of(const GivenOptions& options);
GameOption variant_option();

// Prints what the heroes of --player (default: the player to move) allow, one verdict on each line: JSON, or sentences
// with --text.
Asked<void> moves(const Subject& document, const GivenOptions& options, const Lines& out);
std::vector<GameOption> moves_options();

// Random setups with `planche randomise puxes --setup MODE`, or throws with `--mode guest|discovery|training --dice
// FILE`.
Asked<RandomDocuments> randomise(const RandomRequest& request);
std::vector<GameOption> random_options();

}  // namespace planche::rules::puxes
