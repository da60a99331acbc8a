// Praxis at the command simulate: games between players, and what they came to.
#pragma once

#include <vector>

#include "rules/play.h"

namespace planche::rules::praxis {

// --players N, --layout LAYOUT, --edition N, --strategies A[,B,…], --end 10|20|points, --scoring points|collections,
// --max-rounds N, --write-games.
std::vector<GameOption> simulate_options();

// Game k draws everything, its universe, its first player and its players' lots, from stream k of the seed, so that it
// is the same whatever the other games and the number of threads. Without `start` its universe is the k-th that
// `planche randomise` makes of the same seed, layout, players and edition. In a given universe portals, exoplanets and
// ships lie where the document has them; those missing at the start of a game are placed by dice, in each game anew:
// P4, P5 [4]. A table for people, or one JSON object, `"kind":"summary"`; before it, with --write-games, each game as a
// document in one line, for `planche replay`.
Asked<void> simulate(const Subject* start, const SimulateRequest& request, const Lines& out);

// As many games in each universe, with the same seed: a table, or one JSON object, `"kind":"comparison"`.
Asked<void> compare(const std::vector<NamedDocument>& starts, const SimulateRequest& request, const Lines& out);

}  // namespace planche::rules::praxis
