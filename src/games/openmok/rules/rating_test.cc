#include "games/openmok/rules/rating.h"

#include <algorithm>

#include <gmock/gmock.h>

#include "base/random.h"

namespace planche::rules::openmok {

namespace {

// All characters of that budget, one by one.
std::vector<Fighter> all_legal(std::int64_t budget) {
  std::vector<Fighter> all;
  for (std::int64_t a = 0; a <= budget; ++a)
    for (std::int64_t b = 0; a + b <= budget; ++b)
      for (std::int64_t c = 0; a + b + c <= budget; ++c)
        for (std::int64_t d = 0; a + b + c + d <= budget; ++d)
          for (std::int64_t e = 0; a + b + c + d + e <= budget; ++e)
            all.push_back({{a, b, c}, {d, e, budget - a - b - c - d - e}});
  return all;
}

void add(Tally& tally, Value value) {
  ++(value == Value::win ? tally.win : value == Value::draw ? tally.draw : tally.loss);
}

// Each combat searched as a battle.
Rating by_search(const Fighter& character, const std::vector<Fighter>& opponents) {
  Rating rating;
  for (const Fighter& opponent : opponents) {
    Battle battle{{character}, {opponent}};
    add(rating.first, battle.value({{0, 0}, 0, false}));
    add(rating.second, opposite(battle.value({{0, 0}, 1, false})));
  }
  return rating;
}

// The counting argument against the search, for every number of reached resistances.
TEST(Combat, is_decided_by_the_numbers_reached) {
  for (int own = 0; own <= 3; ++own) {
    for (int theirs = 0; theirs <= 3; ++theirs) {
      Fighter me, you;
      for (std::size_t power = 0; power < 3; ++power) {
        me.attack[power] = you.attack[power] = 1;
        you.resistance[power] = static_cast<int>(power) < own ? 1 : 2;
        me.resistance[power] = static_cast<int>(power) < theirs ? 1 : 2;
      }
      Battle battle{{me}, {you}};
      EXPECT_EQ(combat(own, theirs), battle.value({{0, 0}, 0, false})) << own << ' ' << theirs;
    }
  }
}

// Six boxes, twelve points: 17 over 5.
TEST(Field, holds_all_legal_characters) {
  EXPECT_EQ(Field{12}.size(), 6188);
  EXPECT_EQ(Field{0}.size(), 1);
  EXPECT_EQ(Field{5}.size(), static_cast<std::int64_t>(all_legal(5).size()));
}

TEST(Field, counts_what_a_search_of_every_combat_finds) {
  for (const int budget : {3, 6}) {
    const auto all = all_legal(budget);
    const Field field{budget};
    std::vector<std::int64_t> strengths;
    for (std::size_t i = 0; i < all.size(); i += budget == 3 ? 1 : 37) {
      const Rating expected = by_search(all[i], all), rating = field.rate(all[i]);
      ASSERT_EQ(rating.first, expected.first);
      ASSERT_EQ(rating.second, expected.second);
    }
  }
  const auto all = all_legal(12);
  const Fighter braise{{3, 2, 1}, {2, 3, 1}};
  const Rating expected = by_search(braise, all), rating = Field{12}.rate(braise);
  EXPECT_EQ(rating.first, expected.first);
  EXPECT_EQ(rating.second, expected.second);
}

TEST(Field, ranks_in_the_middle_of_equals_and_names_the_best_change) {
  const auto all = all_legal(4);
  const Field field{4};
  std::vector<std::int64_t> strengths;
  for (const Fighter& c : all) {
    const Rating r = by_search(c, all);
    strengths.push_back(2 * (r.first.win + r.second.win) + r.first.draw + r.second.draw);
  }
  const auto percentile = [&](std::int64_t strength) {
    const auto weaker = std::count_if(strengths.begin(), strengths.end(), [&](auto s) { return s < strength; });
    const auto equal = std::count(strengths.begin(), strengths.end(), strength);
    return 100 * (static_cast<double>(weaker) + static_cast<double>(equal) / 2) / static_cast<double>(all.size());
  };
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Rating rating = field.rate(all[i]);
    ASSERT_DOUBLE_EQ(rating.percentile, percentile(strengths[i]));
    // The best of all characters one point away.
    double best = rating.percentile;
    for (std::size_t k = 0; k < all.size(); ++k) {
      std::int64_t moved = 0;
      for (std::size_t power = 0; power < 3; ++power) {
        moved += std::abs(all[i].attack[power] - all[k].attack[power]);
        moved += std::abs(all[i].resistance[power] - all[k].resistance[power]);
      }
      if (moved == 2) best = std::max(best, percentile(strengths[k]));
    }
    ASSERT_DOUBLE_EQ(rating.best_change ? rating.best_change->percentile : rating.percentile, best);
  }
}

// All characters meet each other in both orders: wins of some are losses of others.
TEST(Field, wins_and_losses_balance) {
  const Field field{6};
  std::int64_t wins = 0, losses = 0;
  for (const Fighter& c : all_legal(6)) {
    const Rating r = field.rate(c);
    wins += r.first.win;
    losses += r.second.loss;
    EXPECT_EQ(r.first.win + r.first.draw + r.first.loss, field.size());
  }
  EXPECT_EQ(wins, losses);
}

}  // namespace

}  // namespace planche::rules::openmok
