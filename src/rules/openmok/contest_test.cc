#include <algorithm>
#include <set>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "rules/game.h"
#include "rules/openmok/commands.h"
#include "rules/openmok/player.h"
#include "rules/openmok/random_deck.h"
#include "rules/openmok/record.h"
#include "rules/openmok/testing/matches.h"

namespace planche::rules::openmok {

namespace {

using Json = nlohmann::json;

Deck deck_of(std::uint64_t seed) {
  using enum Effect::Kind;
  base::Random random{seed};
  Deck deck;
  deck.title = "Deck " + std::to_string(seed);
  for (const auto* name : {"a", "b", "c", "d"}) {
    const Fighter f = random_character(12, Style::uniform, random);
    deck.characters.push_back({name, 1, f.attack, f.resistance, nullptr});
  }
  deck.variations.push_back({"Poison", 1, 3, true, Effects{{mark, Whose::own, Whose::opponent, 1}}, nullptr});
  deck.variations.push_back({"Again", 2, 2, true, Effects{{attack_again}}, nullptr});
  deck.variations.push_back({"Words", 1, 1, false, std::nullopt, nullptr});
  return deck;
}

Json summary(const Deck& a, const Deck& b, const SimulateRequest& request) {
  std::string text;
  EXPECT_TRUE(contest(a, b, request, [&](std::string_view line) { text = line; }));
  return Json::parse(text);
}

SimulateRequest games(std::uint64_t n, GivenOptions options, unsigned threads = 1) {
  return {n, 7, threads, true, std::move(options), {}, {}, {}};
}

TEST(OpenmokPlayer, every_player_acts_by_the_rules) {
  const Match match{{hand_of(deck_of(1)), hand_of(deck_of(2))}, 3};
  for (const auto* description : {"random", "greedy", "search:200"}) {
    const auto player = *make_player(description);
    for (std::uint64_t k = 0; k < 5; ++k) {
      base::Random random{41, k};
      State state = match.start();
      std::size_t count = 0;
      while (state.result == Result::unfinished) {
        Actions legal;
        match.list(state, legal);
        const Action chosen = player->choose(match, state, random);
        ASSERT_THAT(legal, ::testing::Contains(chosen)) << description;
        match.play(state, chosen);
        ASSERT_LE(++count, testing::most_actions(match));
      }
    }
  }
}

TEST(OpenmokPlayer, takes_a_knock_out) {
  // One mark is left to make, and it can be made.
  Hand glass, other;
  glass.characters.push_back({"glass", {{4, 4, 4}, {0, 0, 0}}, 0});
  other.characters.push_back({"other", {{4, 4, 4}, {0, 0, 0}}, 0});
  const Match match{{glass, other}, 1};
  State state = match.start();
  for (Side& side : state.sides) {
    side.characters = 0;
    side.count = 1;
    side.marks = 3;
  }
  for (const auto* description : {"greedy", "search:50"}) {
    base::Random random{42};
    State next = state;
    match.play(next, (*make_player(description))->choose(match, state, random));
    EXPECT_EQ(next.result, Result::first) << description;
  }
}

TEST(OpenmokPlayer, is_made_from_its_description) {
  for (const auto* unknown : {"", "search:", "search:0", "search:10000001", "Random"})
    EXPECT_FALSE(make_player(unknown));
}

TEST(Contest, adds_up_and_does_not_depend_on_threads) {
  const Deck a = deck_of(1), b = deck_of(2);
  const Json one = summary(a, b, games(300, {{"players", "greedy,random"}}));
  EXPECT_EQ(one, summary(a, b, games(300, {{"players", "greedy,random"}}, 3)));
  const auto won = [&](std::size_t side) { return one["sides"][side]["won"]["games"].get<int>(); };
  EXPECT_EQ(won(0) + won(1) + one["draws"].get<int>(), 300);
  EXPECT_EQ(one["endings"]["knock-out"].get<int>() + one["endings"]["count"].get<int>(), 300);
  EXPECT_EQ(one["won_by_starter"]["games"], won(0)) << "A always begins";
  EXPECT_EQ(one["sides"][0]["left_out"], Json::array({"Words"}));
  const Json& again = one["sides"][1]["variations"][1];
  EXPECT_EQ(again["name"], "Again");
  EXPECT_GT(again["times"].get<int>(), again["played"]["games"].get<int>()) << "two copies";
}

// Looking ahead often ends in a draw on an empty table, where whoever lays first is struck first.
TEST(Contest, chance_hardly_ever_wins) {
  const Deck deck = deck_of(3);
  for (const auto& [players, least] : {std::pair{"greedy,random", 0.8}, std::pair{"search:300,random", 0.2}}) {
    const Json played = summary(deck, deck, games(60, {{"players", players}, {"alternate", "true"}}, 2));
    EXPECT_GT(played["sides"][0]["won"]["share"].get<double>(), least) << players;
    EXPECT_LT(played["sides"][1]["won"]["share"].get<double>(), 0.1) << players;
  }
}

// A deck that can do nothing against one that cannot either: most resistances, the same; nobody wins by knock-out.
TEST(Contest, of_walls_is_never_a_knock_out) {
  Deck walls;
  walls.title = "Walls";
  walls.characters.push_back({"Wall", 3, Points{0, 0, 0}, Points{4, 4, 4}, nullptr});
  const Json played = summary(walls, walls, games(100, {}));
  EXPECT_EQ(played["endings"]["knock-out"], 0);
}

TEST(Contest, tells_what_it_cannot_play) {
  const auto refusal = [](const Deck& a, const Deck& b, GivenOptions options = {}) {
    const auto done = contest(a, b, games(1, std::move(options)), [](std::string_view) {});
    return done ? std::string{} : done.error().message;
  };
  Deck large = deck_of(1), small = deck_of(2);
  small.match_characters = 2;
  EXPECT_THAT(refusal(large, small), ::testing::HasSubstr("matches of 3"));
  EXPECT_THAT(refusal(large, large, {{"players", "chance"}}), ::testing::HasSubstr("no player \"chance\""));
  EXPECT_THAT(refusal(large, large, {{"players", "random,random,random"}}), ::testing::HasSubstr("found 3"));
  large.match_characters = 9;
  large.characters[0].copies = 9;
  EXPECT_THAT(refusal(large, large), ::testing::HasSubstr("the limit is 8"));
}

// 17 over 5: every rank another character, in lexical order, and none left out. With ranks drawn alike, so are they.
TEST(RandomDeck, ranks_and_characters_correspond) {
  ASSERT_EQ(count_of_shares(12, 6), 6188u);
  std::vector<std::int64_t> before;
  for (std::uint64_t rank = 0; rank < 6188; ++rank) {
    const auto share = share_of_rank(12, 6, rank);
    ASSERT_EQ(share.size(), 6u);
    ASSERT_TRUE(before < share);
    std::int64_t sum = 0;
    for (const auto value : share) {
      ASSERT_GE(value, 0);
      sum += value;
    }
    ASSERT_EQ(sum, 12);
    before = share;
  }
  EXPECT_EQ(before, (std::vector<std::int64_t>{12, 0, 0, 0, 0, 0}));
  EXPECT_EQ(count_of_shares(1000, 6), 8'459'043'543'951u);  // 1005 over 5
  EXPECT_EQ(share_of_rank(1000, 6, 8'459'043'543'950u).front(), 1000);
}

TEST(RandomDeck, styles_mean_what_they_say) {
  base::Random random{43};
  for (int i = 0; i < 300; ++i) {
    const Fighter even = random_character(12, Style::even, random);
    for (const auto& points : {even.attack, even.resistance}) EXPECT_THAT(points, ::testing::Each(::testing::Ge(1)));
    const Fighter special = random_character(12, Style::specialist, random);
    int main = 0;
    for (std::size_t p = 0; p < 3; ++p) main += special.attack[p] + special.resistance[p] >= 8 ? 1 : 0;
    EXPECT_EQ(main, 1);
  }
}

TEST(RandomDeck, decks_are_valid_without_a_word) {
  for (const auto* style : {"uniform", "even", "specialist"}) {
    for (const auto* characters : {"3", "200"}) {
      for (const std::int64_t budget : {0, 12, 1000}) {
        Settings settings;
        settings.numbers["budget"] = budget;
        const auto make =
            randomise({5, {{"characters", characters}, {"style", style}}, ruleset_of(*find_game("openmok"), settings)});
        ASSERT_TRUE(make);
        diag::Sink sink;
        const auto read =
            read_and_validate(std::make_shared<const diag::Source>("deck.json", (*make)(3)), false, settings, sink);
        ASSERT_TRUE(read);
        EXPECT_TRUE(sink.sorted().empty()) << sink.sorted().front().message;
      }
    }
  }
  EXPECT_FALSE(randomise({5, {{"characters", "201"}}, ruleset_of(*find_game("openmok"), {})}));
  EXPECT_FALSE(randomise({5, {{"characters", "0"}}, ruleset_of(*find_game("openmok"), {})}));
}

TEST(RandomDeck, the_kth_deck_is_the_same_again_and_another_than_the_next) {
  const auto make = *randomise({5, {}, ruleset_of(*find_game("openmok"), {})});
  EXPECT_EQ(make(0), make(0));
  EXPECT_NE(make(0), make(1));
}

}  // namespace

}  // namespace planche::rules::openmok
