#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "games/openmok/rules/commands.h"
#include "games/openmok/rules/player.h"
#include "games/openmok/rules/random_deck.h"
#include "games/openmok/rules/rating.h"
#include "games/openmok/rules/record.h"
#include "games/openmok/rules/testing/matches.h"
#include "rules/game.h"

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
      MatchState state{&match, match.start()};
      std::size_t count = 0;
      while (!state.over()) {
        const Action chosen = player->choose(state, random);
        ASSERT_THAT(legal_moves(state), ::testing::Contains(chosen)) << description;
        state.play(chosen);
        ASSERT_LE(++count, testing::most_actions(match));
      }
    }
  }
}

TEST(OpenmokPlayer, takes_a_knock_out) {
  // Only one mark is missing, and the player can make it.
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
    MatchState next{&match, state};
    next.play((*make_player(description))->choose(next, random));
    EXPECT_EQ(next.state.result, Result::first) << description;
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

// Each side has one character that reaches all of the other and resists nothing. Between players who look one action
// ahead, the order alone decides who wins.
TEST(Contest, sides_begin_in_turn_where_that_is_asked_for) {
  Deck glass;
  glass.title = "Glass";
  glass.match_characters = 1;
  glass.characters.push_back({"Glass", 1, Points{4, 4, 4}, Points{0, 0, 0}, nullptr});
  const Json fixed = summary(glass, glass, games(20, {{"players", "greedy"}}));
  const Json in_turn = summary(glass, glass, games(20, {{"players", "greedy"}, {"alternate", "true"}}));
  const auto won = [](const Json& sum, std::size_t side) { return sum["sides"][side]["won"]["games"].get<int>(); };
  EXPECT_EQ(won(fixed, 0) + won(fixed, 1), 20);
  EXPECT_EQ(std::max(won(fixed, 0), won(fixed, 1)), 20);
  EXPECT_EQ(won(in_turn, 0), 10);
  EXPECT_EQ(won(in_turn, 1), 10);
  EXPECT_EQ(in_turn["won_by_starter"]["games"], fixed["won_by_starter"]["games"]);
}

// A card that is played in every match is counted in all matches that its side won, drew and lost.
TEST(Contest, of_a_variation_tells_how_who_played_it_fared) {
  Deck deck = deck_of(1), other = deck_of(2);
  for (Deck* one : {&deck, &other}) {
    one->variations = {{"Poison", 1, 1, true, Effects{{Effect::Kind::mark, Whose::own, Whose::opponent, 1}}, nullptr}};
  }
  const Json played = summary(deck, other, games(200, {{"players", "greedy,greedy"}, {"alternate", "true"}}));
  EXPECT_GT(played["sides"][0]["won"]["games"], 0);
  for (const Json& side : played["sides"]) {
    const Json& card = side["variations"][0];
    ASSERT_EQ(card["played"]["games"], 200);
    EXPECT_EQ(card["times"], 200);
    EXPECT_EQ(card["won"]["games"], side["won"]["games"]);
    EXPECT_EQ(card["drawn"], played["draws"]);
  }
}

// Looking ahead often ends in a draw on an empty table, because the player who lays first is attacked first.
TEST(Contest, chance_hardly_ever_wins) {
  const Deck deck = deck_of(3);
  for (const auto& [players, least] : {std::pair{"greedy,random", 0.8}, std::pair{"search:300,random", 0.2}}) {
    const Json played = summary(deck, deck, games(60, {{"players", players}, {"alternate", "true"}}, 2));
    EXPECT_GT(played["sides"][0]["won"]["share"].get<double>(), least) << players;
    EXPECT_LT(played["sides"][1]["won"]["share"].get<double>(), 0.1) << players;
  }
}

// Two decks that cannot mark each other: both have all resistances left, and nobody wins by knock-out.
TEST(Contest, of_walls_is_never_a_knock_out) {
  Deck walls;
  walls.title = "Walls";
  walls.characters.push_back({"Wall", 3, Points{0, 0, 0}, Points{4, 4, 4}, nullptr});
  const Json played = summary(walls, walls, games(100, {}));
  EXPECT_EQ(played["endings"]["knock-out"], 0);
}

TEST(Contest, is_told_in_words_side_by_side) {
  const auto told = [](GivenOptions options) {
    SimulateRequest request = games(4, std::move(options));
    request.json = false;
    std::vector<std::string> lines;
    EXPECT_TRUE(contest(deck_of(1), deck_of(2), request, [&](std::string_view line) { lines.emplace_back(line); }));
    return lines;
  };
  EXPECT_THAT(told({{"players", "greedy,random"}}),
              ::testing::IsSupersetOf({R"(A: "Deck 1", greedy; B: "Deck 2", random)",
                                       "A begins; seed: 7; hands lie open to the players",
                                       "variations of A: matches in which played, and of these won",
                                       "not played by B, because the program cannot carry them out: Words"}));
  EXPECT_THAT(told({{"alternate", "true"}}),
              ::testing::Contains("A and B begin in turn; seed: 7; hands lie open to the players"));
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
  EXPECT_THAT(refusal(large, large), ::testing::HasSubstr("at most 8 characters on one side, found up to 9"));
}

std::string character_json(const std::string& name, const std::array<int, 6>& p) {
  return fmt::format(
      R"({{"name":"{}","attack":{{"force":{},"magic":{},"agility":{}}},"resistance":{{"force":{},"magic":{},"agility":{}}}}})",
      name, p[0], p[1], p[2], p[3], p[4], p[5]);
}

// A deck with that many copies of one character, all of which are played.
std::shared_ptr<const Subject> deck_document(const std::string& characters, int match, const Settings& settings = {}) {
  diag::Sink sink;
  const std::string json =
      fmt::format(R"({{"game":"openmok","kind":"deck","title":"T","match":{{"characters":{}}},"characters":[{}]}})",
                  match, characters);
  auto read = read_and_validate(std::make_shared<const diag::Source>("deck.json", json), false, settings, sink);
  EXPECT_FALSE(sink.has_errors());
  return read;
}

std::shared_ptr<const Subject> deck_of_one(const std::string& name, const std::array<int, 6>& points, int count = 1) {
  std::string all;
  for (int i = 0; i < count; ++i) {
    all += (i == 0 ? "" : ",") + character_json(i == 0 ? name : fmt::format("{} {}", name, i), points);
  }
  return deck_document(all, count);
}

// The output of a command of Openmok, or the reason why it refuses.
std::vector<std::string> offered(std::string_view name, const std::vector<std::shared_ptr<const Subject>>& documents,
                                 bool json, GivenOptions options = {}) {
  OfferRequest request;
  for (const auto& document : documents) request.documents.push_back({"deck.json", document.get()});
  request.options = std::move(options);
  request.json = json;
  std::vector<std::string> lines;
  for (const Offer& offer : find_game("openmok")->offers) {
    if (offer.name != name) continue;
    const auto done = offer.run(request, [&](std::string_view line) { lines.emplace_back(line); });
    if (!done) lines.push_back("refused: " + done.error().message);
  }
  return lines;
}

// O9, O11 [4.2, 4.4]: each reaches all three of the other's resistances, so the side that moves first marks a third one
// first.
TEST(Duel, the_line_of_play_names_who_marks_what_with_how_many_points) {
  const auto axe = deck_of_one("Axe", {1, 4, 7, 0, 0, 0}), wall = deck_of_one("Wall", {0, 0, 0, 1, 4, 7});
  const auto lines = offered("duel", {axe, wall}, false);
  const auto second = std::ranges::find(lines, "B first: loss for A");
  ASSERT_NE(second, lines.end());
  EXPECT_EQ(lines.front(), "A first: win for A");
  // Takes every second line from there on.
  const auto every_second = [&](auto from, auto end) {
    std::vector<std::string> found;
    for (; from < end; from += 2) found.push_back(*from);
    return found;
  };
  EXPECT_THAT(every_second(lines.begin() + 1, second),
              ::testing::UnorderedElementsAre("  A: Axe marks the force of Wall (1 against 1)",
                                              "  A: Axe marks the magic of Wall (4 against 4)",
                                              "  A: Axe marks the agility of Wall (7 against 7)"));
  EXPECT_THAT(every_second(lines.begin() + 2, second), ::testing::Each(::testing::StartsWith("  B: ")));
  EXPECT_THAT(every_second(second + 1, lines.end()),
              ::testing::UnorderedElementsAre("  B: Wall marks the force of Axe (0 against 0)",
                                              "  B: Wall marks the magic of Axe (0 against 0)",
                                              "  B: Wall marks the agility of Axe (0 against 0)"));
  EXPECT_THAT(every_second(second + 2, lines.end()), ::testing::Each(::testing::StartsWith("  A: ")));
  EXPECT_THAT(offered("duel", {axe, wall}, true), ::testing::ElementsAre(R"({"a_first":"win","b_first":"loss"})"));
}

// O8, O14 [4.1, 4.6]: a side with something on the table that the other cannot reach wins by counting.
TEST(Duel, from_the_start_characters_are_laid) {
  const auto strong = deck_of_one("Strong", {2, 2, 2, 2, 2, 2}), fragile = deck_of_one("Fragile", {12, 0, 0, 0, 0, 0});
  const GivenOptions start{{"from", "start"}};
  const Json told = Json::parse(offered("duel", {strong, fragile}, true, start).at(0));
  EXPECT_EQ(told["a_first"], "win");
  EXPECT_EQ(told["b_first"], "win");
  EXPECT_EQ(told["line"]["a_first"][0], "A: lays Strong");
  const Json turned = Json::parse(offered("duel", {fragile, strong}, true, start).at(0));
  EXPECT_EQ(turned["a_first"], "loss");
  EXPECT_EQ(turned["b_first"], "loss");
  EXPECT_EQ(turned["line"]["b_first"][0], "B: lays Strong");
}

// Walls mark nothing, which the first iteration proves. Strong characters reach every resistance of fragile ones, which
// reach only their force.
TEST(Duel, of_many_says_how_it_was_found) {
  const auto walls = deck_of_one("Wall", {0, 0, 0, 4, 4, 4}, 5), strong = deck_of_one("Strong", {2, 2, 2, 2, 2, 2}, 5),
             fragile = deck_of_one("Fragile", {12, 0, 0, 0, 0, 0}, 5);
  const GivenOptions few{{"nodes", "1000"}};
  const Json drawn = Json::parse(offered("duel", {walls, walls}, true, few).at(0));
  EXPECT_EQ(drawn["estimate"], false);
  EXPECT_EQ(drawn["a_first"], "draw");
  EXPECT_EQ(drawn["search"]["a_first"]["exact"], true);
  EXPECT_FALSE(drawn["search"]["a_first"].contains("lead"));
  EXPECT_THAT(offered("duel", {walls, walls}, false, few),
              ::testing::ElementsAre(::testing::StartsWith("A first: draw for A (exact: proven by search, "),
                                     ::testing::StartsWith("B first: draw for A (exact: proven by search, ")));
  const Json ahead = Json::parse(offered("duel", {strong, fragile}, true, few).at(0));
  EXPECT_EQ(ahead["estimate"], true);
  EXPECT_EQ(ahead["nodes"].get<int>(),
            ahead["search"]["a_first"]["nodes"].get<int>() + ahead["search"]["b_first"]["nodes"].get<int>());
  EXPECT_THAT(
      offered("duel", {strong, fragile}, false, few),
      ::testing::Each(::testing::ContainsRegex("for A \\(an estimate: a lead of \\+[0-9.]+ resistances for A")));
  // Each side has its own search depth.
  const Json behind = Json::parse(offered("duel", {walls, strong}, true, few).at(0));
  const auto told = offered("duel", {walls, strong}, false, few);
  ASSERT_NE(behind["search"]["a_first"]["depth"], behind["search"]["b_first"]["depth"]);
  for (const auto& [line, first] : {std::pair{0u, "a_first"}, std::pair{1u, "b_first"}}) {
    EXPECT_THAT(told.at(line), ::testing::HasSubstr(fmt::format(", {} actions looked ahead, ",
                                                                behind["search"][first]["depth"].get<int>())));
  }
  EXPECT_THAT(offered("duel", {fragile, strong}, false, few),
              ::testing::Each(::testing::ContainsRegex("for A \\(an estimate: a lead of -[0-9.]+ resistances for A")));
}

TEST(Duel, sizes_have_limits) {
  const auto wall = [](int count) { return deck_of_one("Wall", {0, 0, 0, 4, 4, 4}, count); };
  const GivenOptions start{{"from", "start"}};
  EXPECT_THAT(offered("duel", {wall(3), wall(3)}, false, start), ::testing::Contains("A first: draw for A"));
  EXPECT_THAT(offered("duel", {wall(4), wall(4)}, false, start),
              ::testing::ElementsAre("refused: matches of 4 against 4 are not solved, the limit is 3"));
  EXPECT_THAT(offered("duel", {wall(4), wall(4)}, false), ::testing::Contains("A first: draw for A"))
      << "exact, without a search";
  EXPECT_THAT(offered("duel", {wall(8), wall(8)}, false), ::testing::SizeIs(2));
  EXPECT_THAT(offered("duel", {wall(9), wall(9)}, false),
              ::testing::ElementsAre("refused: battles of 9 against 9 are not solved, the limit is 8"));
  EXPECT_THAT(offered("duel", {wall(3), wall(4)}, false),
              ::testing::ElementsAre("refused: one deck plays matches of 3 characters, the other of 4"));
}

// There are six characters with one point: three with it in an attack (a), three in a resistance (r). By the numbers of
// reached resistances: moving first, a beats every a and the r of its own power; moving second, it beats nothing. r
// beats every a and draws with every r when it moves first; moving second, it loses to the a of its own power.
TEST(Rate, says_how_many_of_all_characters_are_beaten) {
  Settings one_point;
  one_point.numbers["budget"] = 1;
  const auto deck =
      deck_document(character_json("Arm", {1, 0, 0, 0, 0, 0}) + "," + character_json("Shield", {0, 0, 0, 0, 1, 0}) +
                        "," + character_json("Mail", {0, 0, 0, 0, 0, 1}),
                    3, one_point);
  const auto lines = offered("rate", {deck}, true);
  ASSERT_EQ(lines.size(), 3u);
  const Json arm = Json::parse(lines[0]);
  EXPECT_EQ(arm["name"], "Arm");
  EXPECT_EQ(arm["first"], Json({{"win", 4}, {"draw", 0}, {"loss", 2}}));
  EXPECT_EQ(arm["second"], Json({{"win", 0}, {"draw", 0}, {"loss", 6}}));
  EXPECT_EQ(arm["percentile"], 25);
  EXPECT_EQ(arm["best_change"]["from"], "attack.force");
  EXPECT_THAT(arm["best_change"]["to"].get<std::string>(), ::testing::StartsWith("resistance."));
  EXPECT_EQ(arm["best_change"]["percentile"], 75);
  const Json shield = Json::parse(lines[1]);
  EXPECT_EQ(shield["first"], Json({{"win", 3}, {"draw", 3}, {"loss", 0}}));
  EXPECT_EQ(shield["second"], Json({{"win", 2}, {"draw", 3}, {"loss", 1}}));
  EXPECT_EQ(shield["percentile"], 75);
  EXPECT_TRUE(shield["best_change"].is_null());
  const auto table = offered("rate", {deck}, false);
  ASSERT_EQ(table.size(), 6u);
  EXPECT_EQ(table[0], "Against all 6 characters of 1 points, in single combat");
  EXPECT_THAT(table[3], ::testing::StartsWith(" 25.0 %       4      0      2       0      0      6  Arm | attack.force"
                                              " to resistance."));
  EXPECT_THAT(table[3], ::testing::EndsWith(": 75.0 %"));
  EXPECT_EQ(table[4], " 75.0 %       3      3      0       2      3      1  Shield | none is better");
}

TEST(Rate, rates_up_to_thirty_points) {
  Settings settings;
  settings.numbers["budget"] = 31;
  const auto deck = deck_document(character_json("A", {31, 0, 0, 0, 0, 0}), 1, settings);
  EXPECT_THAT(offered("rate", {deck}, true),
              ::testing::ElementsAre(::testing::AllOf(::testing::StartsWith("refused: "), ::testing::HasSubstr("30"))));
  EXPECT_TRUE(check_budget(30));
  EXPECT_FALSE(check_budget(31));
}

// 17 points in 5 boxes: each rank gives a different distribution, in lexical order, and every distribution occurs.
// Ranks are drawn uniformly, so distributions are too.
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
        const auto read = read_and_validate(std::make_shared<const diag::Source>("deck.json", (*make)(3).value()),
                                            false, settings, sink);
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
  EXPECT_EQ(make(0).value(), make(0).value());
  EXPECT_NE(make(0).value(), make(1).value());
  const auto other = *randomise({6, {}, ruleset_of(*find_game("openmok"), {})});
  EXPECT_NE(make(0).value(), other(0).value());
}

}  // namespace

}  // namespace planche::rules::openmok
