// Marks for parts that no cut across the sheet sets apart: hexagons, octagons, circles in a honeycomb.
#pragma once

#include <cstddef>

#include "press/grid.h"
#include "scene/scene.h"

namespace planche::press {

// Two marks at each corner of the first `parts` places: the part's edges, drawn on beyond the corner. So each edge has
// a mark at either end to lay the ruler on. They begin and end as mark_span() says, `mark_clearance` away from any
// other part's bleed, taken or not, and inside `within`; most are short, and all lie in the waste, which stays on the
// sheet when a neighbour is cut out.
void add_ticks(scene::Path& path, const Block& block, std::size_t parts, const base::Rect& within);

}  // namespace planche::press
