// Divides a poster in one direction.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "press/cuts/crossings.h"

namespace planche::press {

// From `begin` to `end` mm, `count` sheets of at most `room` mm each. Neighbours share `overlap` mm, of which `strip`
// are before the seam.
struct Division {
  double begin = 0, end = 0;
  std::size_t count = 1;
  double room = 0, overlap = 0, strip = 0;
};

struct Seams {
  std::vector<double> at;  // one less than sheets
  Crossings::Cost cost;    // of all
};

// Seams that break least, then cut the least drawing, then come nearest to equal sheets. Without `cost`, all sheets are
// equal.
Seams choose_seams(const Division& division, const std::function<Crossings::Cost(double)>& cost);

}  // namespace planche::press
