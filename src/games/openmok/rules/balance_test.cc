#include "games/openmok/rules/balance.h"

#include <algorithm>
#include <numeric>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "base/random.h"
#include "games/openmok/rules/rating.h"

namespace planche::rules::openmok {

namespace {

using testing::DoubleNear;
using testing::ElementsAre;

Character character(std::string name, const Points& attack, const Points& resistance, std::int64_t copies = 1) {
  return {std::move(name), copies, attack, resistance, nullptr};
}

Deck deck_of(std::vector<Character> characters, std::int64_t match) {
  Deck deck;
  deck.title = "T";
  deck.match_characters = match;
  deck.characters = std::move(characters);
  return deck;
}

// Three characters like those of the rulebook [2.4], the same with the powers exchanged, and two more.
Deck five() {
  return deck_of({character("Force", {4, 1, 1}, {4, 1, 1}), character("Magic", {1, 4, 1}, {1, 4, 1}),
                  character("Agility", {1, 1, 4}, {1, 1, 4}), character("Even", {2, 2, 2}, {2, 2, 2}),
                  character("Glass", {4, 3, 3}, {1, 1, 0})},
                 2);
}

TEST(Equilibrium, of_rock_paper_scissors) {
  const auto e = equilibrium({{0, -1, 1}, {1, 0, -1}, {-1, 1, 0}});
  const auto third = DoubleNear(1.0 / 3, 1e-12);
  EXPECT_THAT(e.value, DoubleNear(0, 1e-12));
  EXPECT_THAT(e.rows, ElementsAre(third, third, third));
  EXPECT_THAT(e.columns, ElementsAre(third, third, third));
}

// By hand: 3x - 1 = 1 - 2x, so x = 2/5, worth 1/5; a saddle point needs no mixture.
TEST(Equilibrium, of_games_of_two_choices) {
  const auto e = equilibrium({{2, -1}, {-1, 1}});
  EXPECT_THAT(e.value, DoubleNear(0.2, 1e-12));
  EXPECT_THAT(e.rows, ElementsAre(DoubleNear(0.4, 1e-12), DoubleNear(0.6, 1e-12)));
  EXPECT_THAT(e.columns, ElementsAre(DoubleNear(0.4, 1e-12), DoubleNear(0.6, 1e-12)));
  const auto saddle = equilibrium({{3, 1}, {0, -2}});
  EXPECT_THAT(saddle.value, DoubleNear(1, 1e-12));
  EXPECT_THAT(saddle.rows, ElementsAre(DoubleNear(1, 1e-12), DoubleNear(0, 1e-12)));
}

// By hand. If there are several best mixtures, each side takes the one with most of its first choice, then of its
// second.
TEST(Equilibrium, is_the_first_of_several) {
  const auto zero = equilibrium({{0, 0, 0}, {0, 0, 0}});
  EXPECT_THAT(zero.rows, ElementsAre(1, 0));
  EXPECT_THAT(zero.columns, ElementsAre(1, 0, 0));
  // Rock occurs twice: the first rock gets the whole third. Scissors stand before paper, which changes nothing.
  const auto third = DoubleNear(1.0 / 3, 1e-15);
  const auto e = equilibrium({{0, 0, 1, -1}, {0, 0, 1, -1}, {-1, -1, 0, 1}, {1, 1, -1, 0}});
  EXPECT_THAT(e.rows, ElementsAre(third, 0, third, third));
  EXPECT_THAT(e.columns, ElementsAre(third, 0, third, third));
  // Rows: x of the first and 1 - x of the second win at least 0 for x from 1/4 (3x - (1 - x)) to 3/4 ((1 - x) * 3 - x),
  // and the third column pays 0 in any case. So x = 3/4, and the columns choose the third.
  const auto wide = equilibrium({{3, -1, 0}, {-1, 3, 0}});
  EXPECT_EQ(wide.value, 0);
  EXPECT_THAT(wide.rows, ElementsAre(0.75, 0.25));
  EXPECT_THAT(wide.columns, ElementsAre(0, 0, 1));
  // The last two columns are equal: the earlier one is played.
  EXPECT_THAT(equilibrium({{3, -1, 0, 0}, {-1, 3, 0, 0}}).columns, ElementsAre(0, 0, 1, 0));
}

TEST(Equilibrium, is_exact) {
  base::Random random{32, 0};
  std::vector<std::vector<double>> payoffs(30, std::vector<double>(30));
  for (std::size_t i = 0; i < payoffs.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      payoffs[i][j] = (static_cast<double>(random.below(5)) - 2) / 2;
      payoffs[j][i] = -payoffs[i][j];
    }
  }
  const auto e = equilibrium(payoffs);
  EXPECT_EQ(e.value, 0);         // nobody is better off in a symmetric game
  EXPECT_EQ(e.rows, e.columns);  // and both sides have the same choices
  const auto third = equilibrium({{1.0 / 3, 0}, {0, 0x1p-40}});
  EXPECT_THAT(third.value, DoubleNear((0x1p-40 / 3) / (1.0 / 3 + 0x1p-40), 1e-24));
}

TEST(Equilibrium, no_reply_of_either_side_does_better) {
  for (std::uint64_t k = 0; k < 20; ++k) {
    base::Random random{31, k};
    std::vector<std::vector<double>> payoffs(1 + random.below(20), std::vector<double>(1 + random.below(20)));
    for (auto& row : payoffs) {
      row.resize(payoffs.front().size());
      for (double& payoff : row) payoff = (static_cast<double>(random.below(5)) - 2) / 2;
    }
    const auto e = equilibrium(payoffs);
    for (std::size_t j = 0; j < payoffs.front().size(); ++j) {
      double sum = 0;
      for (std::size_t i = 0; i < payoffs.size(); ++i) sum += e.rows[i] * payoffs[i][j];
      EXPECT_GE(sum, e.value - 1e-9);
    }
    for (const auto& row : payoffs) {
      EXPECT_LE(std::inner_product(row.begin(), row.end(), e.columns.begin(), 0.0), e.value + 1e-9);
    }
    EXPECT_THAT(std::accumulate(e.rows.begin(), e.rows.end(), 0.0), DoubleNear(1, 1e-9));
    EXPECT_THAT(std::accumulate(e.columns.begin(), e.columns.end(), 0.0), DoubleNear(1, 1e-9));
  }
}

// Against every legal character, each combat searched as a battle.
bool outdoes_by_search(const Fighter& better, const Fighter& worse, const std::vector<Fighter>& all) {
  bool higher = false;
  for (const Fighter& opponent : all) {
    Battle a{{better}, {opponent}}, b{{worse}, {opponent}};
    for (std::uint8_t mover = 0; mover < 2; ++mover) {
      const int sign = mover == 0 ? 1 : -1;
      const int ahead = sign * (static_cast<int>(a.value({{0, 0}, mover, false})) -
                                static_cast<int>(b.value({{0, 0}, mover, false})));
      if (ahead < 0) return false;
      higher = higher || ahead > 0;
    }
  }
  return higher;
}

TEST(Dominance, agrees_with_a_search_of_every_combat) {
  const auto all = all_characters(4), poor = all_characters(3);
  int outdone = 0;
  for (std::size_t i = 0; i < poor.size(); i += 5) {
    for (std::size_t k = 0; k < all.size(); k += 3) {
      const bool does = outdoes_by_search(all[k], poor[i], all);
      ASSERT_EQ(outdoes(all[k], poor[i], all), does);
      outdone += does ? 1 : 0;
    }
  }
  EXPECT_GT(outdone, 0);
}

// A character with one point less is outdone by each character with that point added. The nearest one moves no more
// points.
TEST(Dominance, finds_the_nearest_that_does_better) {
  const auto all = all_characters(4);
  for (const Fighter& worse : all_characters(3)) {
    const auto better = nearest_better(worse, all);
    ASSERT_TRUE(better);
    EXPECT_TRUE(outdoes_by_search(*better, worse, all));
    for (const Fighter& other : all) {
      const bool nearer = points_moved(worse, other) < points_moved(worse, *better);
      ASSERT_FALSE(nearer && outdoes(other, worse, all));
    }
  }
}

TEST(Dominance, no_legal_character_is_outdone_by_another_of_as_many_points) {
  const auto all = all_characters(4);
  for (const Fighter& worse : all) {
    for (const Fighter& better : all) {
      ASSERT_FALSE(outdoes(better, worse, all));
    }
  }
}

// 5 over 3; copies of a card, and cards with the same points, count as equal.
TEST(Teams, are_counted_once) {
  EXPECT_EQ(teams_of(five(), 3, 100).size(), 10u);
  EXPECT_EQ(teams_of(five(), 3, 7).size(), 7u);
  Deck deck = five();
  deck.characters[0].copies = 2;  // Force twice and one of four others
  EXPECT_EQ(teams_of(deck, 3, 100).size(), 14u);
  deck.characters.push_back(character("Force too", {4, 1, 1}, {4, 1, 1}));  // and three times
  EXPECT_EQ(teams_of(deck, 3, 100).size(), 15u);
  EXPECT_THAT(teams_of(deck, 3, 1).front(), ElementsAre(0, 0, 5));  // Force, Force, Force too
}

// So many equal cards that a search through all choices of places would never end.
TEST(Teams, of_many_equal_cards_are_found_at_once) {
  EXPECT_EQ(teams_of(deck_of(std::vector<Character>(400, character("Same", {2, 2, 2}, {2, 2, 2})), 4), 4, 50).size(),
            1u);
}

TEST(Balance, of_a_deck_against_itself_is_even) {
  const auto result = balance({five()}, Parameters{}, {});
  ASSERT_TRUE(result);
  ASSERT_TRUE(result->mixture);
  const auto& [teams, payoffs, e] = *result->mixture;
  ASSERT_EQ(payoffs.size(), 10u);
  EXPECT_THAT(e.value, DoubleNear(0, 1e-9));
  const Deck deck = five();
  for (std::size_t i = 0; i < 10; ++i) {
    for (std::size_t k = 0; k < 10; ++k) {
      Battle battle{team_of(deck, teams[0][i]), team_of(deck, teams[1][k])};
      const int first = static_cast<int>(battle.value({{0, 0}, 0, false}));
      const int second = -static_cast<int>(battle.value({{0, 0}, 1, false}));
      EXPECT_EQ(payoffs[i][k], (first + second) / 2.0);
    }
  }
}

// With powers renamed, cards in another order or other numbers of threads, only the places change.
TEST(Balance, does_not_depend_on_names_of_powers_or_threads) {
  Deck turned = five();
  std::reverse(turned.characters.begin(), turned.characters.end());
  for (Character& c : turned.characters) {
    std::rotate(c.attack->begin(), c.attack->begin() + 1, c.attack->end());
    std::rotate(c.resistance->begin(), c.resistance->begin() + 1, c.resistance->end());
  }
  const Deck other = deck_of({character("A", {3, 2, 2}, {1, 1, 3}), character("B", {1, 4, 0}, {2, 4, 1}),
                              character("C", {1, 0, 5}, {1, 2, 3})},
                             2);
  Deck other_turned = other;
  for (Character& c : other_turned.characters) {
    std::rotate(c.attack->begin(), c.attack->begin() + 1, c.attack->end());
    std::rotate(c.resistance->begin(), c.resistance->begin() + 1, c.resistance->end());
  }
  const auto one = balance({five(), other}, Parameters{}, {2, 1, {}}),
             two = balance({five(), other}, Parameters{}, {2, 3, {}});
  const auto three = balance({turned, other_turned}, Parameters{}, {});
  ASSERT_TRUE(one && two && three);
  EXPECT_EQ(to_json(*one), to_json(*two));
  EXPECT_THAT(three->mixture->equilibrium.value, DoubleNear(one->mixture->equilibrium.value, 1e-9));
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(three->decks[0].cards[4 - i].strength, one->decks[0].cards[i].strength);
    for (std::size_t k = 0; k < 5; ++k) EXPECT_EQ(three->combats[4 - i][4 - k], one->combats[i][k]);
  }
}

// Every team of one deck against every team of the other, exactly.
TEST(Balance, of_two_decks_fights_all_pairs_of_teams) {
  const Deck own = five(), other = deck_of({character("A", {3, 2, 2}, {1, 1, 3}), character("B", {1, 4, 0}, {2, 4, 1}),
                                            character("C", {1, 0, 5}, {1, 2, 3})},
                                           2);
  const auto result = balance({own, other}, Parameters{}, {2, 2, {}});
  ASSERT_TRUE(result && result->mixture);
  const auto& [teams, payoffs, e] = *result->mixture;
  ASSERT_EQ(teams[0].size(), 10u);
  ASSERT_EQ(teams[1].size(), 3u);
  for (std::size_t i = 0; i < 10; ++i) {
    for (std::size_t k = 0; k < 3; ++k) {
      Battle battle{team_of(own, teams[0][i]), team_of(other, teams[1][k])};
      const int first = static_cast<int>(battle.value({{0, 0}, 0, false}));
      const int second = -static_cast<int>(battle.value({{0, 0}, 1, false}));
      EXPECT_EQ(payoffs[i][k], (first + second) / 2.0) << i << ' ' << k;
    }
  }
}

// By hand [4.2, 4.6]: Even reaches all of Glass and Glass all of Even, so the side that begins wins. Even and Even
// reach all of each other. Force reaches force; magic 1 does not reach 4.
TEST(Balance, tells_every_single_combat) {
  const auto result = balance({five()}, Parameters{}, {1, 1, {}});
  ASSERT_TRUE(result);
  const auto& combats = result->combats;
  ASSERT_EQ(combats.size(), 5u);
  EXPECT_EQ(combats[3][4], Value::win);
  EXPECT_EQ(combats[4][3], Value::win);
  EXPECT_EQ(combats[3][3], Value::win);
  EXPECT_EQ(combats[0][1], Value::draw);  // two of three each way: force and agility, magic and agility
  EXPECT_EQ(result->strengths.size(), 6188u);
}

// By hand: the wall's zeros reach all of Glass and nothing of Oak. Moving second, Glass is knocked out first, and Oak
// wins by count.
TEST(Balance, names_cards_of_the_deck_that_do_better_against_the_other_one) {
  const Deck own = deck_of({character("Glass", {4, 4, 4}, {0, 0, 0}), character("Oak", {4, 4, 1}, {1, 1, 1})}, 1);
  const auto result = balance({own, deck_of({character("Wall", {0, 0, 0}, {4, 4, 4})}, 1)}, Parameters{}, {});
  ASSERT_TRUE(result);
  EXPECT_THAT(result->decks[0].cards[0].outdone_by_of_deck, ElementsAre(1u));
  EXPECT_THAT(result->decks[0].cards[1].outdone_by_of_deck, ElementsAre());
}

// Nobody reaches anything: an additional attack is worth nothing, and an added or moved mark decides the count.
TEST(Balance, counts_the_duels_that_a_variation_raises) {
  using enum Effect::Kind;
  Deck walls = deck_of({character("Wall", {0, 0, 0}, {4, 4, 4}), character("Rampart", {0, 0, 0}, {3, 4, 5}),
                        character("Dyke", {0, 0, 0}, {5, 4, 3})},
                       2);
  const auto add = [&](std::string name, std::int64_t impact, std::optional<Effects> effects) {
    walls.variations.push_back({std::move(name), 1, impact, false, std::move(effects), nullptr});
  };
  add("Again", 1, Effects{{attack_again}});
  add("Poison", 1, Effects{{mark, Whose::own, Whose::opponent, 1}});
  add("Far", 3, Effects{{mark, Whose::own, Whose::opponent, 1}});
  add("Guest", 1, Effects{{raise_limit}});
  add("Words", 1, std::nullopt);
  const auto result = balance({walls}, Parameters{}, {});
  ASSERT_TRUE(result);
  const auto& trials = result->decks[0].trials;
  ASSERT_EQ(trials.size(), 5u);
  EXPECT_EQ(trials[0].duels, 18u);  // nine pairs of three teams, each side moving first
  EXPECT_EQ(trials[0].raised, 0u);
  EXPECT_TRUE(trials[0].never_pays());
  EXPECT_EQ(trials[1].raised, 18u);
  EXPECT_FALSE(trials[1].never_pays());
  EXPECT_EQ(trials[2].state, Solvable::out_of_reach);
  EXPECT_EQ(trials[3].state, Solvable::not_in_battle);
  EXPECT_EQ(trials[4].state, Solvable::no_effect);
  EXPECT_FALSE(trials[4].never_pays());
}

TEST(Balance, states_its_limits) {
  Deck deck = five();
  deck.match_characters = 5;
  const auto five_a_side = balance({deck}, Parameters{}, {5, 1, {}});
  ASSERT_TRUE(five_a_side);
  EXPECT_FALSE(five_a_side->mixture);
  EXPECT_THAT(five_a_side->no_mixture, testing::HasSubstr("the limit is 4"));
  // By default, teams have as many characters as can be solved.
  const auto unasked = balance({deck}, Parameters{}, {});
  ASSERT_TRUE(unasked && unasked->mixture);
  EXPECT_EQ(unasked->team, 4u);
  EXPECT_FALSE(balance({deck_of({character("Alone", {2, 2, 2}, {2, 2, 2})}, 1)}, Parameters{}, {2, 1, {}}));
  Parameters rich;
  rich.budget = 31;
  EXPECT_FALSE(balance({five()}, rich, {}));
  EXPECT_TRUE(check_budget(30));
  EXPECT_FALSE(check_budget(31));
  // With 500 cards, the next check is whether they form a team.
  std::vector<Character> cards(501, character("Many", {2, 2, 2}, {2, 2, 2}));
  const auto refusal = [&](const std::vector<Character>& all) {
    return balance({deck_of(all, 3)}, Parameters{}, {1000, 1, {}}).error().message;
  };
  EXPECT_EQ(refusal(cards), "501 different characters are too many, the limit is 500");
  cards.pop_back();
  EXPECT_THAT(refusal(cards), testing::HasSubstr("a team requires 1000"));
}

TEST(Balance, is_told_as_json_and_text) {
  const auto result = balance({five()}, Parameters{}, {});
  ASSERT_TRUE(result);
  const auto json = nlohmann::json::parse(to_json(*result));
  EXPECT_EQ(json["kind"], "balance");
  EXPECT_EQ(json["mixture"]["value"], 0.0);
  std::int64_t counted = 0;
  for (const auto& n : json["strengths"]["counts"]) counted += n.get<std::int64_t>();
  EXPECT_EQ(counted, 6188);
  EXPECT_THAT(to_text(*result), testing::Contains(testing::HasSubstr("best mixture of \"T\", of 10 teams")));
}

// Two decks made by hand, in which every number is different.
TEST(Balance, is_laid_out_in_lines) {
  Balance made;
  made.budget = 11;
  // 20 strengths, one for each bin, except the first one three times.
  made.strengths = {0, 0, 0};
  for (std::int64_t i = 1; i < 20; ++i) made.strengths.push_back(i);
  Balance::OfDeck own, other;
  own.title = "Own";
  own.cards.push_back({"Chêne", 1, {{3, 2, 1}, {0, 4, 1}}, 0, 12.34, Fighter{{3, 2, 1}, {1, 3, 1}}, {1}});
  own.cards.push_back({"If", 2, {{1, 2, 3}, {1, 4, 0}}, 19, 100, std::nullopt, {}});
  other.title = "Other";
  other.cards.push_back({"Elm", 1, {{0, 0, 0}, {3, 4, 4}}, 19, 50, std::nullopt, {}});
  own.trials = {{"Poison", 3, Solvable::yes, 18, 7, 5},
                {"Again", 12, Solvable::yes, 18, 6, 0},
                {"Words", 1, Solvable::no_effect, 0, 0, 0}};
  own.trial_pairs = 9;
  own.trial_pairs_in_all = 25;
  made.decks = {own, other};
  made.combats = {{Value::win, Value::draw, Value::loss},
                  {Value::loss, Value::win, Value::draw},
                  {Value::draw, Value::loss, Value::win}};
  made.match = 5;
  made.team = 1;
  made.trial_team = 2;
  made.mixture = Balance::Mixture{{{{{0}, {1}}, {{0}}}}, {{1}, {-1}}, {0.25, {0.75, 0.25}, {1}}};
  auto lines = to_text(made);
  ASSERT_GT(lines.size(), 21u);
  EXPECT_EQ(lines[0], "Strength of all 22 legal characters of 11 points, and the cards of the decks");
  EXPECT_EQ(lines[1], "        0       3  " + std::string(50, '#') + " Chêne");
  EXPECT_EQ(lines[2], "        1       1  " + std::string(16, '#'));
  EXPECT_EQ(lines[20], "       19       1  " + std::string(16, '#') + " If, Elm");
  lines.erase(lines.begin(), lines.begin() + 21);
  EXPECT_THAT(
      lines,
      ElementsAre("", "\"Own\": stronger than, in single combat against all of them",
                  "  Chêne   12.3 %  3 2 1 / 0 4 1; outdone by 3 2 1 / 1 3 1; If does better",
                  "  If     100.0 %  1 2 3 / 1 4 0",  //
                  "", "\"Other\": stronger than, in single combat against all of them", "  Elm   50.0 %  0 0 0 / 3 4 4",
                  "  No legal character does at least as well as one of these against every other, and better once.",
                  "", "Single combats: the row moves first; + wins, - loses, = draws",
                  "             1  2  3",      //
                  "   1  Chêne  +  =  -",      //
                  "   2  If     -  +  =",      //
                  "   3  Elm    =  -  +", "",  //
                  "\"Own\": variations in hand in battles of 2 against 2",
                  "  9 of 25 pairs of teams, each side moving first; 7 of these duels are won without a card",
                  "  Poison   3  raises 5 of 18 duels",                 //
                  "  Again   12  never pays: raises none of 18 duels",  //
                  "  Words    1  has no effect for the program", "",
                  "Teams of 1 chosen in secret, who moves first by lot",
                  "  a match plays 5, too many to let all teams fight soon",
                  "  value for \"Own\": 0.2500 (a win 1, a loss -1)",  //
                  "  best mixture of \"Own\", of 2 teams", "    75.00 %  Chêne", "    25.00 %  If",
                  "  best mixture of \"Other\", of 1 team", "    100.00 %  Elm"));
  const auto json = nlohmann::json::parse(to_json(made));
  EXPECT_EQ(json["mixture"]["teams"][0],
            nlohmann::json::parse(R"([{"team":["Chêne"],"share":0.75},{"team":["If"],"share":0.25}])"));
  EXPECT_EQ(json["mixture"]["teams"][1], nlohmann::json::parse(R"([{"team":["Elm"],"share":1.0}])"));
  EXPECT_EQ(json["decks"][0]["cards"][0]["outdone_by_of_deck"], nlohmann::json::parse(R"(["If"])"));
  EXPECT_EQ(json["decks"][0]["variations"][0]["won_without"], 7);
  EXPECT_EQ(json["combats"][0], nlohmann::json::parse(R"(["win","draw","loss"])"));
  made.team = made.match;
  EXPECT_THAT(to_text(made), testing::Not(testing::Contains(testing::HasSubstr("too many to let"))));
}

// Up to thirty cards are shown as a table.
TEST(Balance, of_many_cards_has_no_table_of_single_combats) {
  for (const std::size_t cards : {30, 31}) {
    Balance made;
    made.strengths = {0};
    Balance::OfDeck deck;
    deck.cards.assign(cards, {"Elm", 1, {}, 0, 50, std::nullopt, {}});
    made.decks = {deck};
    made.combats.assign(cards, std::vector<Value>(cards, Value::draw));
    made.no_mixture = "nobody asked";
    const auto lines = to_text(made);
    EXPECT_EQ(std::ranges::count(lines, "  31 cards: see --format json"), cards == 31 ? 1 : 0);
    EXPECT_EQ(lines.back(), "  no mixture: nobody asked");
  }
}

}  // namespace

}  // namespace planche::rules::openmok
