// Which boards can be laid [1, 5].
#pragma once

#include <vector>

#include "base/hexagons.h"

namespace planche::rules::exxit {

// The cells that no order of laying reaches from two adjacent ones when every further one touches at least two earlier
// ones; of several beginnings the one that reaches most counts. Cells are distinct and sorted, so is the result. Takes
// time in proportion to their number, but for finding neighbours.
std::vector<base::Hex> unsupported(const std::vector<base::Hex>& cells);

}  // namespace planche::rules::exxit
