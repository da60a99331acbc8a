#include "declared/judging/random_board.h"

#include <cstdlib>
#include <optional>

#include <gtest/gtest.h>

namespace planche::declared {
namespace {

// Queens that do not threaten each other: cells are columns, values are rows.
struct Queens {
  explicit Queens(std::size_t size) : rows(size) {
    filling.weights.assign(size, std::vector<std::uint64_t>(size, 1));
    filling.put = [this](std::size_t cell, std::size_t value) {
      rows[cell] = value;
      for (std::size_t other = 0; other < rows.size(); ++other) {
        if (other == cell || !rows[other]) continue;
        const auto apart = std::abs(static_cast<long>(*rows[other]) - static_cast<long>(value));
        if (apart == 0 || apart == std::abs(static_cast<long>(other) - static_cast<long>(cell))) return false;
      }
      return true;
    };
    filling.take_back = [this](std::size_t cell) { rows[cell].reset(); };
    filling.may_try = [this] { return ++tries <= most; };
  }
  std::vector<std::optional<std::size_t>> rows;
  BoardFilling filling;
  std::size_t tries = 0, most = 100'000;
};

TEST(RandomBoard, is_filled_as_the_rules_allow) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Queens queens{10}, again{10};
    base::Random random{seed, 0}, same{seed, 0};
    ASSERT_EQ(fill_board(queens.filling, random), Filled::yes);
    ASSERT_EQ(fill_board(again.filling, same), Filled::yes);
    EXPECT_EQ(queens.rows, again.rows);
    for (std::size_t cell = 0; cell < 10; ++cell) {
      ASSERT_TRUE(queens.rows[cell]);
      EXPECT_TRUE(queens.filling.put(cell, *queens.rows[cell]));
    }
  }
}

TEST(RandomBoard, that_nothing_fills_is_known_after_every_combination) {
  Queens queens{3};
  base::Random random{1, 0};
  EXPECT_EQ(fill_board(queens.filling, random), Filled::impossible);
  EXPECT_LE(queens.tries, 3U + 9U + 27U);
  for (const auto& row : queens.rows) EXPECT_FALSE(row);
}

TEST(RandomBoard, ends_when_no_more_may_be_tried) {
  Queens queens{20};
  queens.most = 15;
  base::Random random{1, 0};
  EXPECT_EQ(fill_board(queens.filling, random), Filled::given_up);
  EXPECT_EQ(queens.tries, 16U);
}

TEST(RandomBoard, draws_values_by_their_weights) {
  std::size_t second = 0;
  BoardFilling filling;
  filling.weights = {{1, 3}};
  filling.put = [&](std::size_t, std::size_t value) {
    second += value;
    return true;
  };
  filling.take_back = [](std::size_t) {};
  filling.may_try = [] { return true; };
  for (std::uint64_t k = 0; k < 4'000; ++k) {
    base::Random random{7, k};
    ASSERT_EQ(fill_board(filling, random), Filled::yes);
  }
  EXPECT_NEAR(static_cast<double>(second), 3'000, 110);  // four standard deviations
}

}  // namespace
}  // namespace planche::declared
