// Long computations that several machines share: each machine counts in its own part, and the counts are added up.
#pragma once

#include <cstdint>
#include <optional>
#include <ranges>
#include <string_view>
#include <utility>
#include <vector>

#include "base/statistics.h"

namespace planche::rules {

// Part `k` of `of`, counted from 1: of n things those from first(n) to before end(n).
struct Shard {
  std::uint64_t k = 1, of = 1;

  // "3/8". Nothing for other texts, and unless 1 <= k <= n <= 1,000,000.
  static std::optional<Shard> read(std::string_view text);
  std::uint64_t first(std::uint64_t things) const;
  std::uint64_t end(std::uint64_t things) const { return Shard{k + 1, of}.first(things); }
  // Whether thing i, from 0, belongs to this part if the things are dealt out in turn.
  bool has(std::uint64_t i) const { return i % of == k - 1; }
};

// Lists of counts in the order in which a computation visits them.
using Counts = std::vector<std::vector<std::uint64_t>>;
// Adds item by item; lists may have different lengths.
void add(Counts& to, const Counts& from);

// A part computes its share and stores its counts. With `joined`, nothing is computed: the counts of all parts are
// taken instead.
struct ShardCounts {
  Shard shard = {};
  bool joined = false;
  Counts counts = {};
};

// Visits the counts of a computation: stores them in the share, or takes them from it. Missing counts are 0.
class CountExchange {
 public:
  explicit CountExchange(ShardCounts& share) : share_{share} {}

  void operator()(std::uint64_t& n) {
    auto& list = next();
    if (share_.joined)
      n = list.empty() ? 0 : list.front();
    else
      list = {n};
  }
  void operator()(std::vector<std::uint64_t>& all) {
    auto& list = next();
    if (share_.joined) {
      list.resize(all.size());
      all = std::move(list);
    } else {
      list = all;
    }
  }
  void operator()(base::Distribution& distribution) {
    auto& list = next();
    if (share_.joined)
      distribution = base::Distribution{std::move(list)};
    else
      list = distribution.times();
  }
  template <std::ranges::range List>
  void operator()(List& list) {
    for (auto& item : list) (*this)(item);
  }

 private:
  std::vector<std::uint64_t>& next() {
    if (at_ >= share_.counts.size()) share_.counts.emplace_back();
    return share_.counts[at_++];
  }

  ShardCounts& share_;
  std::size_t at_ = 0;
};

}  // namespace planche::rules
