// Scoring of the tiles in a base by collections (the older scoring) [6.2], P16, and of exoplanets in edition 3.
#pragma once

#include <array>
#include <vector>

#include "games/praxis/rules/chance.h"
#include "games/praxis/rules/terms.h"

namespace planche::rules::praxis {

// The number of tiles of one effect, by colour.
using Colours = std::array<int, most_colours>;

// The artefacts of a base by effect.
std::vector<Colours> coloured(const Counts& base, const Terms& terms);

// The points of the best partition of the tiles into collections. Exact: takes every partition into account. Thirty
// tiles in two colours take milliseconds.
int best_collections(const std::vector<Colours>& effects, const CollectionPoints& points);

// The exoplanets of a base, by kind.
struct Planets {
  int inhabited = 0, mining = 0, empty = 0;
};

// A grouping that uses every tile at most once.
struct Groups {
  int inhabited = 0, mining = 0, any = 0;  // number of groups of each sort
  int points = 0;
};

// The grouping with the most points; of equals the one with more groups of inhabited, then of mining exoplanets.
Groups best_groups(Planets planets, const Exoplanets& rules);

}  // namespace planche::rules::praxis
