// Praxis: space grids, artefact tiles, portals, exoplanets, bases, ship dice, player aid, setup sheet [3, 4, 6].
#pragma once

#include "parts/parts.h"

namespace planche::parts {

// Grids have cells of `--cell` mm. Tiles are drawn for cells of 30 mm, 25 mm a side, and scaled with them. What there
// is of each tile, and its points, comes from the rules of the edition.
const Workshop& praxis_workshop();

}  // namespace planche::parts
