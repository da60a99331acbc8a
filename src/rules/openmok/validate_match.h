// What the rules have to say about positions and games of Openmok Evolution.
#pragma once

#include "data/value.h"
#include "diag/diagnostic.h"
#include "rules/openmok/parameters.h"
#include "rules/openmok/record.h"

namespace planche::rules::openmok {

// Both judge the decks first, as validate_deck() does; what goes beyond the limits of match.h and record.h is
// `data/limit`.

// `openmok/card`: cards on the table that their owner does not have, that lie there twice, that are too many, or that
// could not have been played (O8, O12); `openmok/marks`: a resistance is marked twice (O9); `openmok/turn`: what the
// running turn is said to be does not fit the table (O8, O14, O16).
void validate_position(const data::Document& document, const Position& position, const Parameters& parameters,
                       diag::Sink& sink);

// `openmok/card`: moves name cards that no player has. Then the first illegal move, `openmok/illegal-move`, with its
// ply, the reason in words, the rule, and the legal moves of its kind.
void validate_game(const data::Document& document, const Record& record, const Parameters& parameters,
                   diag::Sink& sink);

}  // namespace planche::rules::openmok
