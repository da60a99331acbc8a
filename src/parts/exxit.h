// Exxit: tiles, pawns, player aid, score sheet, starting positions, diagrams of positions and games.
#pragma once

#include "parts/parts.h"

namespace planche::parts {

// The kinds "tile" and "pawn" are printed for tiles of `--tile` mm from flat to flat: their templates are drawn for
// 42 mm and scaled, bleed included. A document with another total of tiles gets as many.
const Workshop& exxit_workshop();

}  // namespace planche::parts
