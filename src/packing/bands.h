// The strips of a room with obstacles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "base/geometry.h"

namespace planche::packing {

// The free intervals of the rows from `top` to `bottom` mm in a room that is `width` mm wide, from left to right.
struct Interval {
  double from = 0, to = 0;  // mm
};
std::vector<Interval> free_intervals(double width, const std::vector<base::Rect>& obstacles, double top, double bottom);

// Free rows of a strip between obstacles, or between an obstacle and the edge of the room.
struct FreeRows {
  double from = 0;        // mm from the left edge
  std::size_t width = 0;  // rasters, with a gutter
  friend bool operator==(const FreeRows&, const FreeRows&) = default;
};

// A strip across the room.
struct Band {
  std::size_t height = 0;  // an index
  double top = 0;          // mm from the upper edge
  std::vector<FreeRows> spans = {};
};

class Bands {
 public:
  struct Rasters {
    double length = 0;                        // mm of one
    std::size_t rows = 0;                     // of the room, with a gutter
    const std::vector<std::size_t>& heights;  // of strips, with a gutter; ascending
  };
  // No bands: no obstacles.
  Bands() = default;
  Bands(base::Size room, const std::vector<base::Rect>& obstacles, double gutter, const Rasters& rasters);

  bool empty() const { return free_.empty(); }
  // Steps of a choice, for each height.
  std::size_t work() const { return tops_; }

  // The most valuable strips that do not overlap, from the top. `value(h, width)` is the value of a strip of height `h`
  // that is `width` rasters wide.
  using Value = std::function<std::int64_t(std::size_t height, std::size_t width)>;
  std::vector<Band> best(const Value& value, std::int64_t& total) const;

 private:
  std::size_t heights_ = 0, tops_ = 0;
  double raster_ = 0;
  std::vector<std::size_t> height_;          // in rasters
  std::vector<std::vector<FreeRows>> free_;  // different sets of spans
  std::vector<std::uint32_t> at_;            // by top and height: an index of these
};

}  // namespace planche::packing
