// How closely equal polygons lie in lines that reach into each other's notches.
#pragma once

#include <vector>

#include "base/geometry.h"

namespace planche::press {

// mm from a part to the next of its line, and from a line to the next. Every other line lies half of `along` further.
struct Steps {
  double along = 0, across = 0;
};

// Ways to keep all parts `gap` mm apart, from the shortest `along` on, each with shorter `across` than those before it.
// `corners` (mm) of one part. None for polygons of more than 64 corners.
std::vector<Steps> interlocked(const std::vector<base::Point>& corners, double gap);

}  // namespace planche::press
