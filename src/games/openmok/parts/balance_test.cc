#include "games/openmok/parts/balance.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "games/openmok/rules/rating.h"
#include "parts/parts.h"
#include "parts/spread.h"
#include "parts/testing/workshop.h"
#include "rules/printed_words.h"

namespace planche::parts::openmok {
namespace {

namespace openmok = rules::openmok;
using base::Rect;
using testing::DoubleNear;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::Pointwise;

TEST(Spread, labels_stand_where_they_want_and_share_what_is_too_near) {
  EXPECT_THAT(spread({0, 5, 9}, 2, -100, 100), ElementsAre(0, 5, 9));
  // Two labels at 4 move aside by half a gap each.
  EXPECT_THAT(spread({4, 4, 9}, 2, -100, 100), Pointwise(DoubleNear(1e-9), {3.0, 5.0, 9.0}));
  // At the edge, both move inwards to 0 and 2, and the third stays in place.
  EXPECT_THAT(spread({0, 0, 9}, 2, 0, 100), Pointwise(DoubleNear(1e-9), {0.0, 2.0, 9.0}));
  EXPECT_THAT(spread({9, 9, 9}, 2, 0, 10), Pointwise(DoubleNear(1e-9), {6.0, 8.0, 10.0}));
}

TEST(Spread, too_many_labels_are_set_evenly) {
  EXPECT_THAT(spread({3, 3, 3, 3, 3}, 10, 0, 8), Pointwise(DoubleNear(1e-9), {0.0, 2.0, 4.0, 6.0, 8.0}));
  EXPECT_THAT(spread({}, 1, 0, 1), ElementsAre());
}

struct Written {
  std::string words;
  Rect box;  // from the baseline to the height of capitals
};

// The content of a page: its texts, and the box around its ink.
struct Census {
  std::vector<Written> texts;
  std::string words;
  Rect inked{100, 100, 0, 0};

  void take(const scene::Scene& scene, const base::Transform& by = {}) {
    for (const scene::Item& item : scene.items) {
      if (const auto* text = std::get_if<scene::Text>(&item)) {
        const double height = 0.7 * base::mm_from_pt(text->run->font.size_pt);
        texts.push_back({text->run->text, by(Rect{text->at.x, text->at.y - height, text->run->width, height})});
        inked = inked.united(texts.back().box);
        words += text->run->text + "\n";
      } else if (const auto* shape = std::get_if<scene::Shape>(&item)) {
        inked = inked.united(by(shape->path.bounds()));
      } else if (const auto* group = std::get_if<scene::Group>(&item)) {
        take(*group->content, by.after(group->placed));
      }
    }
  }
};

std::string first_overlap(const std::vector<Written>& texts) {
  for (std::size_t i = 0; i < texts.size(); ++i) {
    for (std::size_t k = i + 1; k < texts.size(); ++k) {
      const Rect &a = texts[i].box, &b = texts[k].box;
      const double slack = 0.01;
      if (a.x < b.right() - slack && b.x < a.right() - slack && a.y < b.bottom() - slack && b.y < a.bottom() - slack) {
        return texts[i].words + " | " + texts[k].words;
      }
    }
  }
  return "";
}

// A deck of `cards` of the legal characters with few points, taken at equal steps.
openmok::Deck deck_of(std::size_t cards, std::int64_t budget, std::int64_t match = 2) {
  const auto all = openmok::all_characters(static_cast<int>(budget));
  openmok::Deck deck;
  deck.title = "Herbier";
  deck.match_characters = match;
  for (std::size_t i = 0; i < cards; ++i) {
    const openmok::Fighter& f = all[i * all.size() / cards];
    deck.characters.push_back({fmt::format("Mok {}", i + 1), 1, f.attack, f.resistance, nullptr});
  }
  return deck;
}

openmok::Parameters few_points(std::int64_t budget = 5) {
  openmok::Parameters parameters;
  parameters.budget = budget;
  return parameters;
}

class BalanceSheet : public testing::Test {
 protected:
  scene::testing::FixedTypesetter typesetter;

  scene::PartSet sheets(DeckBalance balance, const std::string& language = "en", base::Size page = {190, 277},
                        const std::string& style = "colour", bool flawed = false) {
    diag::Sink sink;
    BalanceOptions options{{style, language, {}, rules::words_of("openmok", language, sink)}, page, flawed};
    return balance_pages("Balance sheet", std::make_shared<const DeckBalance>(std::move(balance)), std::move(options),
                         typesetter);
  }
  static std::string words(const scene::PartSet& set) {
    std::string all;
    for (std::size_t i = 0; i < set.count; ++i) {
      Census census;
      census.take(*set.make(i).front);
      all += census.words;
    }
    return all;
  }
};

TEST_F(BalanceSheet, shows_every_card_on_its_paper_without_texts_across_each_other) {
  for (const std::size_t cards : {1u, 9u, 45u, 130u}) {
    const DeckBalance balance = deck_balance(deck_of(cards, 5), few_points());
    ASSERT_EQ(balance.refused, "");
    for (const base::Size page : {base::Size{190, 277}, base::Size{195.9, 259.4}, base::Size{128, 190}}) {
      const auto set = sheets(balance, cards == 9 ? "fr" : "en", page);
      std::string all;
      for (std::size_t i = 0; i < set.count; ++i) {
        Census census;
        census.take(*set.make(i).front);
        EXPECT_TRUE((Rect{0, 0, page.width, page.height}).holds(census.inked, 0.2)) << cards << " cards, page " << i;
        EXPECT_EQ(first_overlap(census.texts), "") << cards << " cards, page " << i << ", " << page.width << " mm";
        all += census.words;
      }
      for (std::size_t i = 0; i < cards; ++i) EXPECT_THAT(all, HasSubstr(fmt::format("Mok {}\n", i + 1)));
    }
  }
}

TEST_F(BalanceSheet, crowded_strengths_keep_their_labels_apart) {
  openmok::Deck twins;
  twins.match_characters = 1;
  for (int i = 0; i < 40; ++i) twins.characters.push_back({fmt::format("Twin {}", i), 1, {{1, 1, 1}}, {{1, 1, 0}}, {}});
  const auto set = sheets(deck_balance(twins, few_points()));
  Census census;
  census.take(*set.make(0).front);
  EXPECT_EQ(first_overlap(census.texts), "");
  EXPECT_THAT(census.words, HasSubstr("Twin 39\n1 / 1\n1 / 1\n1 / 0\n"));
}

TEST_F(BalanceSheet, long_names_end_in_an_ellipsis) {
  openmok::Deck deck = deck_of(2, 5);
  deck.characters[0].name = std::string(200, 'x');
  const auto set = sheets(deck_balance(deck, few_points()));
  Census census;
  census.take(*set.make(0).front);
  EXPECT_THAT(census.words, HasSubstr("xx…\n"));
  EXPECT_EQ(first_overlap(census.texts), "");
}

// [4.2, 4.6] Lynx reaches two resistances of Ogre, and Ogre one of Lynx. Lynx reaches all three of its own copy, so the
// first one wins. Ogre reaches two of its copy, a draw.
TEST_F(BalanceSheet, the_matrix_is_ordered_by_strength) {
  openmok::Deck deck;
  deck.match_characters = 1;
  deck.characters = {{"Ogre", 1, {{0, 0, 0}}, {{5, 0, 0}}, nullptr}, {"Lynx", 1, {{1, 1, 1}}, {{1, 1, 0}}, nullptr}};
  const std::string all = words(sheets(deck_balance(deck, few_points())));
  EXPECT_THAT(all, HasSubstr("Lynx\n1\nW\nW\nOgre\n2\nL\nD\n"));
  const std::string french = words(sheets(deck_balance(deck, few_points()), "fr"));
  EXPECT_THAT(french, HasSubstr("Lynx\n1\nG\nG\nOgre\n2\nP\nN\n"));
}

TEST_F(BalanceSheet, cards_that_break_the_rules_are_left_out_and_counted) {
  openmok::Deck deck = deck_of(3, 5);
  deck.characters[0].attack.reset();
  (*deck.characters[1].resistance)[0] += 1;
  const auto set = sheets(deck_balance(deck, few_points()), "en", {190, 277}, "low-ink", true);
  EXPECT_TRUE(set.make(0).flawed);
  EXPECT_THAT(words(set), testing::AllOf(HasSubstr("2 cards with errors are left out."), HasSubstr("Mok 3\n"),
                                         Not(HasSubstr("Mok 1\n"))));
  EXPECT_THAT(words(sheets(deck_balance({}, few_points()))), HasSubstr("no character that keeps the rules"));
  EXPECT_THAT(words(sheets(deck_balance(deck_of(3, 5), few_points(31)))), HasSubstr("budgets of up to 30"));
}

TEST_F(BalanceSheet, says_which_part_is_left_out_and_why) {
  EXPECT_THAT(words(sheets(deck_balance(deck_of(6, 5), few_points(), 5))), HasSubstr("battles of 5 against 5"));
  // 15 cards form 105 different pairs.
  const DeckBalance many = deck_balance(deck_of(15, 5), few_points(), 2);
  EXPECT_THAT(words(sheets(many)), HasSubstr("more than 100 teams of 2"));
  EXPECT_THAT(words(sheets(many, "fr")), HasSubstr("plus de 100 équipes de 2"));
  const std::string alone = words(sheets(deck_balance(deck_of(15, 5), few_points(), 1)));
  EXPECT_THAT(alone, testing::AllOf(HasSubstr("Teams used: "), HasSubstr("A match plays 2 characters a side.")));
  EXPECT_THAT(words(sheets(deck_balance(deck_of(130, 5), few_points()))), HasSubstr("Left out for more than 120"));
}

TEST_F(BalanceSheet, tells_what_does_not_pay) {
  DeckBalance shown;
  shown.match = shown.balance.team = 2;
  auto& balance = shown.balance;
  balance.strengths = {1, 2, 2, 3};
  auto& deck = balance.decks.emplace_back();
  deck.cards = {{"Braise", 1, {{1, 1, 1}, {1, 1, 0}}, 3, 87.5, {}, {}},
                {"Granit", 1, {{0, 0, 0}, {5, 0, 0}}, 1, 12.5, openmok::Fighter{{1, 0, 0}, {2, 1, 1}}, {0}}};
  using openmok::Solvable;
  deck.trials = {{"Poison", 3, Solvable::yes, 96, 31, 0},
                 {"Tornade", 4, Solvable::yes, 96, 31, 65},
                 {"Rallonge", 2, Solvable::not_in_battle, 0, 0, 0},
                 {"Secret", 1, Solvable::no_effect, 0, 0, 0},
                 {"Orage", 9, Solvable::out_of_reach, 0, 0, 0}};
  deck.trial_pairs = 48;
  deck.trial_pairs_in_all = 7056;
  balance.combats.assign(2, std::vector(2, openmok::Value::draw));
  balance.mixture = {{{{{0, 0}, {0, 1}, {1, 1}}, {{0, 0}, {0, 1}, {1, 1}}}}, {}, {0, {0.25, 0.75, 0}, {1, 0, 0}}};
  const std::string all = words(sheets(shown));
  EXPECT_THAT(all, HasSubstr("Granit\n0\u00a00\u00a00\u00a0/\u00a05\u00a00\u00a00 is outdone by "
                             "1\u00a00\u00a00\u00a0/\u00a02\u00a01\u00a01"));
  EXPECT_THAT(all, HasSubstr("Granit\nBraise\u00a0(1\u00a01\u00a01\u00a0/\u00a01\u00a01\u00a00)\n"));
  EXPECT_THAT(all, HasSubstr("Poison\n3\nnever helps: in 0 of 96 duels\n"));
  EXPECT_THAT(all, HasSubstr("Tornade\n4\nhelps in 65 of 96 duels\n"));
  EXPECT_THAT(all, HasSubstr("48 of 7\u202f056 pairs"));
  EXPECT_THAT(all, HasSubstr("75.0\u202f%\nBraise, Granit\n25.0\u202f%\nBraise, Braise\n"));
  EXPECT_THAT(all, Not(HasSubstr("Granit, Granit")));
  const std::string french = words(sheets(shown, "fr"));
  EXPECT_THAT(french, HasSubstr("n’aide jamais\u00a0: dans 0 duel sur 96\n"));
  EXPECT_THAT(french, HasSubstr("75,0\u202f%\n"));
}

class OpenmokParts : public WorkshopTest {
 protected:
  OpenmokParts() : WorkshopTest{deck()} {}
  static std::string cards(const std::string& name) {
    return fmt::format(R"("title":"{0}","characters":[{{"name":"{0}","copies":2,)"
                       R"("attack":{{"force":2,"magic":2,"agility":2}},)"
                       R"("resistance":{{"force":2,"magic":2,"agility":2}}}}])",
                       name);
  }
  static std::string deck() {
    return fmt::format(R"({{"game":"openmok","kind":"deck","match":{{"characters":1}},{}}})", cards("Lynx"));
  }
  static std::string match(const std::string& rest) {
    return fmt::format(R"({{"game":"openmok","match":{{"characters":1}},"decks":[{{{}}},{{{}}}],{}}})", cards("Lynx"),
                       cards("Ogre"), rest);
  }
};

TEST_F(OpenmokParts, the_balance_sheet_is_printed_when_asked_for) {
  Request all;
  all.kinds = {"all"};
  EXPECT_THAT(kinds_of(*make(all, deck())), Not(testing::Contains("balance")));
  all.options["with-balance"] = "true";
  EXPECT_THAT(kinds_of(*make(all, deck())), testing::Contains("balance"));
  Request alone;
  alone.kinds = {"balance"};
  EXPECT_THAT(kinds_of(*make(alone, deck())), ElementsAre("balance"));
  alone.options["balance-team"] = "5";
  EXPECT_FALSE(make(alone, deck()));
}

TEST_F(OpenmokParts, markers_cover_all_resistances_that_can_lie_on_the_table) {
  const auto deck = [](int characters, int match, int raising) {
    return fmt::format(R"({{"game":"openmok","kind":"deck","title":"T","match":{{"characters":{}}},
        "characters":[{{"name":"A","copies":{},"attack":{{"force":2,"magic":2,"agility":2}},
                        "resistance":{{"force":2,"magic":2,"agility":2}}}}],
        "variations":[{{"name":"Rallonge","impact":1,"copies":{},
                        "effect":[{{"do":"raise_limit"}},{{"do":"raise_limit"}}]}}]}})",
                       match, characters, raising);
  };
  Request markers;
  markers.kinds = {"marker"};
  const auto count = [&](const std::string& first, const std::vector<std::string>& others = {}) {
    Request request = markers;
    for (const std::string& other : others) request.others.push_back(subject(other));
    return make(request, first)->front().count;
  };
  EXPECT_EQ(count(deck(9, 4, 0)), 36u);  // 4 on either side need 24, but the minimum is 36
  EXPECT_EQ(count(deck(9, 6, 0)), 36u);  // 6 on either side
  EXPECT_EQ(count(deck(9, 7, 0)), 42u);
  EXPECT_EQ(count(deck(9, 6, 1)), 48u);                   // 8: the card gives both sides two places
  EXPECT_EQ(count(deck(7, 6, 1)), 45u);                   // 7 on the own side, 8 on the other
  EXPECT_EQ(count(deck(9, 4, 1), {deck(9, 4, 1)}), 48u);  // 8 and 8
  EXPECT_EQ(count(deck(9, 6, 1), {deck(7, 6, 0)}), 45u);  // 8 and 7
  const std::string more = R"({"game":"openmok","kind":"deck","title":"T","match":{"characters":6,"impact_total":6},
      "characters":[],"variations":[{"name":"Congélation","impact":6,"effect":[{"do":"skip_turn"}]}]})";
  EXPECT_EQ(count(deck(9, 7, 0), {more}), 42u);  // the player without a deck has seven, too
  EXPECT_EQ(count(deck(9, 4, 1), {more, deck(9, 4, 1)}), 48u);
}

TEST_F(OpenmokParts, several_decks_are_printed_together_each_under_its_title) {
  const auto titled = [](const std::string& title, const std::string& name) {
    return fmt::format(R"({{"game":"openmok","kind":"deck","title":"{}","match":{{"characters":1}},"characters":[
        {{"name":"{}","attack":{{"force":2,"magic":2,"agility":2}},
          "resistance":{{"force":2,"magic":2,"agility":2}}}}]}})",
                       title, name);
  };
  Request all;
  all.kinds = {"all"};
  all.others.push_back(subject(titled("Bees", "Drone")));
  const auto sets = make(all, titled("Ants", "Soldier"));
  std::vector<std::string> titles;
  for (const auto& set : *sets) titles.push_back(set.title);
  EXPECT_THAT(titles, ElementsAre("Character cards · Ants", "Character cards · Bees", "Blank character cards",
                                  "Blank variation cards", "Damage markers", "Player aid", "Card maker’s card",
                                  "Deck list · Ants", "Deck list · Bees"));
  EXPECT_EQ((*sets)[0].make(0).name, "Soldier");
  EXPECT_EQ((*sets)[1].make(0).name, "Drone");
}

TEST_F(OpenmokParts, a_match_prints_the_cards_of_both_decks) {
  for (const std::string rest : {R"("kind":"game","moves":[])", R"("kind":"position","to_move":"first")"}) {
    const auto sets = make({}, match(rest));
    ASSERT_EQ(kinds_of(*sets), (std::vector<std::string>{"character", "character"})) << rest;
    EXPECT_EQ((*sets)[0].title, "Character cards · Lynx");
    EXPECT_EQ((*sets)[1].count, 2u);
    EXPECT_EQ((*sets)[0].make(1).name, "Lynx");
    EXPECT_EQ((*sets)[1].make(1).name, "Ogre");
    Request second;
    second.only = {"2"};
    const auto chosen = make(second, match(rest));
    ASSERT_EQ(chosen->size(), 1u);
    EXPECT_EQ(chosen->front().make(0).name, "Ogre");
  }
}

}  // namespace
}  // namespace planche::parts::openmok
