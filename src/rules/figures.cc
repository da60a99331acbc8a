#include "rules/figures.h"

#include <fmt/format.h>

namespace planche::rules {

double share(std::uint64_t n, std::uint64_t of) {
  return of == 0 ? 0 : static_cast<double>(n) / static_cast<double>(of);
}

std::string shares_head(std::string_view things) {
  return fmt::format("{:<{}}{:>9}  {:>7}  {:>16}", "", label_width, things, "share", "95 % interval");
}

std::string count_line(std::string_view label, std::uint64_t n) {
  return fmt::format("{:<{}}{:>9}", label, label_width, n);
}

std::string share_line(std::string_view label, std::uint64_t n, std::uint64_t of) {
  const auto [low, high] = base::wilson_interval(n, of);
  return fmt::format("{:<{}}{:>9}  {:>5.1f} %  {:>5.1f} to {:>5.1f} %", label, label_width, n, 100 * share(n, of),
                     100 * low, 100 * high);
}

std::string share_line(std::string_view label, double n, double share, const base::Interval& interval) {
  return fmt::format("{:<{}}{:>9.2f}  {:>5.1f} %  {:>5.1f} to {:>5.1f} %", label, label_width, n, 100 * share,
                     100 * interval.low, 100 * interval.high);
}

std::string spreads_head() {
  return fmt::format("{:<{}}{:>9}{:>8}{:>8}{:>8}{:>8}{:>8}", "", label_width, "mean", "min", "5 %", "median", "95 %",
                     "max");
}

std::string spread_line(std::string_view label, const base::Distribution& d) {
  return fmt::format("{:<{}}{:>9.2f}{:>8}{:>8}{:>8}{:>8}{:>8}", label, label_width, d.mean(), d.least(),
                     d.quantile(0.05), d.quantile(0.5), d.quantile(0.95), d.greatest());
}

std::string share_json(std::uint64_t n, std::uint64_t of) {
  const auto [low, high] = base::wilson_interval(n, of);
  return fmt::format(R"({{"games":{},"share":{:.6f},"low":{:.6f},"high":{:.6f}}})", n, share(n, of), low, high);
}

std::string share_json(double n, double share, const base::Interval& interval) {
  return fmt::format(R"({{"games":{:.6f},"share":{:.6f},"low":{:.6f},"high":{:.6f}}})", n, share, interval.low,
                     interval.high);
}

std::string spread_json(const base::Distribution& d) {
  return fmt::format(R"({{"mean":{:.6f},"min":{},"p5":{},"median":{},"p95":{},"max":{}}})", d.mean(), d.least(),
                     d.quantile(0.05), d.quantile(0.5), d.quantile(0.95), d.greatest());
}

}  // namespace planche::rules
