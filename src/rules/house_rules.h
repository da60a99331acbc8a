// Describes house rules in words.
#pragma once

#include <string>

#include "base/words.h"
#include "rules/game.h"

namespace planche::rules {

// The difference between these settings and the default rules of the game: "ideas: 9 (12); cells on a side: 7 (5)",
// with defaults in brackets; for lists, added and removed items. Empty if there is none. Words of the game below
// `rule.` name the numbers.
std::string house_rules(const rules::Game& game, const rules::Settings& settings, const base::Words& words);

}  // namespace planche::rules
