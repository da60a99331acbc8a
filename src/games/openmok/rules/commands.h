// What Openmok does at commands: simulate, and its own: rate, duel and balance.
#pragma once

#include <vector>

#include "games/openmok/rules/deck.h"
#include "rules/offer.h"
#include "rules/play.h"

namespace planche::rules::openmok {

// --players A,B, --alternate.
std::vector<GameOption> contest_options();

// Refuses decks that agree on matches of other sizes.
Asked<void> check_same_match(const Deck& a, const Deck& b);

// Full matches with variations of two valid decks. A begins; with --alternate B begins every second match. Match k
// draws from stream k of the seed, so that it is the same whatever the others and the number of threads.
Asked<void> contest(const Deck& a, const Deck& b, const SimulateRequest& request, const Lines& out);

std::vector<Offer> offers();

}  // namespace planche::rules::openmok
