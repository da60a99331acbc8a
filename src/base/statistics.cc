#include "base/statistics.h"

#include <algorithm>
#include <cmath>

namespace planche::base {

namespace {

constexpr double z = 1.959963984540054;  // 97.5 % quantile of the normal distribution

}  // namespace

Interval wilson_interval(std::uint64_t successes, std::uint64_t trials) {
  if (trials == 0) return {};
  const auto n = static_cast<double>(trials);
  const double share = static_cast<double>(successes) / n;
  const double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z / (1 + z * z / n) * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
  // At the ends, the exact result is 0 or 1; this removes rounding.
  return {successes == 0 ? 0 : middle - half, successes == trials ? 1 : middle + half};
}

std::vector<double> marked_among_drawn(std::uint64_t all, std::uint64_t marked, std::uint64_t drawn) {
  const std::uint64_t unmarked = all - marked;
  const std::uint64_t least = drawn > unmarked ? drawn - unmarked : 0, most = std::min(marked, drawn);
  std::vector<double> chances(static_cast<std::size_t>(drawn) + 1);
  // Computes each from its neighbour, starting with the likeliest, so that nothing overflows or underflows too early.
  const auto number = [](std::uint64_t n) { return static_cast<double>(n); };
  const std::uint64_t likeliest = std::clamp(
      static_cast<std::uint64_t>((number(drawn) + 1) * (number(marked) + 1) / (number(all) + 2)), least, most);
  chances[likeliest] = 1;
  for (std::uint64_t k = likeliest; k < most; ++k)
    chances[k + 1] =
        chances[k] * number(marked - k) * number(drawn - k) / (number(k + 1) * number(unmarked + k + 1 - drawn));
  for (std::uint64_t k = likeliest; k > least; --k)
    chances[k - 1] =
        chances[k] * number(k) * number(unmarked + k - drawn) / (number(marked - k + 1) * number(drawn - k + 1));
  double sum = 0;
  for (const double chance : chances) sum += chance;
  for (double& chance : chances) chance /= sum;
  return chances;
}

Distribution::Distribution(std::vector<std::uint64_t> times) : times_{std::move(times)} {
  while (!times_.empty() && times_.back() == 0) times_.pop_back();
  for (const std::uint64_t n : times_) count_ += n;
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

Interval Distribution::interval() const {
  if (count_ < 2) return {mean(), mean()};
  std::uint64_t squares = 0;
  for (std::size_t value = 0; value < times_.size(); ++value) squares += value * value * times_[value];
  const auto n = static_cast<double>(count_);
  const double variance = std::max(0.0, (static_cast<double>(squares) - n * mean() * mean()) / (n - 1));
  const double half = z * std::sqrt(variance / n);
  return {std::max(0.0, mean() - half), mean() + half};
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
