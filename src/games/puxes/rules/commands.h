// PuXes at the commands moves and randomise.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "games/puxes/rules/document.h"
#include "rules/play.h"

namespace planche::rules::puxes {

// --variant NAME[,NAME…]: none where it is absent.
Asked<Variants> variants_of(const GivenOptions& options);
GameOption variant_option();

// What the heroes of --player (without it: of the one to move) allow, a verdict a line: JSON, or with --text sentences.
Asked<void> moves(const Subject& document, const GivenOptions& options, const Lines& out);
std::vector<GameOption> moves_options();

// `planche randomise puxes --setup MODE`, or `--mode guest|discovery|training --dice FILE` for throws.
Asked<RandomDocuments> randomise(const RandomRequest& request);
std::vector<GameOption> random_options();

}  // namespace planche::rules::puxes
