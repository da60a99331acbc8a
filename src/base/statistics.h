// Statistics of many games.
#pragma once

#include <cstdint>
#include <vector>

namespace planche::base {

struct Interval {
  double low = 0, high = 1;
};

// Wilson's interval for a share with `successes` in `trials` independent trials: 95 % of such intervals contain the
// true share. From 0 to 1 without trials. `successes` <= `trials`.
Interval wilson_interval(std::uint64_t successes, std::uint64_t trials);

// The probabilities that none, one, two, … of `drawn` things are marked, if `marked` of `all` are (the hypergeometric
// distribution). Exact, not sampled. `marked` and `drawn` <= `all`.
std::vector<double> marked_among_drawn(std::uint64_t all, std::uint64_t marked, std::uint64_t drawn);

// Counts of whole numbers. Sums are exact, so that results do not depend on the order of adding.
class Distribution {
 public:
  Distribution() = default;
  // From how often each value was added, from 0.
  explicit Distribution(std::vector<std::uint64_t> times);
  // `value` >= 0, and small: memory grows with the largest.
  void add(int value);
  std::uint64_t count() const { return count_; }
  const std::vector<std::uint64_t>& times() const { return times_; }  // indexed by value; the last is not 0
  // 0 without values, as are the functions below.
  double mean() const;
  Interval interval() const;  // of the mean, at 95 %, from the normal distribution; not below 0
  // The smallest value v such that at least this share (above 0, up to 1) of the values is <= v. 0.5 is the median.
  int quantile(double share) const;
  int least() const;
  int greatest() const;

 private:
  std::vector<std::uint64_t> times_;  // indexed by value
  std::uint64_t count_ = 0;
};

}  // namespace planche::base
