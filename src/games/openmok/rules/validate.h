// What the rules have to say about decks, positions and games of Openmok Evolution.
#pragma once

#include <cstdint>
#include <memory>

#include "data/value.h"
#include "declared/game.h"
#include "diag/diagnostic.h"
#include "games/openmok/rules/deck.h"
#include "games/openmok/rules/parameters.h"
#include "games/openmok/rules/record.h"

namespace planche::rules::openmok {

// What rules/openmok/game.json says of a deck, whose effects are worth `raises`, or (null) of the official cards.
// `sound` as below. Null, and reported: the file cannot be read.
std::shared_ptr<const declared::Game> described(const Parameters& parameters, const data::Document* document,
                                                std::int64_t raises, bool sound, diag::Sink& sink);

// The rules O1 to O7, as rules/openmok/game.json declares them. What the format of decks refuses is passed over;
// `sound`: it found no fault with the document.
void validate_deck(const data::Document& document, const Deck& deck, bool sound, const Parameters& parameters,
                   diag::Sink& sink);

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
