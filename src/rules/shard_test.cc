#include "rules/shard.h"

#include <gtest/gtest.h>

namespace planche::rules {

namespace {

TEST(Shard, shards_cover_all_things_once) {
  for (const std::uint64_t things : {0u, 1u, 7u, 100u, 1'000'000'000u}) {
    std::uint64_t next = 0;
    for (std::uint64_t k = 1; k <= 7; ++k) {
      const Shard shard{k, 7};
      EXPECT_EQ(shard.first(things), next);
      next = shard.end(things);
    }
    EXPECT_EQ(next, things);
  }
}

TEST(Shard, reads_shards) {
  EXPECT_EQ(Shard::read("3/8")->k, 3u);
  for (const char* wrong : {"", "3", "0/8", "9/8", "3/", "/8", "3/8x", "-1/8", "1/1000001"})
    EXPECT_FALSE(Shard::read(wrong)) << wrong;
}

struct Summary {
  std::uint64_t games = 0;
  std::vector<std::uint64_t> endings = {0, 0};
  base::Distribution lengths = {};

  template <typename Each>
  void each_count(Each& each) {
    each(games);
    each(endings);
    each(lengths);
  }
};

TEST(Shard, counts_add_up) {
  Counts sum;
  for (const int length : {4, 2}) {
    ShardCounts shard;
    Summary summary{1, {0, 1}, {}};
    summary.lengths.add(length);
    CountExchange exchange{shard};
    summary.each_count(exchange);
    add(sum, shard.counts);
  }
  ShardCounts joined{{}, true, sum};
  Summary all;
  CountExchange exchange{joined};
  all.each_count(exchange);
  EXPECT_EQ(all.games, 2u);
  EXPECT_EQ(all.endings, (std::vector<std::uint64_t>{0, 2}));
  EXPECT_EQ(all.lengths.count(), 2u);
  EXPECT_EQ(all.lengths.mean(), 3);
  EXPECT_EQ(all.lengths.greatest(), 4);
}

TEST(Shard, missing_counts_are_0) {
  ShardCounts joined{{}, true, {{}, {1, 2, 3}}};
  Summary all{5, {6, 7}, {}};
  CountExchange exchange{joined};
  all.each_count(exchange);
  EXPECT_EQ(all.games, 0u);
  EXPECT_EQ(all.endings, (std::vector<std::uint64_t>{1, 2}));
  EXPECT_EQ(all.lengths.count(), 0u);
}

}  // namespace

}  // namespace planche::rules
