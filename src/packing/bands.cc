#include "packing/bands.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace planche::packing {

namespace {

constexpr double rounding = 1e-9;
constexpr std::size_t nothing_ends = std::numeric_limits<std::size_t>::max();

std::vector<FreeRows> spans_of(const std::vector<Interval>& intervals, double gutter, double raster) {
  std::vector<FreeRows> spans;
  for (const auto& [from, to] : intervals) {
    const double rasters = std::floor((to - from + gutter) / raster + rounding);
    if (rasters >= 1) spans.push_back({from, static_cast<std::size_t>(rasters)});
  }
  return spans;
}

}  // namespace

std::vector<Interval> free_intervals(double width, const std::vector<base::Rect>& obstacles, double top,
                                     double bottom) {
  std::vector<base::Rect> blocked;
  for (const base::Rect& one : obstacles) {
    if (one.y < bottom - rounding && one.bottom() > top + rounding) blocked.push_back(one);
  }
  std::sort(blocked.begin(), blocked.end(), [](const auto& a, const auto& b) { return a.x < b.x; });
  blocked.push_back({width, 0, 0, 0});
  std::vector<Interval> free;
  double from = 0;
  for (const base::Rect& one : blocked) {
    if (one.x - from > rounding) free.push_back({from, one.x});
    from = std::max(from, one.right());
  }
  return free;
}

Bands::Bands(base::Size room, const std::vector<base::Rect>& obstacles, double gutter, const Rasters& rasters)
    : heights_{rasters.heights.size()}, tops_{rasters.rows + 1}, raster_{rasters.length}, height_{rasters.heights} {
  at_.resize(tops_ * heights_, 0);
  for (std::size_t top = 0; top < tops_; ++top) {
    for (std::size_t h = 0; h < heights_ && top + height_[h] <= rasters.rows; ++h) {
      // A strip as high as the room may be higher than its rasters.
      const double begin = static_cast<double>(top) * raster_;
      const double end =
          height_[h] == rasters.rows ? room.height : begin + static_cast<double>(height_[h]) * raster_ - gutter;
      const std::vector<FreeRows> spans = spans_of(free_intervals(room.width, obstacles, begin, end), gutter, raster_);
      const auto known = std::find(free_.begin(), free_.end(), spans);
      at_[top * heights_ + h] = static_cast<std::uint32_t>(known - free_.begin());
      if (known == free_.end()) free_.push_back(spans);
    }
  }
}

std::vector<Band> Bands::best(const Value& value, std::int64_t& total) const {
  std::vector<std::int64_t> values(free_.size() * heights_, -1), most(tops_, 0);
  std::vector<std::size_t> last(tops_, nothing_ends);
  for (std::size_t end = 1; end < tops_; ++end) {
    most[end] = most[end - 1];
    for (std::size_t h = 0; h < heights_ && height_[h] <= end; ++h) {
      const std::size_t top = end - height_[h], spans = at_[top * heights_ + h];
      std::int64_t& worth = values[spans * heights_ + h];
      if (worth < 0) {
        worth = 0;
        for (const FreeRows& span : free_[spans]) worth += value(h, span.width);
      }
      if (most[top] + worth <= most[end]) continue;
      most[end] = most[top] + worth;
      last[end] = h;
    }
  }
  total = most.back();
  std::vector<Band> bands;
  for (std::size_t end = tops_ - 1; end > 0;) {
    if (last[end] == nothing_ends) {
      --end;
      continue;
    }
    const std::size_t h = last[end];
    end -= height_[h];
    bands.push_back({h, static_cast<double>(end) * raster_, free_[at_[end * heights_ + h]]});
  }
  std::reverse(bands.begin(), bands.end());
  return bands;
}

}  // namespace planche::packing
