// Checks decks, positions and games of Openmok Evolution against the rules.
#pragma once

#include <cstdint>
#include <memory>

#include "data/value.h"
#include "declared/lists/game.h"
#include "diag/diagnostic.h"
#include "games/openmok/rules/deck.h"
#include "games/openmok/rules/parameters.h"
#include "games/openmok/rules/record.h"

namespace planche::rules::openmok {

// Opens rules/openmok/game.json with a deck, whose effects raise the limit of characters by `raises`; without a
// document, with the official cards. `sound` as below. Returns null, with a report, if the file cannot be read.
std::shared_ptr<const declared::Game> described(const Parameters& parameters, const data::Document* document,
                                                std::int64_t raises, bool sound, diag::Sink& sink);

// Checks the rules O1 to O7 as rules/openmok/game.json declares them, and skips what the format of decks refuses.
// `sound`: the format check found no fault in the document.
void validate_deck(const data::Document& document, const Deck& deck, bool sound, const Parameters& parameters,
                   diag::Sink& sink);

// Both check the decks first, as validate_deck() does. Exceeding the limits of match.h and record.h is `data/limit`.

// Reports `openmok/card`: cards on the table that their owner lacks, that lie there twice, that are too many, or that
// could not have been played (O8, O12); `openmok/marks`: a resistance marked twice (O9); `openmok/turn`: a current turn
// that does not fit the table (O8, O14, O16).
void validate_position(const data::Document& document, const Position& position, const Parameters& parameters,
                       diag::Sink& sink);

// Reports `openmok/card` for moves with cards that no player has; then the first illegal move as `openmok/illegal-move`
// with its ply, the reason, the rule, and the legal moves of its kind.
void validate_game(const data::Document& document, const RecordedGame& record, const Parameters& parameters,
                   diag::Sink& sink);

}  // namespace planche::rules::openmok
