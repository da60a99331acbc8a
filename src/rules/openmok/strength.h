// The commands `rate` and `duel`: how strong the characters of a deck are, and who wins a battle of two decks.
#pragma once

#include "rules/openmok/deck.h"
#include "rules/openmok/parameters.h"
#include "rules/play.h"

namespace planche::rules::openmok {

// Rates every character of a valid deck among all that the budget allows. One line a character: a JSON object, or a row
// of a table.
Asked<void> rate(const Deck& deck, const Parameters& parameters, bool json, const Lines& out);

// The battle [4.2-4.6] of the first characters of two valid decks, copies counted, as many as the matches agree on;
// both sides in turn begin. Exact up to most_exact characters a side, an estimate beyond.
Asked<void> duel(const Deck& a, const Deck& b, bool json, const Lines& out);

}  // namespace planche::rules::openmok
