#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>

#include "packing/greedy.h"
#include "packing/packing.h"
#include "packing/pricing.h"
#include "packing/program.h"

namespace planche::packing {

namespace {

constexpr double finest_raster = 0.5, coarsest_raster = 4;  // mm
constexpr std::size_t most_work = 4'000'000;                // steps to price one way to cut a room
constexpr int most_prices = 400, most_rounds = 4;
constexpr unsigned most_ways = 300;  // to fill sheets step by step

class Packer {
 public:
  explicit Packer(const Problem& problem) : problem_(problem), kinds_(problem.wanted.size()), program_(problem.wanted) {
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

  Packing pack() {
    if (kinds_ == 0 || !begin()) return {};
    Packing out;
    const std::vector<Price> prices = settle(out.bound);
    std::optional<std::vector<std::size_t>> best;
    try_greedily(out.bound);
    for (int round = 0; round < most_rounds; ++round) {
      fill(prices, round);
      auto times = whole_sheets(problem_.wanted, counts_, costs());
      if (times && (!best || total(*times) < total(*best))) best = std::move(times);
      if (best && total(*best) <= out.bound) break;
    }
    if (!best) return {};
    out.count = total(*best);
    for (std::size_t i = 0; i < best->size(); ++i) {
      if ((*best)[i] > 0) out.sheets.push_back({patterns_[i], (*best)[i]});
    }
    return out;
  }

 private:
  static std::size_t total(const std::vector<std::size_t>& times) {
    return std::accumulate(times.begin(), times.end(), std::size_t{0});
  }

  Counts counts_of(const Pattern& pattern) const {
    Counts out(kinds_, 0);
    for (const Placed& placed : pattern.blocks) out[block(placed).kind] += block(placed).parts;
    return out;
  }
  const Block& block(const Placed& placed) const { return problem_.blocks[placed.block]; }

  // Of patterns with the same parts the first is kept.
  void add(const Pattern& pattern) {
    Counts counts = counts_of(pattern);
    if (std::find(counts_.begin(), counts_.end(), counts) != counts_.end()) return;
    program_.add(counts);
    counts_.push_back(std::move(counts));
    patterns_.push_back(pattern);
  }

  static bool any(const std::vector<std::size_t>& rest) {
    return std::any_of(rest.begin(), rest.end(), [](std::size_t n) { return n > 0; });
  }

  // What the blocks are worth when parts of each kind have these prices and no more than `rest` are wanted.
  std::vector<Price> values(const std::vector<Price>& prices, const std::vector<std::size_t>& rest) const {
    std::vector<Price> out;
    for (const Block& b : problem_.blocks)
      out.push_back(prices[b.kind] * static_cast<Price>(std::min(b.parts, rest[b.kind])));
    return out;
  }

  // Sheets of a single kind; whether all kinds fit.
  bool begin() {
    for (std::size_t kind = 0; kind < kinds_; ++kind) {
      std::vector<Price> prices(kinds_, 0);
      prices[kind] = unit;
      for (const Cutter& cutter : cutters_) {
        const Priced found = cutter.best(values(prices, problem_.wanted));
        if (found.value > 0) add(found.pattern);
      }
      const auto holds = [&](const Counts& counts) { return counts[kind] > 0; };
      if (problem_.wanted[kind] > 0 && std::none_of(counts_.begin(), counts_.end(), holds)) return false;
    }
    return true;
  }

  // Adds patterns until none is worth more than a sheet, as far as `most_prices` goes.
  std::vector<Price> settle(std::size_t& bound) {
    const std::vector<std::size_t> whole(kinds_, std::numeric_limits<std::size_t>::max());
    for (int left = most_prices;; --left) {
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
        const Priced priced = cutter.best(values(prices, whole));
        most = std::max(most, priced.value);
        if (left == 0 || priced.value <= unit + (unit >> 20)) continue;
        const std::size_t known = patterns_.size();
        add(priced.pattern);
        added = patterns_.size() > known;
        if (added) break;
      }
      if (added) continue;
      // Each sheet is worth at most the dearest pattern, and all sheets together at least what is wanted.
      bound = static_cast<std::size_t>((all + most - 1) / most);
      return prices;
    }
  }

  // Fills sheet after sheet with what is left, by prices that differ a little from round to round.
  void fill(std::vector<Price> prices, int round) {
    for (std::size_t kind = 0; kind < kinds_; ++kind)
      prices[kind] += prices[kind] * static_cast<Price>((static_cast<std::size_t>(round) * (kind + 3) * 7) % 13) / 20;
    std::vector<std::size_t> rest = problem_.wanted;
    for (Price& price : prices) price = std::max(price, Price{1});
    while (any(rest)) {
      Priced best;
      for (const Cutter& cutter : cutters_) {
        Priced priced = cutter.best(values(prices, rest));
        if (priced.value > best.value) best = std::move(priced);
      }
      if (best.value == 0) return;
      add(best.pattern);
      const Counts counts = counts_of(best.pattern);
      take(counts, rest);
    }
  }

  // Prints a pattern as often as all of it is wanted, at least once.
  static std::size_t take(const Counts& counts, std::vector<std::size_t>& rest) {
    std::size_t times = std::numeric_limits<std::size_t>::max();
    for (std::size_t kind = 0; kind < rest.size(); ++kind) {
      if (counts[kind] > 0 && rest[kind] > 0) times = std::min(times, rest[kind] / counts[kind]);
    }
    times = std::max<std::size_t>(times, 1);
    for (std::size_t kind = 0; kind < rest.size(); ++kind) rest[kind] -= std::min(rest[kind], times * counts[kind]);
    return times;
  }

  // Fills sheet after sheet step by step, in many ways; keeps the patterns of those that take the fewest sheets.
  void try_greedily(std::size_t bound) {
    std::size_t fewest = std::numeric_limits<std::size_t>::max();
    std::vector<std::size_t> order(kinds_);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return largest(a) > largest(b); });
    std::uint32_t lot = 1;
    for (unsigned seed = 0; seed < most_ways && fewest > bound; ++seed) {
      std::vector<std::size_t> rest = problem_.wanted;
      std::vector<Pattern> made;
      std::size_t sheets = 0;
      while (any(rest) && sheets < fewest) {
        const std::size_t room = seed / 2 % problem_.rooms.size();
        std::vector<std::size_t> after = rest;
        made.push_back(lay_greedily(problem_, room, seed % 2 == 1, order, after, seed));
        if (after == rest) break;  // what is left does not fit this room
        sheets += take(counts_of(made.back()), rest);
      }
      // Next time two kinds change places.
      lot = lot * 1664525u + 1013904223u;
      std::swap(order[(lot >> 8) % kinds_], order[(lot >> 20) % kinds_]);
      if (sheets > fewest || any(rest)) continue;
      fewest = sheets;
      for (const Pattern& pattern : made) add(pattern);
    }
  }

  double largest(std::size_t kind) const {
    double out = 0;
    for (const Block& b : problem_.blocks) {
      if (b.kind == kind && b.parts == 1) out = std::max(out, b.size.width * b.size.height);
    }
    return out;
  }

  // Sheets of one kind are the easiest to cut.
  std::vector<double> costs() const {
    std::vector<double> out;
    for (std::size_t i = 0; i < patterns_.size(); ++i) {
      const auto kinds = static_cast<double>(kinds_) -
                         static_cast<double>(std::count(counts_[i].begin(), counts_[i].end(), std::size_t{0}));
      out.push_back(100 * (kinds - 1) + static_cast<double>(patterns_[i].blocks.size()) +
                    0.1 * static_cast<double>(patterns_[i].room));
    }
    return out;
  }

  const Problem& problem_;
  const std::size_t kinds_;
  std::vector<Cutter> cutters_;
  LinearProgram program_;
  std::vector<Pattern> patterns_;
  std::vector<Counts> counts_;
};

}  // namespace

Packing pack(const Problem& problem) {
  return Packer(problem).pack();
}

}  // namespace planche::packing
