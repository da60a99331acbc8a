// The command `rate`: how strong the characters of a deck are.
#pragma once

#include "rules/openmok/deck.h"
#include "rules/openmok/parameters.h"
#include "rules/play.h"

namespace planche::rules::openmok {

// Rates every character of a valid deck among all that the budget allows. One line a character: a JSON object, or a row
// of a table.
Asked<void> rate(const Deck& deck, const Parameters& parameters, bool json, const Lines& out);

}  // namespace planche::rules::openmok
