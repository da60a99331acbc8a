// Tiles that are turned, against a slow way: all turns of a list of sides that join ways.
#include <algorithm>
#include <random>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "expressions/testing/three_cards.h"

namespace planche::expressions {
namespace {

using testing::HasSubstr;
using testing_tools::Cards;

class Turned : public testing::Test {
 protected:
  Cards cards_;
  std::string told(std::string_view text) { return cards_.told(text, cards_.names(), 0); }
};

TEST_F(Turned, sides_are_equal_in_one_order) {
  EXPECT_EQ(told("equal_turned(['road', 'field', 'town', 'field'], ['town', 'field', 'road', 'field'])"), "true");
  EXPECT_EQ(told("equal_turned(['a', 'b', 'c'], ['c', 'b', 'a'])"), "false");
  EXPECT_EQ(told("equal_turned([1, 2], [1, 2, 1])"), "false");
  EXPECT_EQ(told("equal_turned(cards where false, cards where false)"), "true");
  EXPECT_EQ(told("equal_turned([1, 1, absent], [absent, 1, 1])"), "true");
}

TEST_F(Turned, ways_join_sides) {
  EXPECT_EQ(told("equal_turned(['1-4'], ['6-3'], 6)"), "true");
  EXPECT_EQ(told("equal_turned(['1-4'], ['1-3'], 6)"), "false");
  EXPECT_EQ(told("equal_turned(['1-2 road', '3-4 river'], ['4-3 road', '2-1 river'], 4)"), "true");
  EXPECT_EQ(told("equal_turned(['1-2 road', '3-4 river'], ['4-3 road', '2-1 road'], 4)"), "false");
  EXPECT_EQ(told("equal_turned([[1, 2], [3, 4]], [[2, 3], [4, 1]], 4)"), "true");
  EXPECT_EQ(told("equal_turned([1, 3], [2, 4], 4)"), "true");
  EXPECT_EQ(told("present(equal_turned([1], absent, 4))"), "false");
}

TEST_F(Turned, wrong_ones_are_reported) {
  EXPECT_THAT(told("equal_turned([1], [1], 0)"), HasSubstr("1 to 1000"));
  EXPECT_THAT(told("equal_turned(1, [1])"), HasSubstr("needs a list"));
  EXPECT_THAT(told("equal_turned(cards, cards, 4)"), HasSubstr("expected numbers of sides"));
  EXPECT_THAT(told("equal_turned([1 / 2], [1], 4)"), HasSubstr("expected numbers of sides"));
  EXPECT_THAT(told("equal_turned(['99999999999999999999'], [1], 4)"), HasSubstr("expected numbers of sides"));
}

TEST_F(Turned, agree_with_a_slow_way) {
  std::mt19937 random{7};
  for (int round = 0; round < 300; ++round) {
    const int sides = 3 + static_cast<int>(random() % 4), ways = 1 + static_cast<int>(random() % 3);
    using Tile = std::vector<std::pair<int, int>>;
    const auto tile = [&] {
      Tile made;
      for (int i = 0; i < ways; ++i)
        made.emplace_back(static_cast<int>(random() % static_cast<unsigned>(sides)),
                          static_cast<int>(random() % static_cast<unsigned>(sides)));
      return made;
    };
    const auto turned = [&](Tile of, int by) {
      for (auto& [a, b] : of) {
        a = (a + by) % sides, b = (b + by) % sides;
        if (a > b) std::swap(a, b);
      }
      std::ranges::sort(of);
      return of;
    };
    const auto written = [](const Tile& of) {
      std::string text;
      for (const auto& [a, b] : of) text += fmt::format("{}'{}-{}'", text.empty() ? "[" : ", ", a + 1, b + 1);
      return text + "]";
    };
    const Tile a = tile(), b = random() % 2 > 0 ? tile() : turned(a, static_cast<int>(random() % 7));
    bool same = false;
    for (int by = 0; by < sides; ++by) same = same || turned(a, by) == turned(b, 0);
    EXPECT_EQ(told(fmt::format("equal_turned({}, {}, {})", written(a), written(b), sides)), same ? "true" : "false");
  }
}

}  // namespace
}  // namespace planche::expressions
