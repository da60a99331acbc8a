// Options and functions of Openmok for `simulate` and its own commands: rate, duel and balance.
#pragma once

#include <array>
#include <vector>

#include "games/openmok/rules/deck.h"
#include "games/openmok/rules/match.h"
#include "rules/offer.h"
#include "rules/play.h"

namespace planche::rules::openmok {

// The options --players A,B and --alternate.
std::vector<GameOption> contest_options();

// Refuses decks with different match sizes.
Asked<void> check_same_match(const Deck& a, const Deck& b);
// Refuses decks of one match size that the engine cannot play against each other; `hands` are theirs.
Asked<void> check_playable(const std::array<const Deck*, 2>& decks, const std::array<Hand, 2>& hands);

Seats seats();

// Plays full matches with variations between two valid decks. A begins; with --alternate, B begins every second match.
// Match k draws from stream k of the seed, so it does not depend on the other matches or the number of threads.
Asked<void> contest(const Deck& a, const Deck& b, const SimulateRequest& request, const Lines& out);

std::vector<Offer> offers();

}  // namespace planche::rules::openmok
