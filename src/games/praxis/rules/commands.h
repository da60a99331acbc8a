// Praxis at the commands that play, and its own, `planche universes`.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "rules/offer.h"

namespace planche::rules::praxis {

// The slides of a player's ships in a universe [P8, P9], by ship, then by grid and cell, as
// {"type":"slide","ship":0,"to":{"grid":3,"cell":2},"meets":"nothing|artefact|portal|exoplanet|ship"}; "ship" counts
// those of the player in the document. Bases are empty, and the tiles that do not lie there are in the pile.
Asked<void> moves(const Subject& document, const GivenOptions& options, const Lines& out);
std::vector<GameOption> moves_options();

// `planche randomise praxis --layout L --players N --edition E`. The layout "uniform" draws every universe of numbered
// and turned grids that is in one piece and satisfies P1 and P2 with the same probability.
Asked<RandomDocuments> randomise(const RandomRequest& request);
std::vector<GameOption> random_options();

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

// Counts and numbers shapes, and tells what touches in them.
std::vector<Offer> offers();

}  // namespace planche::rules::praxis
