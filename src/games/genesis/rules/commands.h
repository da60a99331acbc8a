// Options and functions of Genesis for the commands that play.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "rules/play.h"

namespace planche::rules::genesis {

// Options of `planche randomise genesis --plies N --size 5|7|9`: random throws, first pyramids and births, then N
// random turns. If a game ends sooner, another is drawn from the same stream.
std::vector<GameOption> random_options();
Asked<RandomDocuments> randomise(const RandomRequest& request);

// Options of `planche simulate genesis`: --players FIRST,SECOND, --alternate, --most-turns N, --write-games.
std::vector<GameOption> simulate_options();
// Plays a series of games from the throws for pyramids [G1] or from a valid position. Game k draws from stream k of the
// seed only, so it does not depend on the other games or the number of threads. Every game ends after an agreed number
// of turns [G14] at the latest: that of --most-turns, the rules or the position, else 400. Prints a table, or one JSON
// object with `"kind":"summary"`; before it, with --write-games, each game as a document on one line. Several settings
// play the same games each; one table, or one object with `"kind":"comparison"`, compares them.
Asked<void> simulate(const Subject* start, const SimulateRequest& request, const Lines& out);

// Games of persons start with the births of a usual setup. A person who throws the die sees the face before choosing.
Seats seats();

}  // namespace planche::rules::genesis
