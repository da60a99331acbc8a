// Battles and ratings against a second reading of the rules that tries every action.
#include "games/openmok/rules/testing/plain_battle.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>

#include "base/random.h"
#include "games/openmok/rules/random_deck.h"
#include "games/openmok/rules/rating.h"

namespace planche::rules::openmok::plain {
namespace {

using ::testing::IsSupersetOf;

Team random_team(std::size_t size, int budget, base::Random& random) {
  Team team;
  while (team.size() < size) team.push_back(random_character(budget, Style::uniform, random));
  return team;
}

int number(Value value) {
  return static_cast<int>(value);
}

openmok::Battle::State state_of(const BattleSearch::State& state, std::size_t of_first) {
  openmok::Battle::State result;
  for (std::size_t i = 0; i + 2 < state.size(); ++i) {
    if (state[i] != 'x') continue;
    if (i < 3 * of_first) {
      result.marks[0] |= Marks{1} << i;
    } else {
      result.marks[1] |= Marks{1} << (i - 3 * of_first);
    }
  }
  result.to_move = state[state.size() - 2] == '1' ? 1 : 0;
  result.passed = state.back() == 'p';
  return result;
}

// Whether both give the same result for either side moving first; `everywhere`: also at each state that the plain
// search visited.
void compare_battles(std::size_t first, std::size_t second, int budget, int times, bool everywhere,
                     std::set<int>& values) {
  base::Random random{static_cast<std::uint64_t>(budget), 10 * first + second};
  for (int i = 0; i < times; ++i) {
    const Team one = random_team(first, budget, random), two = random_team(second, budget, random);
    BattleSearch plain{one, two};
    openmok::Battle battle{one, two};
    for (const char mover : {'0', '1'}) {
      const BattleSearch::State start = plain.start(mover);
      values.insert(plain.value(start));
      ASSERT_EQ(number(battle.value(state_of(start, first))), plain.value(start)) << "battle " << i << ", " << mover;
    }
    if (!everywhere) continue;
    for (const auto& [state, value] : plain.known()) {
      ASSERT_EQ(number(battle.value(state_of(state, first))), value) << "battle " << i << " at " << state;
    }
  }
}

// O9 to O14
TEST(OpenmokPlainBattle, BattlesOfTwoAgainstTwoHaveTheValueThatTryingEverythingFinds) {
  std::set<int> values;
  compare_battles(2, 2, 12, 120, false, values);
  EXPECT_EQ(values, (std::set<int>{-1, 0, 1}));
  values.clear();
  compare_battles(2, 2, 5, 240, false, values);
  EXPECT_EQ(values, (std::set<int>{-1, 0, 1}));
  compare_battles(2, 2, 8, 40, true, values);
}

TEST(OpenmokPlainBattle, UnevenBattlesHaveTheValueThatTryingEverythingFinds) {
  std::set<int> values;
  for (const int budget : {4, 12}) {
    compare_battles(1, 2, budget, 200, true, values);
    compare_battles(2, 1, budget, 200, true, values);
    compare_battles(3, 1, budget, 50, true, values);
    compare_battles(1, 3, budget, 50, true, values);
  }
  compare_battles(3, 2, 12, 3, false, values);
  compare_battles(2, 3, 12, 3, false, values);
  EXPECT_EQ(values, (std::set<int>{-1, 0, 1}));
}

// All characters of a budget.
std::vector<Fighter> all_fighters(int budget) {
  std::vector<std::vector<int>> shared{{}};
  for (int box = 0; box < 6; ++box) {
    std::vector<std::vector<int>> longer;
    for (const auto& values : shared) {
      int left = budget;
      for (const int value : values) left -= value;
      for (int value = box == 5 ? left : 0; value <= left; ++value) {
        longer.push_back(values);
        longer.back().push_back(value);
      }
    }
    shared = longer;
  }
  std::vector<Fighter> fighters;
  for (const auto& v : shared) fighters.push_back({{v[0], v[1], v[2]}, {v[3], v[4], v[5]}});
  return fighters;
}

using SixValues = std::array<std::int64_t, 6>;

SixValues values_of(const Fighter& f) {
  return {f.attack[0], f.attack[1], f.attack[2], f.resistance[0], f.resistance[1], f.resistance[2]};
}

int reached(const Fighter& by, const Fighter& of) {
  int count = 0;
  for (std::size_t power = 0; power < 3; ++power) count += by.attack[power] >= of.resistance[power];
  return count;
}

// The results of one fighter against all, by the values of single combats: 1 is a win, 0 a draw, -1 a loss.
struct Scores {
  std::map<int, std::int64_t> first, second;
  std::int64_t strength() const {
    const auto points = [](const std::map<int, std::int64_t>& tally) {
      return 2 * (tally.contains(1) ? tally.at(1) : 0) + (tally.contains(0) ? tally.at(0) : 0);
    };
    return points(first) + points(second);
  }
};

Tally tally(std::map<int, std::int64_t> scores) {
  return {scores[1], scores[0], scores[-1]};
}

std::vector<Scores> single_combats(const std::vector<Fighter>& fighters) {
  std::vector<Scores> scores(fighters.size());
  std::set<std::pair<int, int>> met;
  for (std::size_t i = 0; i < fighters.size(); ++i) {
    for (std::size_t j = 0; j < fighters.size(); ++j) {
      const Fighter &one = fighters[i], &two = fighters[j];
      BattleSearch plain{{one}, {two}};
      const int value = plain.value(plain.start('0'));
      EXPECT_EQ(number(openmok::Battle{{one}, {two}}.value({})), value) << i << " against " << j;
      EXPECT_EQ(number(combat(reached(one, two), reached(two, one))), value) << i << " against " << j;
      met.emplace(reached(one, two), reached(two, one));
      ++scores[i].first[value];
      ++scores[j].second[-value];
    }
  }
  if (fighters.size() == 1) return scores;
  EXPECT_THAT(met, IsSupersetOf({std::pair{3, 3}, {3, 2}, {2, 3}, {2, 2}, {1, 3}, {1, 2}}));
  return scores;
}

std::int64_t& box(Fighter& fighter, const std::string& name) {
  const std::size_t dot = name.find('.');
  Points& points = name.substr(0, dot) == "attack" ? fighter.attack : fighter.resistance;
  for (std::size_t power = 0; power < 3; ++power) {
    if (powers[power] == name.substr(dot + 1)) return points[power];
  }
  ADD_FAILURE() << name;
  return points[0];
}

void compare_rating(const Field& field, const Fighter& fighter, const Scores& own,
                    const std::map<SixValues, double>& percentiles) {
  const Rating rating = field.rate(fighter);
  EXPECT_EQ(rating.first, tally(own.first));
  EXPECT_EQ(rating.second, tally(own.second));
  EXPECT_EQ(field.strength(fighter), own.strength());
  const double percentile = percentiles.at(values_of(fighter));
  EXPECT_DOUBLE_EQ(rating.percentile, percentile);
  double best = percentile;
  for (std::size_t from = 0; from < 6; ++from) {
    for (std::size_t to = 0; to < 6; ++to) {
      auto changed = values_of(fighter);
      if (from == to || changed[from]-- == 0) continue;
      ++changed[to];
      best = std::max(best, percentiles.at(changed));
    }
  }
  ASSERT_EQ(rating.best_change.has_value(), best > percentile);
  if (!rating.best_change) return;
  EXPECT_DOUBLE_EQ(rating.best_change->percentile, best);
  Fighter changed = fighter;
  --box(changed, rating.best_change->from);
  ++box(changed, rating.best_change->to);
  EXPECT_DOUBLE_EQ(percentiles.at(values_of(changed)), best);
}

TEST(OpenmokPlainBattle, RatingsAreWhatFightingEverySingleCombatGives) {
  for (const int budget : {0, 4}) {
    const std::vector<Fighter> fighters = all_fighters(budget);
    const std::vector<Scores> scores = single_combats(fighters);
    const Field field{budget};
    ASSERT_EQ(field.size(), static_cast<std::int64_t>(fighters.size()));
    std::map<SixValues, double> percentiles;
    std::vector<std::int64_t> strengths;
    for (std::size_t i = 0; i < fighters.size(); ++i) {
      double below = 0;
      for (const Scores& other : scores) {
        below += other.strength() < scores[i].strength() ? 1 : other.strength() == scores[i].strength() ? 0.5 : 0;
      }
      percentiles[values_of(fighters[i])] = 100 * below / static_cast<double>(fighters.size());
      strengths.push_back(scores[i].strength());
    }
    std::ranges::sort(strengths);
    EXPECT_EQ(field.strengths(), strengths);
    for (std::size_t i = 0; i < fighters.size(); ++i) compare_rating(field, fighters[i], scores[i], percentiles);
  }
}

}  // namespace
}  // namespace planche::rules::openmok::plain
