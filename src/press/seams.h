// Where a poster is divided in one direction.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "press/crossings.h"

namespace planche::press {

// From `begin` to `end` mm `count` sheets that show at most `room` mm each; neighbours have `overlap` mm in common, of
// which `strip` lie before their seam.
struct Division {
  double begin = 0, end = 0;
  std::size_t count = 1;
  double room = 0, overlap = 0, strip = 0;
};

struct Seams {
  std::vector<double> at;  // one less than sheets
  Crossings::Cost cost;    // of all
};

// Those that break least, then those that cut the least drawing, then those that come nearest to sheets of one size.
// All are of one size when `cost` is empty.
Seams choose_seams(const Division& division, const std::function<Crossings::Cost(double)>& cost);

}  // namespace planche::press
