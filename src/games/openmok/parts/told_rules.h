// What cards, aid and lists of Openmok tell of the rules.
#pragma once

#include "base/words.h"
#include "games/openmok/rules/parameters.h"
#include "templates/template.h"

namespace planche::parts::openmok {

// Fills the numbers of the rules and the cards of the official list into what is printed: constants of the look, and
// the words `said` with them as its words.
void tell_rules(const rules::openmok::Parameters& parameters, const base::Words& said, templates::Look& look);

}  // namespace planche::parts::openmok
