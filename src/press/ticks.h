// Marks for parts that no cut across the sheet separates: hexagons, octagons, circles in a honeycomb.
#pragma once

#include <cstddef>

#include "press/grid.h"
#include "scene/scene.h"

namespace planche::press {

// Two marks at each corner of the first `parts` places: the part's edges, continued beyond the corner. So each edge has
// a mark at either end for the ruler. They begin and end as in mark_span(), `mark_clearance` away from any other bleed,
// even of empty places, and inside `within`. Most are short. All are in the waste, which stays on the sheet when a
// neighbour is cut out.
void add_ticks(scene::Path& path, const Block& block, std::size_t parts, const base::Rect& within);

}  // namespace planche::press
