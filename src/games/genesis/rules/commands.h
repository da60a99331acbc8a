// Genesis at the commands that play.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "rules/play.h"

namespace planche::rules::genesis {

// `planche randomise genesis --plies N --size 5|7|9`: throws, first pyramids and births by chance, then N random turns.
// A game that is over by then does not count: the next one is drawn from the same numbers.
std::vector<GameOption> random_options();
Asked<RandomDocuments> randomise(const RandomRequest& request);

// --players FIRST,SECOND, --alternate, --most-turns N, --write-games.
std::vector<GameOption> simulate_options();
// From the very beginning, the throws for pyramids [G1], or from a valid position. Game k draws everything from stream
// k of the seed, so that it is the same whatever the other games and the number of threads. Every game ends at the
// latest after an agreed number of turns [G14]: that of --most-turns, or of the rules, the position, or else 400. A
// table for people, or one JSON object, `"kind":"summary"`; before it, with --write-games, each game as a document in
// one line. With several settings the same games are begun with each, and one table holds them against one another, or
// one object, `"kind":"comparison"`.
Asked<void> simulate(const Subject* start, const SimulateRequest& request, const Lines& out);

}  // namespace planche::rules::genesis
