#include <algorithm>
#include <limits>
#include <numeric>

#include "packing/greedy.h"
#include "packing/packing.h"
#include "packing/pattern_program.h"
#include "packing/pricing.h"

namespace planche::packing {

namespace {

constexpr double finest_raster = 0.5, coarsest_raster = 4;  // mm
constexpr std::size_t most_work = 4'000'000;                // steps to price one way of cutting a room
constexpr std::size_t most_steps = 300'000'000;  // in all: half of them for prices, a quarter for greedy filling
constexpr int most_prices = 400, most_rounds = 4;
constexpr unsigned most_ways = 300;         // to fill sheets greedily
constexpr std::size_t most_patterns = 250;  // considered by the integer program

// The number of prints of each pattern.
using Times = std::vector<std::size_t>;

std::size_t total(const Times& times) {
  return std::accumulate(times.begin(), times.end(), std::size_t{0});
}

class Packer {
 public:
  explicit Packer(const Problem& problem)
      : problem_(problem), kinds_(problem.wanted.size()), program_(problem.wanted), greedy_(problem) {
    const auto heavy = [](const Cutter& cutter) { return cutter.work() > most_work; };
    double raster = finest_raster;
    do {
      cutters_.clear();
      for (std::size_t room = 0; room < problem.rooms.size(); ++room) {
        for (const bool along : {false, true}) cutters_.emplace_back(problem, room, along, raster);
      }
      raster *= 2;
    } while (raster <= coarsest_raster && std::any_of(cutters_.begin(), cutters_.end(), heavy));
  }

  Packing pack(std::size_t most) {
    if (kinds_ == 0 || !begin()) return {};
    const std::vector<Price> prices = settle();
    if (bound_ > most) return {{}, 0, bound_};
    try_greedily();
    int round = 0;
    do {
      fill(prices, round);
    } while (total(best_) > bound_ && ++round < most_rounds);
    choose(prices, most);
    if (total(best_) > most) return {{}, 0, bound_};
    Packing out{{}, total(best_), bound_};
    for (std::size_t i = 0; i < best_.size(); ++i) {
      if (best_[i] > 0) out.sheets.push_back({patterns_[i], best_[i]});
    }
    return out;
  }

 private:
  Priced price(const Cutter& cutter, const std::vector<Price>& values) {
    Priced out = cutter.best(values);
    work_ += out.work;
    return out;
  }

  // The most valuable pattern among all ways of cutting all rooms.
  Priced dearest(const std::vector<Price>& values) {
    Priced out;
    for (const Cutter& cutter : cutters_) {
      Priced priced = price(cutter, values);
      if (priced.value > out.value) out = std::move(priced);
    }
    return out;
  }

  Counts counts_of(const SheetPattern& pattern) const {
    Counts out(kinds_, 0);
    for (const Placed& placed : pattern.blocks) out[block(placed).kind] += block(placed).parts;
    return out;
  }
  const PartBlock& block(const Placed& placed) const { return problem_.blocks[placed.block]; }

  // The index of the pattern. Of patterns with equal parts, the first is kept.
  std::size_t add(const SheetPattern& pattern) {
    Counts counts = counts_of(pattern);
    const auto known = std::find(counts_.begin(), counts_.end(), counts);
    if (known != counts_.end()) return static_cast<std::size_t>(known - counts_.begin());
    program_.add(counts);
    counts_.push_back(std::move(counts));
    patterns_.push_back(pattern);
    return patterns_.size() - 1;
  }

  static bool any(const std::vector<std::size_t>& rest) {
    return std::any_of(rest.begin(), rest.end(), [](std::size_t n) { return n > 0; });
  }

  // The values of blocks for these prices, when no more than `rest` parts of each kind are wanted.
  std::vector<Price> values(const std::vector<Price>& prices, const std::vector<std::size_t>& rest) const {
    std::vector<Price> out;
    for (const PartBlock& b : problem_.blocks)
      out.push_back(prices[b.kind] * static_cast<Price>(std::min(b.parts, rest[b.kind])));
    return out;
  }

  // Adds sheets of single kinds. Returns whether all kinds fit.
  bool begin() {
    Times times;
    for (std::size_t kind = 0; kind < kinds_; ++kind) {
      if (problem_.wanted[kind] == 0) continue;
      std::vector<Price> prices(kinds_, 0);
      prices[kind] = unit;
      const Priced fullest = dearest(values(prices, problem_.wanted));
      if (fullest.value == 0) return false;
      const std::size_t each = counts_of(fullest.pattern)[kind];
      print(fullest.pattern, (problem_.wanted[kind] + each - 1) / each, times);
    }
    offer(times);
    return true;
  }

  // Adds patterns until none is worth more than a sheet, within the limit of steps. Sets the bound.
  std::vector<Price> settle() {
    const std::vector<std::size_t> whole(kinds_, std::numeric_limits<std::size_t>::max());
    for (int left = most_prices;; left = work_ > most_steps / 2 ? 0 : left - 1) {
      std::vector<Price> prices;
      Price all = 0;
      const std::vector<double> found = program_.prices();
      for (std::size_t kind = 0; kind < kinds_; ++kind) {
        prices.push_back(static_cast<Price>(found[kind] * static_cast<double>(unit)));
        all += prices.back() * static_cast<Price>(problem_.wanted[kind]);
      }
      Price most = unit;
      bool added = false;
      for (const Cutter& cutter : cutters_) {
        const Priced priced = price(cutter, values(prices, whole));
        most = std::max(most, priced.value);
        if (left == 0 || priced.value <= unit + (unit >> 20)) continue;
        const std::size_t known = patterns_.size();
        add(priced.pattern);
        added = patterns_.size() > known;
        if (added) break;
      }
      if (added) continue;
      // Each sheet is worth at most the most valuable pattern, and all sheets together are worth at least the wanted
      // parts.
      bound_ = static_cast<std::size_t>((all + most - 1) / most);
      return prices;
    }
  }

  // Fills sheets with the remaining parts, at prices that vary slightly between rounds.
  void fill(std::vector<Price> prices, int round) {
    for (std::size_t kind = 0; kind < kinds_; ++kind)
      prices[kind] += prices[kind] * static_cast<Price>((static_cast<std::size_t>(round) * (kind + 3) * 7) % 13) / 20;
    std::vector<std::size_t> rest = problem_.wanted;
    for (Price& price : prices) price = std::max(price, Price{1});
    Times times;
    while (any(rest)) {
      if (work_ + greedy_.work() > most_steps) return;
      const Priced best = dearest(values(prices, rest));
      print(best.pattern, take(counts_of(best.pattern), rest), times);
    }
    offer(times);
  }

  void print(const SheetPattern& pattern, std::size_t often, Times& times) {
    const std::size_t number = add(pattern);
    if (times.size() <= number) times.resize(number + 1, 0);
    times[number] += often;
  }

  void offer(const Times& times) {
    if (best_.empty() || total(times) < total(best_)) best_ = times;
  }

  // Prints a pattern as often as all of its parts are wanted, but at least once.
  static std::size_t take(const Counts& counts, std::vector<std::size_t>& rest) {
    std::size_t times = std::numeric_limits<std::size_t>::max();
    for (std::size_t kind = 0; kind < rest.size(); ++kind) {
      if (counts[kind] > 0 && rest[kind] > 0) times = std::min(times, rest[kind] / counts[kind]);
    }
    times = std::max<std::size_t>(times, 1);
    for (std::size_t kind = 0; kind < rest.size(); ++kind) rest[kind] -= std::min(rest[kind], times * counts[kind]);
    return times;
  }

  // Fills sheets greedily in many ways, and keeps the patterns of the ways with the fewest sheets.
  void try_greedily() {
    std::size_t fewest = std::numeric_limits<std::size_t>::max();
    std::vector<std::size_t> order(kinds_);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return largest(a) > largest(b); });
    std::uint32_t lot = 1;
    for (unsigned seed = 0; seed < most_ways && fewest > bound_ && greedy_.work() <= most_steps / 4; ++seed) {
      std::vector<std::size_t> rest = problem_.wanted;
      std::vector<Sheets> made;
      std::size_t sheets = 0;
      while (any(rest) && sheets < fewest) {
        const std::size_t room = seed / 2 % problem_.rooms.size();
        std::vector<std::size_t> after = rest;
        const SheetPattern pattern = greedy_.lay(room, seed % 2 == 1, order, after, seed);
        if (after == rest) break;  // nothing left fits this room
        made.push_back({pattern, take(counts_of(pattern), rest)});
        sheets += made.back().times;
      }
      // Exchanges two kinds for the next attempt.
      lot = lot * 1664525u + 1013904223u;
      std::swap(order[(lot >> 8) % kinds_], order[(lot >> 20) % kinds_]);
      if (any(rest) || sheets > fewest || (sheets == fewest && patterns_.size() >= most_patterns)) continue;
      fewest = sheets;
      Times times;
      for (const Sheets& each : made) print(each.pattern, each.times, times);
      offer(times);
    }
  }

  double largest(std::size_t kind) const {
    double out = 0;
    for (const PartBlock& b : problem_.blocks) {
      if (b.kind == kind && b.parts == 1) out = std::max(out, b.size.width * b.size.height);
    }
    return out;
  }

  // Among solutions with at most as many sheets, the one that is easiest to cut.
  void choose(const std::vector<Price>& prices, std::size_t most) {
    const std::vector<std::size_t> numbers = promising(prices);
    std::vector<Counts> counts;
    std::vector<double> costs;
    for (const std::size_t i : numbers) {
      counts.push_back(counts_[i]);
      costs.push_back(cost(i));
    }
    const auto chosen = whole_sheets(problem_.wanted, counts, costs, bound_, std::min(most, total(best_)));
    if (!chosen) return;
    best_.assign(patterns_.size(), 0);
    for (std::size_t i = 0; i < numbers.size(); ++i) best_[numbers[i]] = (*chosen)[i];
  }

  // The patterns of the best solution so far, and the most valuable ones.
  std::vector<std::size_t> promising(const std::vector<Price>& prices) const {
    std::vector<Price> worth;
    for (std::size_t i = 0; i < patterns_.size(); ++i) {
      const bool in_best = i < best_.size() && best_[i] > 0;
      worth.push_back(in_best ? std::numeric_limits<Price>::max() : 0);
      for (std::size_t kind = 0; kind < kinds_ && !in_best; ++kind)
        worth.back() += prices[kind] * static_cast<Price>(counts_[i][kind]);
    }
    std::vector<std::size_t> out(patterns_.size());
    std::iota(out.begin(), out.end(), std::size_t{0});
    std::stable_sort(out.begin(), out.end(), [&](std::size_t a, std::size_t b) { return worth[a] > worth[b]; });
    if (out.size() > most_patterns) out.resize(most_patterns);
    std::sort(out.begin(), out.end());
    return out;
  }

  // Sheets of one kind are the easiest to cut.
  double cost(std::size_t pattern) const {
    const auto kinds =
        static_cast<double>(kinds_) -
        static_cast<double>(std::count(counts_[pattern].begin(), counts_[pattern].end(), std::size_t{0}));
    return 100 * (kinds - 1) + static_cast<double>(patterns_[pattern].blocks.size()) +
           0.1 * static_cast<double>(patterns_[pattern].room);
  }

  const Problem& problem_;
  const std::size_t kinds_;
  std::vector<Cutter> cutters_;
  LinearProgram program_;
  Greedy greedy_;
  std::vector<SheetPattern> patterns_;
  std::vector<Counts> counts_;  // of these patterns
  std::size_t bound_ = 0;
  Times best_;
  std::size_t work_ = 0;
};

}  // namespace

Packing pack(const Problem& problem, std::size_t most) {
  return Packer(problem).pack(most);
}

}  // namespace planche::packing
