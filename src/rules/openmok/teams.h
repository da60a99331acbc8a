// The teams that a deck can form.
#pragma once

#include <cstddef>
#include <vector>

#include "rules/openmok/battle.h"
#include "rules/openmok/deck.h"

namespace planche::rules::openmok {

// Places in Deck::characters, ascending; a card of several copies may come as often.
using Choice = std::vector<std::size_t>;

// The teams of `size` >= 1 characters, one of those with the same points each, in a fixed order; not more than `most`.
std::vector<Choice> teams_of(const Deck& deck, std::size_t size, std::size_t most);

Team team_of(const Deck& deck, const Choice& choice);

}  // namespace planche::rules::openmok
