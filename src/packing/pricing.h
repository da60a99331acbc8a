// Finds the most valuable pattern for given prices.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "packing/bands.h"
#include "packing/packing.h"

namespace planche::packing {

// Prices and values are whole numbers: `unit` is the value of a sheet.
using Price = std::int64_t;
inline constexpr Price unit = Price{1} << 32;

struct Priced {
  Price value = 0;
  SheetPattern pattern;
  std::size_t work = 0;  // steps taken
};

// One way of cutting one room: strips across it, or along it.
class Cutter {
 public:
  // Lengths become multiples of `raster` mm: blocks are rounded up, the room is rounded down.
  Cutter(const Problem& problem, std::size_t room, bool along, double raster);

  // The most valuable pattern. Blocks have their `value`, which may be 0.
  Priced best(const std::vector<Price>& values) const;
  // An upper bound of the steps of best().
  std::size_t work() const { return heights_.size() * (widths_.size() * (width_ + height_) + bands_.work()); }

 private:
  struct Cell {
    std::size_t width = 0, height = 0;  // indices of the lengths below
  };

  const Problem& problem_;
  std::size_t room_;
  bool along_;
  std::size_t width_, height_;                 // of the room, in rasters, with a gutter
  std::vector<std::size_t> widths_, heights_;  // of blocks, in rasters, with a gutter; ascending
  std::vector<std::size_t> fitting_;           // blocks that fit
  std::vector<Cell> cells_;                    // of these
  Bands bands_;
};

}  // namespace planche::packing
