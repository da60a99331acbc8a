#include "press/posters/seams.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace planche::press {

namespace {

constexpr double finest = 0.5;      // mm between positions that are tried
constexpr double most_tried = 400;  // on each side of the middle position
// costs in mm of cut drawing: for each mm of broken content, for each mm away from equal sheets
constexpr double breaking = 1000, unequal = 0.01;
constexpr double smallest_share = 0.5;  // the least share of an equal sheet that each sheet shows
constexpr double slack = 1e-6;

// A possible position of a seam; costs are independent of earlier seams.
struct Place {
  double at = 0, cost = 0;  // including the best earlier ones
  std::size_t before = 0;
};

}  // namespace

Seams choose_seams(const Division& d, const std::function<Crossings::Cost(double)>& cost) {
  Seams out;
  if (d.count < 2) return out;
  const auto sheets = static_cast<double>(d.count);
  const double advance = (d.end - d.begin - d.overlap) / sheets, most = d.room - d.overlap;
  const auto equal = [&](std::size_t i) { return d.begin + static_cast<double>(i) * advance + d.strip; };
  if (!cost) {
    for (std::size_t i = 1; i < d.count; ++i) out.at.push_back(equal(i));
    return out;
  }
  const double least = std::min(std::max(smallest_share * advance, d.overlap), advance + d.strip - d.overlap);
  const double step = std::max(finest, sheets * (most - advance) / most_tried);
  std::vector<std::vector<Place>> seams(d.count);  // from 1
  seams[0] = {{d.begin, 0, 0}};
  for (std::size_t i = 1; i < d.count; ++i) {
    const auto before = static_cast<double>(i), behind = static_cast<double>(d.count - i);
    const double low = std::max(d.end - behind * most - d.overlap + d.strip, d.begin + before * least);
    const double high = std::min(d.begin + before * most + d.strip, d.end - behind * least);
    const auto first = static_cast<int>(std::ceil((low - equal(i) - slack) / step));
    const auto last = static_cast<int>(std::floor((high - equal(i) + slack) / step));
    for (int k = std::min(first, 0); k <= std::max(last, 0); ++k) {
      Place place{equal(i) + k * step, std::numeric_limits<double>::infinity(), 0};
      for (std::size_t j = 0; j < seams[i - 1].size(); ++j) {
        const Place& other = seams[i - 1][j];
        const double kept = place.at - other.at;
        const double fits = i == 1 ? most + d.strip : most;
        if (kept < least - slack || kept > fits + slack || other.cost >= place.cost) continue;
        place.cost = other.cost;
        place.before = j;
      }
      if (!std::isfinite(place.cost)) continue;
      const Crossings::Cost here = cost(place.at);
      place.cost += breaking * here.broken + here.drawn + unequal * std::abs(k * step);
      seams[i].push_back(place);
    }
  }
  const std::vector<Place>& last = seams.back();
  std::size_t best = last.size();
  for (std::size_t j = 0; j < last.size(); ++j) {
    const double kept = d.end - last[j].at;
    if (kept < least - slack || kept > d.room - d.strip + slack) continue;
    if (best == last.size() || last[j].cost < last[best].cost) best = j;
  }
  if (best == last.size()) return choose_seams(d, {});
  for (std::size_t i = d.count - 1; i > 0; --i) {
    const Place& place = seams[i][best];
    const Crossings::Cost here = cost(place.at);
    out.at.insert(out.at.begin(), place.at);
    out.cost.broken += here.broken;
    out.cost.drawn += here.drawn;
    best = place.before;
  }
  return out;
}

}  // namespace planche::press
