#include "parts/spread.h"

#include <algorithm>
#include <cstddef>

namespace planche::parts {

// With the gaps subtracted, places need only be ascending: isotonic regression, by pooling adjacent violators. Clamping
// the unbounded solution gives the bounded one.
std::vector<double> spread(const std::vector<double>& wanted, double gap, double lowest, double highest) {
  struct Pool {
    double sum = 0;
    std::size_t count = 0;
    double mean() const { return sum / static_cast<double>(count); }
  };
  if (wanted.empty()) return {};
  const double gaps = static_cast<double>(wanted.size() - 1);
  if (gaps * gap > highest - lowest) gap = (highest - lowest) / gaps;
  std::vector<Pool> pools;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    pools.push_back({wanted[i] - static_cast<double>(i) * gap, 1});
    while (pools.size() > 1 && pools[pools.size() - 2].mean() > pools.back().mean()) {
      const Pool last = pools.back();
      pools.pop_back();
      pools.back().sum += last.sum;
      pools.back().count += last.count;
    }
  }
  std::vector<double> places;
  const double top = std::max(lowest, highest - gaps * gap);
  for (const Pool& pool : pools) {
    const double base = std::clamp(pool.mean(), lowest, top);
    for (std::size_t i = 0; i < pool.count; ++i) {
      places.push_back(base + static_cast<double>(places.size()) * gap);
    }
  }
  return places;
}

}  // namespace planche::parts
