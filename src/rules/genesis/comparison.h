// Settings of the rules held against one another by the games that were played with them.
#pragma once

#include <string>
#include <vector>

#include "rules/genesis/summary.h"
#include "rules/settings.h"

namespace planche::rules::genesis {

// The games played with one choice of numbers.
struct Variant {
  Settings settings;
  Series series;
  Summary summary;
};

// "ideas=9, size=7".
std::string label_of(const Settings& settings);

// A row for each variant, in the order given, and last of all which of them lets most games end with both players
// reborn, and which others may do so as well: those whose 95 % interval reaches into the one of the best. All were
// played with the same players, number of games and seed; there is at least one.
Figures figures(const std::vector<Variant>& all);

}  // namespace planche::rules::genesis
