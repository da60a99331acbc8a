// House rules in words.
#pragma once

#include <string>

#include "base/words.h"
#include "rules/game.h"

namespace planche::rules {

// What other rules hold by these settings than the usual ones of the game: "ideas: 9 (12); cells on a side: 7 (5)", in
// brackets what is usual; of lists what is new and what is gone. Empty: none. Words of the game at `rule.` stand for
// the names of numbers.
std::string house_rules(const rules::Game& game, const rules::Settings& settings, const base::Words& words);

}  // namespace planche::rules
