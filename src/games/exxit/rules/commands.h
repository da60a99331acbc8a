// Options and functions of Exxit for the commands that play.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "rules/play.h"

namespace planche::rules::exxit {

// Options of `planche randomise exxit`: --setup standard|expert|midgame, --plies N.
std::vector<GameOption> random_options();
Asked<RandomDocuments> randomise(const RandomRequest& request);

// Options of `planche simulate exxit`: --players WHITE,BLACK, --alternate, --max-plies N, --setup SETUP, --write-games.
std::vector<GameOption> simulate_options();
// Plays a series of games. Game k draws its start and its players' choices from stream k of the seed, so it does not
// depend on the other games or the number of threads. Prints a table, or one JSON object with `"kind":"summary"`;
// before it, with --write-games, each game as a document on one line.
Asked<void> simulate(const Subject* start, const SimulateRequest& request, const Lines& out);

// Games of persons start from a position in which all tiles of the opening lie.
Seats seats();

}  // namespace planche::rules::exxit
