// Exxit at the commands that play.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "rules/play.h"

namespace planche::rules::exxit {

// `planche randomise exxit --setup standard|expert|midgame --plies N`.
std::vector<GameOption> random_options();
Asked<RandomDocuments> randomise(const RandomRequest& request);

// --players WHITE,BLACK, --alternate, --max-plies N, --setup SETUP, --write-games.
std::vector<GameOption> simulate_options();
// Game k draws everything, its start, its players' lots, from stream k of the seed, so that it is the same whatever
// the others and the number of threads. A table for people, or one JSON object, `"kind":"summary"`; before it, with
// --write-games, each game as a document in one line.
Asked<void> simulate(const Subject* start, const SimulateRequest& request, const Lines& out);

}  // namespace planche::rules::exxit
