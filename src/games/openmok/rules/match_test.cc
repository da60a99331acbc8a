// The match by the rulebook "Openmok Evolution" [4]; expected values are counted by hand.
#include "games/openmok/rules/match.h"

#include <algorithm>
#include <bit>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "games/openmok/rules/testing/matches.h"

namespace planche::rules::openmok {
namespace {

using testing::actions;
using testing::character;
using testing::hand;
using testing::laid;
using testing::variation;
using Type = Action::Type;
using Kind = Effect::Kind;

constexpr std::uint8_t force = 0, magic = 1, agility = 2;

// A against a: force 4 to 3, magic 1 to 2, agility 0 to 0.
Hand attackers(std::vector<VariationCard> variations = {}) {
  return hand({character("A", {4, 1, 0, 3, 2, 2}), character("B", {2, 1, 1, 3, 3, 2}),
               character("C", {0, 3, 3, 2, 2, 2}), character("D", {2, 2, 2, 2, 2, 2})},
              std::move(variations));
}
Hand defenders(std::vector<VariationCard> variations = {}) {
  return hand(
      {character("a", {3, 3, 1, 3, 2, 0}), character("b", {1, 1, 1, 6, 2, 1}), character("c", {2, 2, 2, 2, 2, 2})},
      std::move(variations));
}

Action attack(std::uint8_t power, std::uint8_t by, std::uint8_t target) {
  return {Type::attack, 0, power, by, target, {}};
}
Action combined(std::uint8_t power, std::uint8_t payer, std::uint8_t target) {
  return {Type::combined, 0, power, payer, target, {}};
}

// The number of ways to play the only variation, which the first player has, on a table.
std::size_t ways(const Effects& effects, std::array<Marks, 2> marks) {
  const Match match{{attackers({variation("V", 1, effects)}), defenders()}, 3};
  return actions(match, laid(match, {3, 3}, marks), Type::variation).size();
}

// O8 [4.1]
TEST(OpenmokMatch, ATurnIsALayAVariationAndAnAttackInAnyOrder) {
  const Match match{{attackers({variation("V", 1, {{Kind::attack_again}})}), defenders()}, 3};
  std::array<Type, 3> order{Type::lay, Type::variation, Type::attack};
  do {
    State state = laid(match, {1, 1});
    for (const Type type : order) {
      const auto possible = actions(match, state, type);
      ASSERT_FALSE(possible.empty());
      match.play(state, possible.front());
    }
    EXPECT_TRUE(actions(match, state, Type::lay).empty());
    EXPECT_TRUE(actions(match, state, Type::variation).empty());
    EXPECT_EQ(state.to_move, 0);
    match.play(state, {});
    EXPECT_EQ(state.to_move, 1);
    EXPECT_EQ(state.idle, 0);
  } while (std::next_permutation(order.begin(), order.end()));
}

// O8 [4.1]
TEST(OpenmokMatch, CharactersAreLaidUntilTheAgreedNumberLiesOnTheTable) {
  const Match match{{attackers(), defenders()}, 2};
  State state = match.start();
  EXPECT_EQ(actions(match, state, Type::lay).size(), 4u);  // the hand may hold more [3.3]
  EXPECT_TRUE(actions(match, state, Type::attack).empty());
  match.play(state, actions(match, state, Type::lay)[1]);
  EXPECT_EQ(state.sides[0].laid[0], 1);
  EXPECT_TRUE(actions(match, state, Type::lay).empty());
  EXPECT_EQ(actions(match, laid(match, {1, 0}), Type::lay).size(), 3u);
  EXPECT_TRUE(actions(match, laid(match, {2, 0}), Type::lay).empty());
}

// O9 [4.2]
TEST(OpenmokMatch, AnAttackMarksAResistanceItReaches) {
  const Match match{{attackers(), defenders()}, 3};
  State state = laid(match, {1, 1});
  // 4 against 3, 1 against 2; 0 beats 0
  EXPECT_EQ(actions(match, state, Type::attack), (Actions{attack(force, 0, 0), attack(agility, 0, 0)}));
  match.play(state, attack(force, 0, 0));
  EXPECT_EQ(state.sides[1].marks, 01u);
  EXPECT_TRUE(actions(match, state, Type::attack).empty());  // one attack in a turn
  EXPECT_TRUE(actions(match, state, Type::combined).empty());
}

// O9 [4.2]
TEST(OpenmokMatch, MarksAreNotPutTwiceAndDoNotWeakenAttacks) {
  const Match match{{attackers(), defenders()}, 3};
  const State state = laid(match, {1, 1}, {01, 04});
  EXPECT_EQ(actions(match, state, Type::attack), Actions{attack(force, 0, 0)});
}

// O10 [4.3]
TEST(OpenmokMatch, ACombinedAttackAddsUpAndIsPaidByTheSamePower) {
  const Match match{{attackers(), defenders()}, 3};
  // Force: A's 4 and B's 2 reach the 6 of b; a's force is marked. Magic: 1 and 1 reach both 2s. Agility: 0 and 1.
  State state = laid(match, {2, 2}, {0, 01});
  EXPECT_EQ(actions(match, state, Type::combined),
            (Actions{combined(force, 0, 1), combined(force, 1, 1), combined(magic, 0, 0), combined(magic, 1, 0),
                     combined(magic, 0, 1), combined(magic, 1, 1), combined(agility, 0, 0), combined(agility, 1, 0),
                     combined(agility, 0, 1), combined(agility, 1, 1)}));
  match.play(state, combined(force, 1, 1));
  EXPECT_EQ(state.sides[0].marks, 010u);
  EXPECT_EQ(state.sides[1].marks, 011u);
  EXPECT_EQ(state.attacks, 1);
  // A character with marked force supports the attack, but cannot pay for it.
  const State later = laid(match, {2, 2}, {010, 061});
  EXPECT_EQ(actions(match, later, Type::combined),
            (Actions{combined(force, 0, 1), combined(magic, 0, 0), combined(magic, 1, 0), combined(agility, 0, 0),
                     combined(agility, 1, 0)}));
}

// O11 [4.4]
TEST(OpenmokMatch, WhoIsKnockedOutTakesNoPartAndIsNotReplaced) {
  const Match match{{attackers(), defenders()}, 2};
  const State state = laid(match, {2, 2}, {07, 007});  // A and a are K.O.; B has 2, 1, 1 against 6, 2, 1
  EXPECT_EQ(actions(match, state, Type::attack), Actions{attack(agility, 1, 1)});
  EXPECT_EQ(actions(match, state, Type::combined), Actions{combined(agility, 1, 1)});
  EXPECT_TRUE(actions(match, state, Type::lay).empty());
}

// O12 [4.5.1]
TEST(OpenmokMatch, AnImpactNeedsAsManyCharactersOfTheOpponent) {
  const Match match{{attackers({variation("V", 2, {{Kind::attack_again}})}), defenders()}, 3};
  EXPECT_TRUE(actions(match, laid(match, {3, 1}), Type::variation).empty());
  EXPECT_EQ(actions(match, laid(match, {1, 2}), Type::variation).size(), 1u);
  EXPECT_EQ(actions(match, laid(match, {1, 2}, {0, 07}), Type::variation).size(),
            1u);  // knocked-out characters count as laid
}

// O12 [4.5]
TEST(OpenmokMatch, EachVariationIsPlayedOnceAndOneATurn) {
  Hand twins = attackers({variation("V", 1, {{Kind::attack_again}}), variation("V#2", 1, {{Kind::attack_again}})});
  twins.variations[1].kind = 0;
  const Match match{{twins, defenders()}, 3};
  State state = laid(match, {1, 1});
  EXPECT_EQ(actions(match, state, Type::variation).size(), 2u);
  Actions distinct;
  match.list(state, distinct, Listing::distinct);
  EXPECT_EQ(std::count_if(distinct.begin(), distinct.end(), [](const Action& a) { return a.type == Type::variation; }),
            1);
  match.play(state, actions(match, state, Type::variation)[1]);
  EXPECT_TRUE(actions(match, state, Type::variation).empty());
  match.play(state, {});
  match.play(state, {});
  ASSERT_EQ(state.to_move, 0);
  const auto left = actions(match, state, Type::variation);
  ASSERT_EQ(left.size(), 1u);
  EXPECT_EQ(left[0].card, 0);
}

// O13 [4.6.1]
TEST(OpenmokMatch, TheMatchEndsWhenAllCharactersOfASideAreKnockedOut) {
  const Match match{{attackers(), defenders()}, 3};
  State state = laid(match, {2, 1}, {0, 06});
  match.play(state, attack(force, 0, 0));
  EXPECT_EQ(state.result, Result::first);
  EXPECT_EQ(state.ending, Ending::knock_out);
  Actions none;
  match.list(state, none);
  EXPECT_TRUE(none.empty());
  // With another character on the table, the match goes on.
  state = laid(match, {2, 2}, {0, 06});
  match.play(state, attack(force, 0, 0));
  EXPECT_EQ(state.result, Result::unfinished);
}

// O13 [4.3, 4.6.1]
TEST(OpenmokMatch, WhoKnocksOutBothSidesWinsAndWhoKnocksOutOnlyItselfLoses) {
  const Match match{{attackers(), defenders()}, 3};
  State state = laid(match, {1, 1}, {06, 06});
  match.play(state, combined(force, 0, 0));
  EXPECT_EQ(state.result, Result::first);
  state = laid(match, {1, 1}, {06, 02});
  match.play(state, combined(force, 0, 0));
  EXPECT_EQ(state.result, Result::second);
  EXPECT_EQ(state.ending, Ending::knock_out);
}

// O14 [4.6.2]
TEST(OpenmokMatch, TwoIdleTurnsInARowLetUnmarkedResistancesCount) {
  const Match match{{attackers(), defenders()}, 3};
  const auto after = [&](std::array<std::uint8_t, 2> count, std::array<Marks, 2> marks) {
    State state = laid(match, count, marks);
    match.play(state, {});
    EXPECT_EQ(state.result, Result::unfinished);
    match.play(state, {});
    EXPECT_EQ(state.ending, Ending::count);
    return state.result;
  };
  EXPECT_EQ(after({1, 1}, {0, 0}), Result::draw);
  EXPECT_EQ(after({1, 1}, {01, 06}), Result::first);
  EXPECT_EQ(after({1, 2}, {0, 07}), Result::draw);    // 3 and 0 + 3
  EXPECT_EQ(after({1, 2}, {0, 01}), Result::second);  // 3 and 2 + 3: a side that laid less has less to count [4.5.2]
  EXPECT_EQ(after({0, 0}, {0, 0}), Result::draw);
  State state = laid(match, {1, 1});
  match.play(state, {});
  match.play(state, actions(match, state, Type::lay)[0]);
  match.play(state, {});
  match.play(state, {});
  EXPECT_EQ(state.result, Result::unfinished);  // idle turns, not in a row
}

// O16 [2.5.1] Acharnement
TEST(OpenmokMatch, AttackingAgainMayComeBeforeOrAfterTheAttack) {
  const Match match{{attackers({variation("Acharnement", 1, {{Kind::attack_again}})}), defenders()}, 3};
  for (const bool before : {true, false}) {
    State state = laid(match, {1, 1});
    if (before) match.play(state, actions(match, state, Type::variation)[0]);
    match.play(state, attack(force, 0, 0));
    if (!before) match.play(state, actions(match, state, Type::variation)[0]);
    EXPECT_EQ(actions(match, state, Type::attack), Actions{attack(agility, 0, 0)});
    match.play(state, attack(agility, 0, 0));
    EXPECT_TRUE(actions(match, state, Type::combined).empty());
  }
}

// O16 [2.5.1] Congélation, O14
TEST(OpenmokMatch, ASkippedTurnIsNoIdleTurn) {
  const Match match{{attackers({variation("Congélation", 1, {{Kind::skip_turn}})}), defenders()}, 3};
  State state = laid(match, {1, 1});
  match.play(state, actions(match, state, Type::variation)[0]);
  match.play(state, {});
  EXPECT_EQ(state.to_move, 0);
  EXPECT_EQ(state.sides[1].skips, 0);
  match.play(state, {});
  EXPECT_EQ(state.to_move, 1);
  EXPECT_EQ(state.idle, 1);
  EXPECT_EQ(state.result, Result::unfinished);
  match.play(state, {});
  EXPECT_EQ(state.ending, Ending::count);
}

// O16 [4.5.1] Rallonge
TEST(OpenmokMatch, RaisingTheLimitIsForBoth) {
  const Match match{{attackers({variation("Rallonge", 1, {{Kind::raise_limit}})}), defenders()}, 2};
  State state = laid(match, {2, 2});
  EXPECT_TRUE(actions(match, state, Type::lay).empty());
  match.play(state, actions(match, state, Type::variation)[0]);
  EXPECT_EQ(actions(match, state, Type::lay).size(), 2u);
  match.play(state, {});
  EXPECT_EQ(actions(match, state, Type::lay).size(), 1u);
}

// O16 [2.5.1]: three characters a side, nine resistances.
TEST(OpenmokMatch, EffectsHaveAsManyWaysAsCanBeCounted) {
  constexpr Whose own = Whose::own, opponent = Whose::opponent;
  const Effects ajustement{{Kind::move_mark, own, own, 1}}, poison{{Kind::mark, opponent, opponent, 1}},
      tornade{{Kind::move_mark, opponent, opponent, any_count}}, coup_de_vent{{Kind::move_mark, own, opponent, 1}},
      exorciste{{Kind::unmark, own, own, 1}}, double_soin{{Kind::unmark, own, own, 2}},
      double_poison{{Kind::mark, opponent, opponent, 2}};
  EXPECT_EQ(ways(ajustement, {0, 0777}), 0u);       // nothing to move
  EXPECT_EQ(ways(ajustement, {0'011, 0}), 2u * 7);  // 2 marks, 7 other places
  EXPECT_EQ(ways(ajustement, {0'117, 0}), 2u * 4);  // marks of the knocked-out character stay, as does its card
  EXPECT_EQ(ways(poison, {0, 0'021}), 7u);
  EXPECT_EQ(ways(poison, {0, 0'727}), 2u);
  EXPECT_EQ(ways(tornade, {0, 0'033}), 126u - 1);  // 9 over 4, without the unchanged placement
  EXPECT_EQ(ways(tornade, {0, 0'317}), 20u - 1);   // 6 over 3
  EXPECT_EQ(ways(tornade, {0, 0'007}), 0u);        // only marks that cannot move
  EXPECT_EQ(ways(coup_de_vent, {0'017, 0'011}), 1u * 7);
  EXPECT_EQ(ways(exorciste, {0'337, 0}), 4u);
  EXPECT_EQ(ways(double_soin, {0'337, 0}), 6u);  // 4 over 2
  EXPECT_EQ(ways(double_soin, {0'017, 0}), 1u);  // all existing marks
  EXPECT_EQ(ways(double_poison, {0, 0}), 36u);   // 9 over 2
  EXPECT_EQ(ways(double_poison, {0, 0'377}), 1u);
}

// O16: effects are carried out one after another, so the second cannot reach a card that the first knocks out.
TEST(OpenmokMatch, EffectsOfACardAreCarriedOutInOrder) {
  constexpr Whose opponent = Whose::opponent;
  const Effects poison_twice{{Kind::mark, opponent, opponent, 1}, {Kind::mark, opponent, opponent, 1}};
  EXPECT_EQ(ways(poison_twice, {0, 0'777 - 3}), 1u);
  EXPECT_EQ(ways(poison_twice, {0, 0}), 36u);  // in either order
  // Either marks the third resistance, which then cannot be unmarked; or marks one of six others and unmarks any of the
  // nine.
  const Effects mark_and_lift{{Kind::mark, opponent, opponent, 1}, {Kind::unmark, opponent, opponent, 1}};
  EXPECT_EQ(ways(mark_and_lift, {0, 0'003}),
            1u + 6u * 2);  // 3 on one card and nothing else; or a mark moved to the other cards
}

// O16, O13: Coup de vent can end the match.
TEST(OpenmokMatch, AVariationCanKnockOutTheLastCharacter) {
  const Match match{{attackers({variation("V", 1, {{Kind::move_mark, Whose::own, Whose::opponent, 1}})}), defenders()},
                    3};
  State state = laid(match, {1, 1}, {01, 05});
  const auto only = actions(match, state, Type::variation);
  ASSERT_EQ(only.size(), 1u);
  match.play(state, only[0]);
  EXPECT_EQ(state.sides[0].marks, 0u);
  EXPECT_EQ(state.result, Result::first);
}

// O16 [2.5]: effects that the program cannot carry out are not played.
TEST(OpenmokMatch, VariationsWithoutEffectStayInTheHand) {
  EXPECT_EQ(ways({}, {0, 0}), 0u);
}

TEST(OpenmokMatch, MostPlacementsIsNeverExceeded) {
  using enum Effect::Kind;
  constexpr Whose own = Whose::own, opponent = Whose::opponent;
  for (const Effects& effects :
       std::vector<Effects>{{{mark, own, own, 2}},
                            {{unmark, opponent, opponent, 3}},
                            {{move_mark, own, own, 2}},
                            {{move_mark, own, opponent, any_count}},
                            {{move_mark, opponent, opponent, any_count}, {mark, own, own, 1}}}) {
    std::uint64_t most = 0;
    for (Marks mine = 0; mine < 0100; ++mine) {
      for (Marks theirs = 0; theirs < 010; ++theirs) {
        std::uint64_t n = 0;
        each_placement(effects, {2, 1}, {mine, theirs}, [&](const Placement&) { ++n; });
        most = std::max(most, n);
      }
    }
    EXPECT_LE(most, most_placements(effects, {2, 1}));
    EXPECT_GE(most * 8, most_placements(effects, {2, 1}));  // the bound is not far off
  }
  EXPECT_EQ(most_placements({{move_mark, opponent, opponent, any_count}}, {8, 8}), 2'704'156u);  // 24 over 12
}

// Without variations, marks only grow. Every match ends within the bound.
TEST(OpenmokMatch, RandomMatchesEndWithinTheBound) {
  Actions all, distinct;
  const auto after = [](const Match& match, State state, const Action& action) {
    match.play(state, action);
    return std::string{reinterpret_cast<const char*>(&state), sizeof state};
  };
  for (std::uint64_t k = 0; k < 300; ++k) {
    base::Random random{11, k};
    const Match match{{testing::random_hand(5, random), testing::random_hand(4, random)},
                      static_cast<std::uint8_t>(2 + random.below(3))};
    State state = match.start();
    std::size_t played = 0;
    while (state.result == Result::unfinished) {
      match.list(state, all);
      ASSERT_FALSE(all.empty());
      if (k < 20) {
        match.list(state, distinct, Listing::distinct);
        std::set<std::string> of_all, of_distinct;
        for (const Action& action : all) of_all.insert(after(match, state, action));
        for (const Action& action : distinct) of_distinct.insert(after(match, state, action));
        ASSERT_EQ(of_all, of_distinct);
      }
      const Action action = all[random.below(all.size())];
      const State before = state;
      match.play(state, action);
      for (std::size_t i = 0; i < 2; ++i) {
        const Marks lost = before.sides[i].marks & ~state.sides[i].marks;
        ASSERT_TRUE(lost == 0 || action.type == Type::variation);
        ASSERT_EQ(state.sides[i].marks & ~state.sides[i].all(), 0u);
        ASSERT_LE(state.sides[i].count, most_laid);
      }
      ASSERT_LE(++played, testing::most_actions(match));
    }
    match.list(state, all);
    EXPECT_TRUE(all.empty());
  }
}

}  // namespace
}  // namespace planche::rules::openmok
