#include "base/random.h"

#include <numeric>
#include <vector>

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

namespace planche::base {

namespace {

using testing::ElementsAre;

std::vector<std::uint64_t> first(Random random, int n) {
  std::vector<std::uint64_t> numbers;
  for (int i = 0; i < n; ++i) numbers.push_back(random.next());
  return numbers;
}

// Written out by a second implementation, in Python, which also gives the published first numbers of xoshiro256**.
TEST(Random, gives_these_numbers_on_every_machine) {
  EXPECT_THAT(first(Random{0}, 3), ElementsAre(0xb3afeed42d38b55b, 0xab3eb9a3960e89a9, 0x25c542baba284f1a));
  EXPECT_THAT(first(Random{1}, 3), ElementsAre(0x673ecc426ca8e105, 0x4a7d76de195a10bd, 0xbdca3c9c19756d90));
  EXPECT_THAT(first(Random{1, 1}, 3), ElementsAre(0x6fb87e744436c46e, 0x557d15164fe0c10f, 0xf1bd0e45caf69cf3));
  EXPECT_THAT(first(Random{~std::uint64_t{0}, 7}, 3),
              ElementsAre(0x8f285388da1a05c7, 0xa26725ce3b357abc, 0x420de6b63e168402));
}

// Chi square with six degrees of freedom: above 22.5 in one of a thousand series.
TEST(Random, draws_every_number_below_n_equally_often) {
  constexpr int draws = 70'000;
  Random random{2026};
  std::array<int, 7> counts{};
  for (int i = 0; i < draws; ++i) ++counts[random.below(7)];
  double chi_square = 0;
  for (const int count : counts) chi_square += (count - draws / 7.0) * (count - draws / 7.0) / (draws / 7.0);
  EXPECT_LT(chi_square, 22.5);
}

RC_GTEST_PROP(Random, stays_below_its_bound, (std::uint64_t seed)) {
  Random random{seed};
  const std::uint64_t n = *rc::gen::inRange<std::uint64_t>(1, (std::uint64_t{1} << 32) + 1);
  for (int i = 0; i < 20; ++i) RC_ASSERT(random.below(n) < n);
  for (int i = 0; i < 20; ++i) {
    const int face = random.die();
    RC_ASSERT(face >= 1 && face <= 6);
  }
}

RC_GTEST_PROP(Random, shuffles_without_losing_anything, (std::uint64_t seed)) {
  std::vector<int> items(20), sorted(20);
  std::iota(items.begin(), items.end(), 0);
  sorted = items;
  Random{seed}.shuffle(items);
  RC_ASSERT(std::is_permutation(items.begin(), items.end(), sorted.begin()));
}

// 24 orders of four things in 24,000 shuffles: with 23 degrees of freedom, one in a thousand series exceeds 49.7.
TEST(Random, shuffles_into_every_order_equally_often) {
  Random random{7};
  std::map<std::vector<int>, int> counts;
  for (int i = 0; i < 24'000; ++i) {
    std::vector<int> items{0, 1, 2, 3};
    random.shuffle(items);
    ++counts[items];
  }
  ASSERT_EQ(counts.size(), 24u);
  double chi_square = 0;
  for (const auto& [order, count] : counts) chi_square += (count - 1000.0) * (count - 1000.0) / 1000.0;
  EXPECT_LT(chi_square, 49.7);
}

}  // namespace

}  // namespace planche::base
