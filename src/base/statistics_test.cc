#include "base/statistics.h"

#include <bit>

#include <gmock/gmock.h>

namespace planche::base {
namespace {

// By hand, with z = 1.959964 and z^2 = 3.841459. 5 of 10: the middle is 1/2 by symmetry, the half
// z / 1.3841459 * sqrt(0.025 + 3.841459 / 400) = 1.416010 * 0.186021 = 0.263407.
TEST(WilsonInterval, IsSymmetricAboutOneHalf) {
  const auto [low, high] = wilson_interval(5, 10);
  EXPECT_NEAR(low, 0.236593, 1e-6);
  EXPECT_NEAR(high, 0.763407, 1e-6);
}

// 0 of n: from 0 to z^2 / (n + z^2).
TEST(WilsonInterval, IsNotEmptyAtTheEnds) {
  const auto none = wilson_interval(0, 10);
  EXPECT_EQ(none.low, 0);
  EXPECT_NEAR(none.high, 3.841459 / 13.841459, 1e-6);
  const auto all = wilson_interval(10, 10);
  EXPECT_NEAR(all.low, 10 / 13.841459, 1e-6);
  EXPECT_EQ(all.high, 1);
}

// 1 of 4: middle (0.25 + 3.841459 / 8) / 1.96036475 = 0.372473; half 1.959964 / 1.96036475 *
// sqrt(0.1875 / 4 + 3.841459 / 64) = 0.999796 * 0.326952 = 0.326885.
TEST(WilsonInterval, LeansToOneHalf) {
  const auto [low, high] = wilson_interval(1, 4);
  EXPECT_NEAR(low, 0.045588, 2e-6);
  EXPECT_NEAR(high, 0.699358, 2e-6);
}

TEST(WilsonInterval, OfNothingIsEverything) {
  EXPECT_EQ(wilson_interval(0, 0).low, 0);
  EXPECT_EQ(wilson_interval(0, 0).high, 1);
}

TEST(Distribution, GivesMeanAndQuantiles) {
  Distribution d;
  for (int value = 20; value >= 1; --value) d.add(value);
  EXPECT_EQ(d.count(), 20u);
  EXPECT_DOUBLE_EQ(d.mean(), 10.5);
  EXPECT_EQ(d.quantile(0.05), 1);
  EXPECT_EQ(d.quantile(0.5), 10);
  EXPECT_EQ(d.quantile(0.51), 11);
  EXPECT_EQ(d.quantile(0.95), 19);
  EXPECT_EQ(d.quantile(1), 20);
  EXPECT_EQ(d.least(), 1);
  EXPECT_EQ(d.greatest(), 20);
}

// For 1, 2, 3, 4: mean 2.5, variance 5/3, half width 1.959964 sqrt(5/12) = 1.265152.
TEST(Distribution, HasTheIntervalOfItsMean) {
  Distribution d;
  for (const int value : {1, 2, 3, 4}) d.add(value);
  EXPECT_NEAR(d.interval().low, 1.234848, 1e-5);
  EXPECT_NEAR(d.interval().high, 3.765152, 1e-5);
}

TEST(Distribution, CountsWhatOccursOften) {
  Distribution d;
  for (const int value : {7, 3, 7, 7, 0}) d.add(value);
  EXPECT_DOUBLE_EQ(d.mean(), 4.8);
  EXPECT_EQ(d.quantile(0.5), 7);
  EXPECT_EQ(d.quantile(0.4), 3);
  EXPECT_EQ(d.least(), 0);
}

TEST(Distribution, TakesValuesInAnyOrder) {
  Distribution d;
  for (const int value : {0, 1, 2, 2, 1, 3}) d.add(value);
  EXPECT_EQ(d.count(), 6u);
  EXPECT_DOUBLE_EQ(d.mean(), 1.5);
  EXPECT_EQ(d.greatest(), 3);
  EXPECT_EQ(d.least(), 0);
}

TEST(Distribution, OfNothingIsZero) {
  const Distribution d;
  EXPECT_EQ(d.mean(), 0);
  EXPECT_EQ(d.interval().high, 0);
  EXPECT_EQ(d.quantile(0.5), 0);
  EXPECT_EQ(d.least(), 0);
  EXPECT_EQ(d.greatest(), 0);
}

// Every hand of a small deck, one by one.
TEST(MarkedAmongDrawn, counts_hands) {
  for (unsigned all = 0; all <= 9; ++all) {
    for (unsigned marked = 0; marked <= all; ++marked) {
      for (unsigned drawn = 0; drawn <= all; ++drawn) {
        std::vector<double> hands(drawn + 1);
        double total = 0;
        for (unsigned hand = 0; hand < (1u << all); ++hand) {
          if (std::popcount(hand) != static_cast<int>(drawn)) continue;
          hands[static_cast<std::size_t>(std::popcount(hand & ((1u << marked) - 1)))] += 1;
          total += 1;
        }
        const auto chances = marked_among_drawn(all, marked, drawn);
        ASSERT_EQ(chances.size(), hands.size());
        for (std::size_t k = 0; k < hands.size(); ++k)
          ASSERT_NEAR(chances[k], hands[k] / total, 1e-12) << all << ' ' << marked << ' ' << drawn << ' ' << k;
      }
    }
  }
}

TEST(MarkedAmongDrawn, of_large_decks_keeps_its_mean) {
  const auto chances = marked_among_drawn(100'000, 3'000, 10'000);
  double sum = 0, mean = 0;
  for (std::size_t k = 0; k < chances.size(); ++k) sum += chances[k], mean += static_cast<double>(k) * chances[k];
  EXPECT_NEAR(sum, 1, 1e-9);
  EXPECT_NEAR(mean, 300, 1e-6);
}

}  // namespace
}  // namespace planche::base
