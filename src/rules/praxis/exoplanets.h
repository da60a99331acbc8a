// What the exoplanets of a base count: edition 3.
#pragma once

#include "rules/praxis/parameters.h"

namespace planche::rules::praxis {

struct Planets {
  int inhabited = 0, mining = 0, empty = 0;
};

// A grouping in which every tile counts once.
struct Groups {
  int inhabited = 0, mining = 0, any = 0;  // how many groups of each sort
  int points = 0;
};

// The one that counts most; of equal ones that with most groups of inhabited, then of mining ones.
Groups best_groups(Planets planets, const Exoplanets& rules);

}  // namespace planche::rules::praxis
