// The commands of Openmok Evolution alone: rate, duel and balance.
#pragma once

#include <vector>

#include "rules/offer.h"
#include "rules/openmok/deck.h"

namespace planche::rules::openmok {

std::vector<Offer> offers();

// --from battle|start, --nodes N.
std::vector<GameOption> duel_options();
// Who wins when two decks meet without variations, either side moving first: the first characters of two valid decks,
// copies counted, as many as their matches agree on. Exact from the battle, all characters laid, up to most_exact a
// side, and from the start of the match up to most_exact_from_start; battles of more, up to most_estimated, are
// estimated within a budget of nodes.
Asked<void> duel(const Deck& a, const Deck& b, const OfferRequest& request, const Lines& out);

}  // namespace planche::rules::openmok
