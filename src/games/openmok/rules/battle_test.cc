#include "games/openmok/rules/battle.h"

#include <algorithm>
#include <set>

#include <gmock/gmock.h>

#include "base/random.h"

namespace planche::rules::openmok {

namespace {

using testing::Contains;
using testing::Not;

Fighter fighter(Points attack, Points resistance) {
  return {attack, resistance};
}

// Six values that add up to 12; all such characters are equally likely.
Fighter random_fighter(base::Random& random) {
  std::array<int, 6> values{};
  std::set<std::uint32_t> bars;
  while (bars.size() < 5) bars.insert(random.below(17));
  std::size_t box = 0;
  for (std::uint32_t i = 0; i < 17; ++i) bars.contains(i) ? static_cast<void>(++box) : static_cast<void>(++values[box]);
  return {{values[0], values[1], values[2]}, {values[3], values[4], values[5]}};
}

Team random_team(std::size_t size, base::Random& random) {
  Team team;
  while (team.size() < size) team.push_back(random_fighter(random));
  return team;
}

Battle::State start(std::uint8_t to_move) {
  return {{0, 0}, to_move, false};
}

// O9 [4.2]: 0 beats 0; a power does not meet another one.
TEST(Battle, a_zero_beats_a_zero_and_nothing_beats_a_higher_resistance) {
  const Battle battle{{fighter({0, 3, 1}, {4, 4, 0})}, {fighter({4, 4, 1}, {0, 2, 1})}};
  const auto first = battle.actions(start(0));
  EXPECT_THAT(first, Contains(Attack{Attack::Kind::normal, 0, 0, 0}));  // 0 against 0
  EXPECT_THAT(first, Contains(Attack{Attack::Kind::normal, 1, 0, 0}));  // 3 against 2
  EXPECT_THAT(first, Contains(Attack{Attack::Kind::normal, 2, 0, 0}));  // 1 against 1
  const Battle weak{{fighter({0, 3, 1}, {4, 4, 0})}, {fighter({4, 0, 0}, {1, 4, 3})}};
  EXPECT_EQ(weak.actions(start(0)), std::vector{Attack{}}) << "only the pass is left";
}

// O9 [4.2]: a marked resistance cannot be marked again, and attacks keep their value.
TEST(Battle, a_marked_resistance_is_no_target_and_a_marked_character_attacks_on) {
  const Battle battle{{fighter({2, 2, 2}, {2, 2, 2})}, {fighter({2, 2, 2}, {2, 2, 2})}};
  const Battle::State state{{3, 1}, 0, false};  // force and magic of the first, force of the second
  const auto actions = battle.actions(state);
  EXPECT_THAT(actions, Not(Contains(Attack{Attack::Kind::normal, 0, 0, 0})));
  EXPECT_THAT(actions, Contains(Attack{Attack::Kind::normal, 1, 0, 0}));
}

// O10 [4.3]: two and two reach four, for a mark on an own resistance of that power.
TEST(Battle, a_combined_attack_adds_up_and_is_paid_in_its_power) {
  const Battle battle{{fighter({2, 0, 0}, {5, 5, 0}), fighter({2, 0, 0}, {5, 5, 0})}, {fighter({0, 0, 0}, {4, 4, 4})}};
  const auto actions = battle.actions(start(0));
  EXPECT_THAT(actions, Not(Contains(Attack{Attack::Kind::normal, 0, 0, 0})));
  EXPECT_THAT(actions, Contains(Attack{Attack::Kind::combined, 0, 0, 0}));
  EXPECT_THAT(actions, Contains(Attack{Attack::Kind::combined, 0, 1, 0}));
  const auto outcome = battle.after(start(0), {Attack::Kind::combined, 0, 1, 0});
  EXPECT_EQ(outcome.state.marks, (std::array<Marks, 2>{1u << 3, 1u}));
  // No resistance of that power left to pay with.
  const auto poor = battle.actions({{1u << 3 | 1u, 0}, 0, false});
  EXPECT_EQ(poor, std::vector{Attack{}});
}

// O11 [4.4]: a knocked-out character neither attacks nor counts for a combined attack.
TEST(Battle, the_knocked_out_take_no_part) {
  const Battle battle{{fighter({4, 0, 0}, {2, 3, 3}), fighter({1, 0, 0}, {5, 5, 1})}, {fighter({0, 0, 0}, {4, 4, 4})}};
  EXPECT_EQ(battle.actions({{7, 0}, 0, false}), std::vector{Attack{}});
}

// O13 [4.6.1]: if one action knocks out both sides, the side that acts wins.
TEST(Battle, the_side_that_acts_wins_where_both_are_knocked_out) {
  const Battle battle{{fighter({4, 0, 0}, {2, 3, 3})}, {fighter({0, 0, 0}, {4, 4, 4})}};
  const Battle::State last{{6, 6}, 0, false};  // only the force of either is unmarked
  const auto both = battle.after(last, {Attack::Kind::combined, 0, 0, 0});
  EXPECT_TRUE(both.over);
  EXPECT_EQ(both.value, Value::win);
}

// O14 [4.6.2]: two passes in a row end the battle; most unmarked resistances win.
TEST(Battle, two_passes_count_the_unmarked_resistances) {
  const Battle battle{{fighter({0, 0, 0}, {4, 4, 4})}, {fighter({0, 0, 0}, {4, 4, 4})}};
  const auto one = battle.after({{1, 0}, 0, false}, {});
  EXPECT_FALSE(one.over);
  const auto two = battle.after(one.state, {});
  EXPECT_TRUE(two.over);
  EXPECT_EQ(two.value, Value::win) << "three against two, for the second team, which passed last";
}

TEST(Battle, the_principal_variation_is_legal_and_reaches_the_value) {
  for (std::uint64_t k = 0; k < 60; ++k) {
    base::Random random{13, k};
    Battle battle{random_team(3, random), random_team(3, random)};
    Battle::State state = start(k % 2);
    const Value value = battle.value(state);
    const std::uint8_t mover = state.to_move;
    Battle::Outcome last;
    for (const Attack& attack : battle.principal_variation(state)) {
      ASSERT_THAT(battle.actions(state), Contains(attack));
      ASSERT_FALSE(last.over);
      const std::uint8_t acting = state.to_move;
      last = battle.after(state, attack);
      if (acting != mover) last.value = opposite(last.value);
      state = last.state;
    }
    ASSERT_TRUE(last.over);
    ASSERT_EQ(last.value, value);
  }
}

// The names of powers and the order of cards mean nothing.
TEST(Battle, renaming_powers_and_reordering_cards_changes_no_value) {
  for (std::uint64_t k = 0; k < 100; ++k) {
    base::Random random{14, k};
    Team a = random_team(3, random), b = random_team(2, random);
    const Value value = Battle{a, b}.value(start(0));
    random.shuffle(a);
    random.shuffle(b);
    for (Team* team : {&a, &b}) {
      for (Fighter& f : *team) {
        f.attack = {f.attack[2], f.attack[0], f.attack[1]};
        f.resistance = {f.resistance[2], f.resistance[0], f.resistance[1]};
      }
    }
    ASSERT_EQ(Battle(a, b).value(start(0)), value);
  }
}

}  // namespace

}  // namespace planche::rules::openmok
