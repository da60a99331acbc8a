// Exact and estimated values against a search of match.h, state by state.
#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>

#include <gmock/gmock.h>

#include "base/random.h"
#include "games/openmok/rules/card_value.h"
#include "games/openmok/rules/estimate.h"
#include "games/openmok/rules/match.h"
#include "games/openmok/rules/random_deck.h"
#include "games/openmok/rules/start_value.h"

namespace planche::rules::openmok {

namespace {

// With few points, many characters reach each other.
Team random_team(std::size_t size, base::Random& random, std::int64_t budget = 9) {
  Team team;
  while (team.size() < size) team.push_back(random_character(budget, Style::uniform, random));
  return team;
}

Hand hand_of_team(const Team& team) {
  Hand hand;
  for (std::size_t i = 0; i < team.size(); ++i) {
    hand.characters.push_back({std::string(1, static_cast<char>('a' + i)), team[i], static_cast<std::uint8_t>(i)});
  }
  return hand;
}

// Tries every action of the match, in every order.
class Plain {
 public:
  explicit Plain(const Match& match) : match_{match} {}

  // For the first side.
  int value(const State& state) {
    if (state.result != Result::unfinished) {
      return state.result == Result::first ? 1 : state.result == Result::second ? -1 : 0;
    }
    const auto [place, fresh] = known_.emplace(std::string{reinterpret_cast<const char*>(&state), sizeof state}, 2);
    if (!fresh) return place->second;
    int best = state.to_move == 0 ? -1 : 1;
    Actions actions;
    match_.list(state, actions);
    for (const Action& action : actions) {
      State next = state;
      match_.play(next, action);
      const int found = value(next);
      best = state.to_move == 0 ? std::max(best, found) : std::min(best, found);
    }
    return known_[std::string{reinterpret_cast<const char*>(&state), sizeof state}] = best;
  }

 private:
  const Match& match_;
  std::unordered_map<std::string, int> known_;
};

int of_first(Value value, std::uint8_t to_move) {
  return to_move == 0 ? static_cast<int>(value) : -static_cast<int>(value);
}

State all_laid(const Match& match, const std::array<Team, 2>& teams) {
  State state = match.start();
  for (std::size_t side = 0; side < 2; ++side) {
    state.sides[side].characters = 0;
    state.sides[side].count = static_cast<std::uint8_t>(teams[side].size());
    for (std::size_t i = 0; i < teams[side].size(); ++i) state.sides[side].laid[i] = static_cast<std::uint8_t>(i);
  }
  return state;
}

// O8, O13, O14 [4.1, 4.6]
TEST(OpenMatch, agrees_with_a_plain_search_of_the_whole_match) {
  for (std::uint64_t k = 0; k < 24; ++k) {
    base::Random random{21, k};
    const std::size_t size = k < 2 ? 2 : 1, other = k % 2 == 0 ? size : 2;
    const Team a = random_team(size, random), b = random_team(other, random);
    const Match match{{hand_of_team(a), hand_of_team(b)}, 2};
    OpenMatch open{a, b};
    Plain plain{match};
    for (std::uint8_t mover = 0; mover < 2; ++mover) {
      State start = match.start();
      start.to_move = mover;
      ASSERT_EQ(of_first(open.value(mover), mover), plain.value(start)) << "match " << k;
    }
  }
}

// By hand: both reach all of the other, so the side that lays first is marked first and knocked out. So nobody lays.
TEST(OpenMatch, nobody_lays_where_the_other_would_strike_first) {
  const Team glass{{{4, 4, 4}, {0, 0, 0}}};
  OpenMatch open{glass, glass};
  EXPECT_EQ(open.value(0), Value::draw);
  for (const auto& turn : open.principal_variation(0))
    EXPECT_FALSE(turn.laid && turn.attack.kind != Attack::Kind::pass);
}

// By hand: neither reaches anything; the side with more cards on the table wins.
TEST(OpenMatch, resistances_that_nobody_reaches_are_counted) {
  const Fighter wall{{0, 0, 0}, {4, 4, 4}};
  EXPECT_EQ((OpenMatch{{wall, wall}, {wall}}.value(0)), Value::win);
  EXPECT_EQ((OpenMatch{{wall, wall}, {wall}}.value(1)), Value::loss);
  EXPECT_EQ((OpenMatch{{wall}, {wall}}.value(0)), Value::draw);
}

TEST(OpenMatch, the_principal_variation_is_legal_and_reaches_the_value) {
  for (std::uint64_t k = 0; k < 4; ++k) {
    base::Random random{22, k};
    const std::array<Team, 2> teams{random_team(3, random, 12), random_team(3, random, 12)};
    const Match match{{hand_of_team(teams[0]), hand_of_team(teams[1])}, 3};
    OpenMatch open{teams[0], teams[1]};
    const auto mover = static_cast<std::uint8_t>(k % 2);
    State state = match.start();
    state.to_move = mover;
    for (const auto& turn : open.principal_variation(mover)) {
      const std::uint8_t me = state.to_move;
      const auto place = [&](std::size_t side, std::uint8_t card) {
        const auto& laid = state.sides[side].laid;
        return static_cast<std::uint8_t>(std::find(laid.begin(), laid.begin() + state.sides[side].count, card) -
                                         laid.begin());
      };
      Actions legal;
      if (turn.laid) match.play(state, {.type = Action::Type::lay, .card = *turn.laid});
      const auto type = turn.attack.kind == Attack::Kind::normal ? Action::Type::attack : Action::Type::combined;
      if (turn.attack.kind != Attack::Kind::pass) {
        const Action action{type, 0, turn.attack.power, place(me, turn.attack.by), place(1u - me, turn.attack.target),
                            {}};
        match.list(state, legal);
        ASSERT_THAT(legal, testing::Contains(action));
        match.play(state, action);
      }
      if (state.result == Result::unfinished) match.play(state, {});
    }
    const int result = state.result == Result::first ? 1 : state.result == Result::second ? -1 : 0;
    ASSERT_NE(state.result, Result::unfinished);
    ASSERT_EQ(result, of_first(open.value(mover), mover));
  }
}

TEST(OpenMatch, renaming_powers_and_reordering_cards_changes_no_value) {
  for (std::uint64_t k = 0; k < 10; ++k) {
    base::Random random{23, k};
    Team a = random_team(3, random), b = random_team(2, random);
    const Value value = OpenMatch{a, b}.value(0);
    random.shuffle(a);
    random.shuffle(b);
    for (Team* team : {&a, &b}) {
      for (Fighter& f : *team) {
        std::rotate(f.attack.begin(), f.attack.begin() + 1, f.attack.end());
        std::rotate(f.resistance.begin(), f.resistance.begin() + 1, f.resistance.end());
      }
    }
    ASSERT_EQ((OpenMatch{a, b}.value(0)), value);
  }
}

// O12, O16 [4.5]: the holder has one card, which its opponent's characters allow.
TEST(CardBattle, agrees_with_a_plain_search_with_the_card_in_hand) {
  using enum Effect::Kind;
  const std::vector<Effects> cards{{{mark, Whose::own, Whose::opponent, 1}},
                                   {{unmark, Whose::own, Whose::own, 2}},
                                   {{move_mark, Whose::own, Whose::own, 1}},
                                   {{move_mark, Whose::opponent, Whose::opponent, any_count}},
                                   {{move_mark, Whose::own, Whose::opponent, 1}},
                                   {{attack_again}},
                                   {{skip_turn}},
                                   {{mark, Whose::own, Whose::own, 1}, {attack_again}, {skip_turn}}};
  int raised = 0;
  for (std::uint64_t k = 0; k < 3 * cards.size(); ++k) {
    base::Random random{24, k};
    const std::array<Team, 2> teams{random_team(2, random), random_team(k % 8 == 0 ? 2 : 1, random)};
    const std::array<std::uint8_t, 2> sizes{2, static_cast<std::uint8_t>(teams[1].size())};
    const auto holder = static_cast<std::uint8_t>(k % 2);
    std::array<Hand, 2> hands{hand_of_team(teams[0]), hand_of_team(teams[1])};
    hands[holder].variations.push_back({"card", 1, cards[k / 3], 0});
    const Match match{hands, 2};
    Battle battle{teams[0], teams[1]};
    ASSERT_EQ(solvable(cards[k / 3], sizes), Solvable::yes);
    CardBattle with{battle, sizes, holder, cards[k / 3]};
    Plain plain{match};
    for (std::uint8_t mover = 0; mover < 2; ++mover) {
      State state = all_laid(match, teams);
      state.to_move = mover;
      ASSERT_EQ(of_first(with.value(mover), holder), plain.value(state)) << "battle " << k;
      raised += with.value(mover) > (mover == holder ? battle.value({{0, 0}, mover, false})
                                                     : opposite(battle.value({{0, 0}, mover, false})));
    }
  }
  EXPECT_GT(raised, 0);
}

TEST(CardBattle, refuses_what_it_cannot_try) {
  using enum Effect::Kind;
  EXPECT_EQ(solvable({}, {3, 3}), Solvable::no_effect);
  EXPECT_EQ(solvable({{raise_limit}}, {3, 3}), Solvable::not_in_battle);
  EXPECT_EQ(solvable({{skip_turn}, {skip_turn}}, {3, 3}), Solvable::too_wide);
  EXPECT_EQ(solvable({{mark, Whose::own, Whose::opponent, 1}}, {3, 3}), Solvable::yes);
}

TEST(BattleSearch, what_it_proves_is_the_exact_value) {
  int proven = 0;
  for (std::uint64_t k = 0; k < 20; ++k) {
    base::Random random{25, k};
    const Team a = random_team(2, random), b = random_team(1 + k % 2, random);
    Battle battle{a, b};
    BattleSearch search{a, b};
    for (std::uint8_t mover = 0; mover < 2; ++mover) {
      const Estimate estimate = search.run(mover, 30'000);
      EXPECT_LE(estimate.nodes, 30'000u);
      if (!estimate.proven) continue;
      ++proven;
      ASSERT_EQ(static_cast<int>(estimate.value), of_first(battle.value({{0, 0}, mover, false}), mover));
    }
  }
  EXPECT_GT(proven, 15);
}

// Eight characters that reach everything against eight that reach nothing.
TEST(BattleSearch, sees_who_is_ahead_in_large_battles) {
  const Team strong(8, {{2, 2, 2}, {2, 2, 2}}), weak(8, {{1, 1, 1}, {2, 2, 2}});
  EXPECT_EQ((BattleSearch{strong, weak}.run(1, 5'000).value), Value::win);
  EXPECT_EQ((BattleSearch{weak, strong}.run(0, 5'000).value), Value::loss);
}

}  // namespace

}  // namespace planche::rules::openmok
