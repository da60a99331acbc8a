#include <algorithm>

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "games/exxit/rules/validate.h"

namespace planche::rules::exxit {
namespace {

using base::Hex;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

bool adjacent(Hex a, Hex b) {
  return std::find(base::hex_steps.begin(), base::hex_steps.end(), b - a) != base::hex_steps.end();
}

// The most cells that any order lays, by trying all orders.
std::size_t longest_order(const std::vector<Hex>& cells, std::vector<Hex>& laid) {
  std::size_t best = laid.size();
  for (const Hex next : cells) {
    if (std::find(laid.begin(), laid.end(), next) != laid.end()) continue;
    const auto touched = std::count_if(laid.begin(), laid.end(), [&](Hex earlier) { return adjacent(earlier, next); });
    if (!laid.empty() && touched < (laid.size() == 1 ? 1 : 2)) continue;
    laid.push_back(next);
    best = std::max(best, longest_order(cells, laid));
    laid.pop_back();
    if (best == cells.size()) break;
  }
  return best;
}

TEST(ExxitSupport, TheNucleusStands) {
  EXPECT_THAT(unsupported({{0, 0}, {0, 1}, {1, -1}, {1, 0}}), IsEmpty());
}

TEST(ExxitSupport, ARowIsNotLaidFromItsEnd) {
  EXPECT_THAT(unsupported({{0, 0}, {1, 0}, {2, 0}}), ElementsAre(Hex{2, 0}));
}

TEST(ExxitSupport, TheWidestBeginningCounts) {
  // A pair on the left, a triangle on the right.
  EXPECT_THAT(unsupported({{0, 0}, {1, 0}, {10, 0}, {10, 1}, {11, 0}}), ElementsAre(Hex{0, 0}, Hex{1, 0}));
}

TEST(ExxitSupport, ARingNeedsItsCentre) {
  std::vector<Hex> ring{base::hex_steps.begin(), base::hex_steps.end()};
  std::sort(ring.begin(), ring.end());
  EXPECT_EQ(unsupported(ring).size(), 4u);
  ring.push_back({0, 0});
  std::sort(ring.begin(), ring.end());
  EXPECT_THAT(unsupported(ring), IsEmpty());
}

TEST(ExxitSupport, LonelyTilesAreAllLeft) {
  EXPECT_THAT(unsupported({{0, 0}, {2, 0}}), ElementsAre(Hex{0, 0}, Hex{2, 0}));
  EXPECT_THAT(unsupported({}), IsEmpty());
}

TEST(ExxitSupport, AHundredThousandTilesAreNoTrouble) {
  std::vector<Hex> rows;
  for (int q = 0; q < 50'000; ++q) {
    rows.push_back({q, 0});
    rows.push_back({q, 2});  // a separate row: every pair is a beginning
  }
  std::sort(rows.begin(), rows.end());
  EXPECT_EQ(unsupported(rows).size(), rows.size() - 2);
}

RC_GTEST_PROP(ExxitSupportProperty, GreedyLayingReachesWhatAnyOrderReaches, ()) {
  std::vector<Hex> cells;
  for (int q = 0; q < 4; ++q) {
    for (int r = 0; r < 3; ++r) {
      if (cells.size() < 8 && *rc::gen::inRange(0, 3) != 0) cells.push_back({q, r});
    }
  }
  std::vector<Hex> laid;
  const std::size_t best = longest_order(cells, laid);
  RC_ASSERT(cells.size() - unsupported(cells).size() == (best < 2 ? 0 : best));
}

}  // namespace
}  // namespace planche::rules::exxit
