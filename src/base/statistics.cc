#include "base/statistics.h"

#include <algorithm>
#include <cmath>

namespace planche::base {

Interval wilson_interval(std::uint64_t successes, std::uint64_t trials) {
  if (trials == 0) return {};
  constexpr double z = 1.959963984540054;  // 97.5 % of the normal distribution lie below
  const auto n = static_cast<double>(trials);
  const double share = static_cast<double>(successes) / n;
  const double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z / (1 + z * z / n) * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
  // At the ends the formula gives 0 and 1 but for rounding.
  return {successes == 0 ? 0 : middle - half, successes == trials ? 1 : middle + half};
}

void Distribution::add(int value) {
  const auto at = static_cast<std::size_t>(value);
  if (at >= times_.size()) times_.resize(at + 1);
  ++times_[at];
  ++count_;
}

double Distribution::mean() const {
  if (count_ == 0) return 0;
  std::uint64_t sum = 0;
  for (std::size_t value = 0; value < times_.size(); ++value) sum += value * times_[value];
  return static_cast<double>(sum) / static_cast<double>(count_);
}

int Distribution::quantile(double share) const {
  const double wanted = share * static_cast<double>(count_);
  std::uint64_t reached = 0;
  for (std::size_t value = 0; value < times_.size(); ++value) {
    reached += times_[value];
    if (reached > 0 && static_cast<double>(reached) >= wanted) return static_cast<int>(value);
  }
  return 0;
}

int Distribution::least() const {
  const auto first = std::find_if(times_.begin(), times_.end(), [](std::uint64_t n) { return n > 0; });
  return first == times_.end() ? 0 : static_cast<int>(first - times_.begin());
}

int Distribution::greatest() const {
  return times_.empty() ? 0 : static_cast<int>(times_.size()) - 1;
}

}  // namespace planche::base
