// Long computations that several machines share: each machine counts in its own shard, and all are added up.
#pragma once

#include <cstdint>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/statistics.h"

namespace planche::rules {

// Shard `k` of `of`, counted from 1: of n things, those from first(n) to before end(n).
struct Shard {
  std::uint64_t k = 1, of = 1;

  // "3/8". Nothing for other texts, and unless 1 <= k <= n <= 1,000,000.
  static std::optional<Shard> read(std::string_view text);
  std::uint64_t first(std::uint64_t things) const;
  std::uint64_t end(std::uint64_t things) const { return Shard{k + 1, of}.first(things); }
  // Whether thing i, from 0, belongs to this shard if the things are dealt out in turn.
  bool has(std::uint64_t i) const { return i % of == k - 1; }
};

// Lists of counts in the order in which a computation visits them.
using Counts = std::vector<std::vector<std::uint64_t>>;
// Adds item by item; lists may have different lengths.
void add(Counts& to, const Counts& from);

// A shard is computed and its counts are stored. With `joined`, nothing is computed: the counts of all shards are taken
// instead.
struct ShardCounts {
  Shard which = {};
  bool joined = false;
  Counts counts = {};
};

// Visits the counts of a computation: stores them in the shard, or takes them from it. Missing counts are 0.
class CountExchange {
 public:
  explicit CountExchange(ShardCounts& shard) : shard_{shard} {}

  void operator()(std::uint64_t& n) {
    auto& list = next();
    if (shard_.joined)
      n = list.empty() ? 0 : list.front();
    else
      list = {n};
  }
  void operator()(std::vector<std::uint64_t>& all) {
    auto& list = next();
    if (shard_.joined) {
      list.resize(all.size());
      all = std::move(list);
    } else {
      list = all;
    }
  }
  void operator()(base::Distribution& distribution) {
    auto& list = next();
    if (shard_.joined)
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
    if (at_ >= shard_.counts.size()) shard_.counts.emplace_back();
    return shard_.counts[at_++];
  }

  ShardCounts& shard_;
  std::size_t at_ = 0;
};

}  // namespace planche::rules
