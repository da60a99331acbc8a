// What tiles in a base count by the older scoring, by collections [6.2], P16; and what exoplanets count in edition 3.
#pragma once

#include <array>
#include <vector>

#include "games/praxis/rules/chance.h"
#include "games/praxis/rules/terms.h"

namespace planche::rules::praxis {

// Of one effect: how many tiles of each colour.
using Colours = std::array<int, most_colours>;

// The artefacts of a base, effect by effect.
std::vector<Colours> coloured(const Counts& base, const Terms& terms);

// What the best partition of the tiles into collections counts. Exact: every partition is considered, in effect. A base
// of thirty tiles in two colours takes milliseconds.
int best_collections(const std::vector<Colours>& effects, const CollectionPoints& points);

// The exoplanets of a base.
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
