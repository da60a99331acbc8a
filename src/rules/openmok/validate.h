// The rules O1 to O7 on a deck.
#pragma once

#include <string>

#include "data/value.h"
#include "diag/diagnostic.h"
#include "rules/judging.h"
#include "rules/openmok/deck.h"
#include "rules/openmok/parameters.h"

namespace planche::rules::openmok {

// An error by a rule of the game.
diag::Diagnostic about(const data::Document& document, diag::Span span, Rule rule, std::string code,
                       std::string message);

// openmok/character-budget (O1), openmok/duplicate-name (O2), openmok/deck-impact-total (O4),
// openmok/variation-unplayable (O5, warning), openmok/deck-too-small, openmok/match-size (O6, warning),
// openmok/official-impact, openmok/official-withdrawn (O7, warnings), openmok/experimental (O7, note).
// openmok/character-value (O1) and openmok/impact-range (O3) come from the format.
void validate_deck(const data::Document& document, const Deck& deck, const Parameters& parameters, diag::Sink& sink);

}  // namespace planche::rules::openmok
