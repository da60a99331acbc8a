// Openmok Evolution at the commands moves and replay, and its own: rate, duel and balance.
#pragma once

#include <vector>

#include "rules/offer.h"
#include "rules/openmok/deck.h"
#include "rules/openmok/parameters.h"

namespace planche::rules::openmok {

// Every legal action of a position, or after the last move of a game: lays, variations, attacks, combined attacks, the
// end of the turn. Copies of a card are listed each. A match that has ended has none, and resigning is always possible
// and never listed.
Asked<void> moves(const Subject& document, const GivenOptions& options, const Lines& out);

// result_json() of a game.
Asked<void> replay_record(const Subject& record, const Lines& out);

std::vector<Offer> offers();

// Rates every character of a valid deck among all that the budget allows. One line a character: a JSON object, or a row
// of a table.
Asked<void> rate(const Deck& deck, const Parameters& parameters, bool json, const Lines& out);

// --from battle|start, --nodes N.
std::vector<GameOption> duel_options();
// Who wins when two decks meet without variations, either side moving first: the first characters of two valid decks,
// copies counted, as many as their matches agree on. Exact from the battle, all characters laid, up to most_exact a
// side, and from the start of the match up to most_exact_from_start; battles of more, up to most_estimated, are
// estimated within a budget of nodes.
Asked<void> duel(const Deck& a, const Deck& b, const OfferRequest& request, const Lines& out);

}  // namespace planche::rules::openmok
