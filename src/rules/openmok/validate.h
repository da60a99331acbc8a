// The rules O1 to O7 on a deck, as rules/openmok/game.json declares them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "data/value.h"
#include "declared/game.h"
#include "diag/diagnostic.h"
#include "rules/judging.h"
#include "rules/openmok/deck.h"
#include "rules/openmok/parameters.h"

namespace planche::rules::openmok {

// An error by a rule of the game.
diag::Diagnostic about(const data::Document& document, diag::Span span, Rule rule, std::string code,
                       std::string message);

// What rules/openmok/game.json says of a deck, whose effects are worth `raises`, or (null) of the official cards.
// `sound` as below. Null, and reported: the file cannot be read.
std::shared_ptr<const declared::Game> described(const Parameters& parameters, const data::Document* document,
                                                std::int64_t raises, bool sound, diag::Sink& sink);

// What the format of decks refuses is passed over; `sound`: it found no fault with the document.
void validate_deck(const data::Document& document, const Deck& deck, bool sound, const Parameters& parameters,
                   diag::Sink& sink);

}  // namespace planche::rules::openmok
