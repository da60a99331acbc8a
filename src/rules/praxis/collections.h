// The older scoring by collections [6.2]: P16.
#pragma once

#include <array>
#include <vector>

#include "rules/praxis/chance.h"
#include "rules/praxis/terms.h"

namespace planche::rules::praxis {

// Of one effect: how many tiles of each colour.
using Colours = std::array<int, most_colours>;

// The artefacts of a base, effect by effect.
std::vector<Colours> coloured(const Counts& base, const Terms& terms);

// What the best partition of the tiles into collections counts. Exact: every partition is considered, in effect. A base
// of thirty tiles in two colours takes milliseconds.
int best_collections(const std::vector<Colours>& effects, const CollectionPoints& points);

}  // namespace planche::rules::praxis
