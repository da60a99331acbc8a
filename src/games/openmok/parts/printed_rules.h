// Rules of Openmok that are printed on cards, player aid and lists.
#pragma once

#include "base/words.h"
#include "games/openmok/rules/parameters.h"
#include "templates/reading/template.h"

namespace planche::parts::openmok {

// Adds the numbers of the rules and the official variations to the look: as constants, and as words based on `said`.
void add_printed_rules(const rules::openmok::Parameters& parameters, const base::Words& said, templates::Look& look);

}  // namespace planche::parts::openmok
