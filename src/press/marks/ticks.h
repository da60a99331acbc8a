// Marks for parts that no cut across the sheet separates: hexagons and octagons.
#pragma once

#include <cstddef>

#include "press/sheets/grid.h"
#include "scene/scene.h"

namespace planche::press {

// Marks for the edges of the first `parts` places. In a honeycomb, edges of many parts lie on one line. It has one mark
// at either end, beyond the last bleed that it meets, for a ruler. A mark that is too short for a ruler inside `within`
// is left out.
void add_ticks(scene::Path& path, const Block& block, std::size_t parts, const base::Rect& within);

}  // namespace planche::press
