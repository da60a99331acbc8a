// The pattern worth most at given prices.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "packing/packing.h"

namespace planche::packing {

// Prices and values are whole numbers: `unit` is the worth of a sheet.
using Price = std::int64_t;
inline constexpr Price unit = Price{1} << 32;

struct Priced {
  Price value = 0;
  Pattern pattern;
  std::size_t work = 0;  // steps that finding it took
};

// One way to cut one room: strips across it, or along it.
class Cutter {
 public:
  // Lengths are rounded to multiples of `raster` mm: those of blocks up, those of the room down.
  Cutter(const Problem& problem, std::size_t room, bool along, double raster);

  // The pattern worth most; of a block counts what is worth its `value`, which may be 0.
  Priced best(const std::vector<Price>& values) const;
  // Steps that best() takes at most.
  std::size_t work() const { return heights_.size() * widths_.size() * (width_ + height_); }

 private:
  struct Cell {
    std::size_t width = 0, height = 0;  // indices of the lengths below
  };

  const Problem& problem_;
  std::size_t room_;
  bool along_;
  std::size_t width_, height_;                 // of the room, in rasters, a gutter included
  std::vector<std::size_t> widths_, heights_;  // that blocks have, in rasters, a gutter included; rising
  std::vector<std::size_t> fitting_;           // blocks that fit
  std::vector<Cell> cells_;                    // of these
};

}  // namespace planche::packing
