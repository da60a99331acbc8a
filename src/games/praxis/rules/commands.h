// Options and functions of Praxis for the commands that play, and its own command `planche universes`.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "rules/offer.h"

namespace planche::rules::praxis {

// Lists the slides of a player's ships in a universe [P8, P9], by ship, then by grid and cell, as
// {"type":"slide","ship":0,"to":{"grid":3,"cell":2},"meets":"nothing|artefact|portal|exoplanet|ship"}; "ship" numbers
// the player's ships in the document. Bases are empty, and tiles not in the universe are in the pile.
Asked<void> moves(const Subject& document, const GivenOptions& options, const Lines& out);
std::vector<GameOption> moves_options();

// Random universes: `planche randomise praxis --layout L --players N --edition E`. The layout "uniform" gives the same
// probability to every universe of numbered and turned grids that is in one piece and satisfies P1 and P2.
Asked<RandomDocuments> randomise(const RandomRequest& request);
std::vector<GameOption> random_options();

// Options of `planche simulate praxis`: --players N, --layout LAYOUT, --edition N, --strategies A[,B,…], --end
// 10|20|points, --scoring points|collections, --max-rounds N, --write-games.
std::vector<GameOption> simulate_options();
// Plays a series of games. Game k draws its universe, first player and players' choices from stream k of the seed, so
// it does not depend on the other games or the number of threads. Without `start`, its universe is the k-th that
// `planche randomise` makes with the same seed, layout, players and edition. In a given universe, portals, exoplanets
// and ships lie where the document puts them; missing ones are placed by dice anew in each game: P4, P5 [4]. Prints a
// table, or one JSON object with `"kind":"summary"`; before it, with --write-games, each game as a document on one
// line, for `planche replay`.
Asked<void> simulate(const Subject* start, const SimulateRequest& request, const Lines& out);
// Plays the same number of games in each universe, with the same seed. Prints a table, or one JSON object with
// `"kind":"comparison"`.
Asked<void> compare(const std::vector<NamedDocument>& starts, const SimulateRequest& request, const Lines& out);

Seats seats();

// The command `planche universes`: counts and numbers shapes, and lists the contacts of their grids.
std::vector<Offer> offers();

}  // namespace planche::rules::praxis
