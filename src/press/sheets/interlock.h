// Finds how closely equal polygons fit in lines that interlock.
#pragma once

#include <vector>

#include "base/geometry.h"

namespace planche::press {

// mm between parts of a line, and between lines. Every other line is moved by half of `along`.
struct Steps {
  double along = 0, across = 0;
};

// Steps that keep all parts `gap` mm apart, starting with the shortest `along`, each with a shorter `across` than the
// one before. `corners` (mm) of one part. None for polygons with more than 64 corners.
std::vector<Steps> interlocked(const std::vector<base::Point>& corners, double gap);

}  // namespace planche::press
