// Figures that sum up many games.
#pragma once

#include <cstdint>
#include <vector>

namespace planche::base {

struct Interval {
  double low = 0, high = 1;
};

// Wilson's interval for a share that was `successes` in `trials` independent trials: 95 % of such intervals hold the
// true share. From 0 to 1 when nothing was tried. `successes` <= `trials`.
Interval wilson_interval(std::uint64_t successes, std::uint64_t trials);

// The probabilities that of `drawn` things out of `all`, `marked` of which are marked, none, one, two, … are (the
// hypergeometric distribution). Counted, not tried. `marked` and `drawn` <= `all`.
std::vector<double> marked_among_drawn(std::uint64_t all, std::uint64_t marked, std::uint64_t drawn);

// How often each of some whole numbers occurred. Sums are exact, so that figures do not depend on the order of adding.
class Distribution {
 public:
  // `value` >= 0, and small: memory is in proportion to the largest.
  void add(int value);
  std::uint64_t count() const { return count_; }
  // 0 when nothing was added, like all that follow.
  double mean() const;
  Interval interval() const;  // of the mean: 95 %, by the normal distribution; no lower than 0
  // The smallest value that at least this share of all, above 0 and at most 1, does not exceed; 0.5: the median.
  int quantile(double share) const;
  int least() const;
  int greatest() const;

 private:
  std::vector<std::uint64_t> times_;  // by value
  std::uint64_t count_ = 0;
};

}  // namespace planche::base
