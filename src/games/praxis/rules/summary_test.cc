#include "games/praxis/rules/summary.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace planche::rules::praxis {
namespace {

using nlohmann::json;

Outcome won(unsigned winners, int first_player = 0, int attacks = 0) {
  Outcome outcome;
  outcome.finished = true;
  outcome.winners = winners;
  outcome.first_player = first_player;
  outcome.attacks = attacks;
  return outcome;
}

Agreement agreement_of(int players) {
  Agreement agreement;
  agreement.players.assign(static_cast<std::size_t>(players), "greedy");
  agreement.start = "ring";
  return agreement;
}

TEST(PraxisSummary, ASharedWinIsPartOfAWinForEach) {
  Wins wins{4};
  for (const unsigned winners : {0b0001u, 0b0011u, 0b0111u, 0b1111u, 0u}) wins.add(winners);
  EXPECT_DOUBLE_EQ(wins.of(0), 1 + 1.0 / 2 + 1.0 / 3 + 1.0 / 4);
  EXPECT_DOUBLE_EQ(wins.of(1), 1.0 / 2 + 1.0 / 3 + 1.0 / 4);
  EXPECT_DOUBLE_EQ(wins.of(2), 1.0 / 3 + 1.0 / 4);
  EXPECT_DOUBLE_EQ(wins.of(3), 1.0 / 4);
  EXPECT_DOUBLE_EQ(wins.share(3), 1.0 / 20);
  // 13/12 wins in five games: from the interval for one win to that for two.
  const base::Interval second = wins.interval(1);
  EXPECT_DOUBLE_EQ(second.low, base::wilson_interval(1, 5).low);
  EXPECT_DOUBLE_EQ(second.high, base::wilson_interval(2, 5).high);
}

TEST(PraxisSummary, TheOrderOfPlayBeginsWithTheFirstPlayer) {
  Summary summary{3};
  summary.add(won(0b001, 1));  // player 1 played third
  summary.add(won(0b100, 2));  // player 3 played first
  summary.add(won(0b100, 1));  // player 3 played second
  summary.add(won(0b101, 0));  // first and third
  EXPECT_DOUBLE_EQ(summary.by_player().of(0), 1.5);
  EXPECT_DOUBLE_EQ(summary.by_player().of(1), 0);
  EXPECT_DOUBLE_EQ(summary.by_player().of(2), 2.5);
  EXPECT_DOUBLE_EQ(summary.by_order().of(0), 1.5);
  EXPECT_DOUBLE_EQ(summary.by_order().of(1), 1);
  EXPECT_DOUBLE_EQ(summary.by_order().of(2), 1.5);
}

// 60 wins to 20 in 100 games: a spread of 40 %. Wilson's interval for 60 of 80, by hand: middle (0.75 + 3.841459 / 160)
// / (1 + 3.841459 / 80) = 0.738546, half 1.870163 sqrt(0.1875 / 80 + 3.841459 / 25600) = 0.093392, so 0.645154 to
// 0.831938; twice that, less one, of 80 games in 100.
TEST(PraxisSummary, TheSpreadIsThatOfTheHighestAndTheLowestShare) {
  Wins wins{3};
  for (int i = 0; i < 100; ++i) wins.add(i < 60 ? 0b001 : i < 80 ? 0b010 : 0b100);
  EXPECT_DOUBLE_EQ(wins.spread(), 0.4);
  EXPECT_NEAR(wins.spread_interval().low, 0.232246, 1e-5);
  EXPECT_NEAR(wins.spread_interval().high, 0.531101, 1e-5);

  Wins even{2};
  for (int i = 0; i < 100; ++i) even.add(i % 2 == 0 ? 0b01 : 0b10);
  EXPECT_EQ(even.spread(), 0);
  EXPECT_EQ(even.spread_interval().low, 0);
  EXPECT_NEAR(even.spread_interval().high, 2 * base::wilson_interval(50, 100).high - 1, 1e-12);
}

TEST(PraxisSummary, ArtefactsYieldTheirPointsByNumber) {
  Agreement agreement = agreement_of(2);
  agreement.tile_points.fill(-1);
  agreement.tile_points[static_cast<std::size_t>(Effect::duel)] = 5;
  agreement.tile_points[static_cast<std::size_t>(Effect::recruit)] = 10;
  Summary summary{2};
  Outcome outcome = won(0b01);
  outcome.uses[static_cast<std::size_t>(Effect::recruit)] = {3, 1, 2};
  summary.add(outcome);
  summary.add(won(0b10));
  const json sum = json::parse(summary.figures(agreement).json());
  ASSERT_EQ(sum["artefacts"].size(), 2u);
  EXPECT_EQ(sum["artefacts"][0],
            (json{{"type", "duel"}, {"laid", 0.0}, {"activated", 0.0}, {"collected", 0.0}, {"points", 0.0}}));
  EXPECT_EQ(sum["artefacts"][1],
            (json{{"type", "recruit"}, {"laid", 1.5}, {"activated", 0.5}, {"collected", 1.0}, {"points", 10.0}}));
  agreement.scoring = Scoring::collections;
  EXPECT_FALSE(json::parse(summary.figures(agreement).json())["artefacts"][1].contains("points"));
}

std::vector<std::string> lines_of(const Summary& summary, const Agreement& agreement) {
  return summary.figures(agreement).lines();
}

// The lines for people, and the values for programs.
TEST(PraxisSummary, IsToldInWords) {
  Agreement agreement = agreement_of(3);
  agreement.players = {"greedy", "random", "greedy"};
  agreement.longest = 250;
  agreement.seed = 7;
  agreement.end.rounds = 20;
  agreement.tile_points.fill(-1);
  agreement.tile_points[static_cast<std::size_t>(Effect::duel)] = 5;
  Summary summary{3};
  Outcome first = won(0b011, 1, 4);
  first.rounds = 20;
  first.points = {9, 9, 1};
  first.duels = 1;
  first.portals = 2;
  first.exoplanets = 3;
  first.uses[static_cast<std::size_t>(Effect::duel)] = {4, 2, 1};
  summary.add(first);
  Outcome capped;
  capped.rounds = 250;
  summary.add(capped);
  const auto lines = lines_of(summary, agreement);
  EXPECT_THAT(lines, ::testing::IsSupersetOf(
                         {"3 players: greedy, random, greedy",
                          "universe: ring; edition 1; scoring by points; end: 20 rounds, at most 250 rounds; seed: 7",
                          "artefacts, a game                            laid  activated  collected   points",
                          "duel                                        2.000      1.000      0.500    2.500"}));
  const auto row = [&](const char* label) {
    return std::ranges::count_if(lines, [&](const std::string& line) { return line.starts_with(label); });
  };
  for (const char* label : {"won by player 1, greedy ", "won by player 2, random ", "won by the first to play ",
                            "won by the third to play ", "points of player 3 ", "portals activated "})
    EXPECT_EQ(row(label), 1) << label;
  EXPECT_EQ(row("won by player 4"), 0);
  EXPECT_EQ(row("exoplanets"), 0) << "of edition 3";
  const json sum = json::parse(summary.figures(agreement).json());
  EXPECT_EQ(sum["games"], 2);
  EXPECT_EQ(sum["shared"], 1);
  EXPECT_EQ(sum["unfinished"], 1);
  EXPECT_EQ(sum["end"], (json{{"rounds", 20}}));
  EXPECT_EQ(sum["players"][1]["player"], 2);
  EXPECT_EQ(sum["players"][1]["strategy"], "random");
  EXPECT_EQ(sum["players"][0]["won"]["games"], 0.5);
  EXPECT_EQ(sum["players"][2]["won"]["games"], 0);
  EXPECT_EQ(sum["order"][0]["won"]["games"], 0.5) << "player 2 began";
  EXPECT_EQ(sum["order"][2]["won"]["games"], 0.5) << "player 1 played third";
  EXPECT_EQ(sum["players"][0]["points"]["max"], 9);
  EXPECT_EQ(sum["players"][2]["points"]["max"], 1);
  EXPECT_EQ(sum["attacks"]["mean"], 2);
  EXPECT_EQ(sum["duels"]["mean"], 0.5);
  EXPECT_EQ(sum["portals"]["mean"], 1);
  EXPECT_EQ(sum["exoplanets"]["mean"], 1.5);
  EXPECT_EQ(sum["rounds"]["mean"], 135);
}

// P14 [5]: more than 36 points in edition 1, as many as agreed in edition 3.
TEST(PraxisSummary, EndsAreToldAsTheRulebooksPutThem) {
  const auto told = [](Edition edition, const End& end, Scoring scoring = Scoring::points) {
    Agreement agreement = agreement_of(2);
    agreement.edition = edition;
    agreement.scoring = scoring;
    agreement.end = end;
    Summary summary{2};
    summary.add(won(0b01));
    return lines_of(summary, agreement).at(1);
  };
  EXPECT_THAT(told(Edition::first, {{}, 37}), ::testing::HasSubstr("end: more than 36 points, at most"));
  EXPECT_THAT(told(Edition::third, {{}, 20}), ::testing::HasSubstr("edition 3; scoring by points; end: 20 points, at"));
  EXPECT_THAT(told(Edition::first, {10, {}}, Scoring::collections),
              ::testing::HasSubstr("edition 1; scoring by collections in 2 colours; end: 10 rounds, at most"));
}

Compared compared(std::string name, int first, int second, int attacks) {
  Compared one{std::move(name), agreement_of(2), Summary{2}};
  for (int i = 0; i < first; ++i) one.summary.add(won(0b01, i % 2, attacks));
  for (int i = 0; i < second; ++i) one.summary.add(won(0b10, i % 2, attacks));
  return one;
}

TEST(PraxisComparison, RanksByFairnessAndByAttacks) {
  const std::vector<Compared> all{compared("steep", 80, 20, 1), compared("even", 50, 50, 0),
                                  compared("a \"fight\"", 40, 60, 7), compared("level", 50, 50, 1)};
  std::vector<std::array<std::size_t, 2>> found;
  for (const Ranks& rank : ranks(all)) found.push_back({rank.fairness, rank.interaction});
  EXPECT_THAT(found, ::testing::ElementsAre(std::array<std::size_t, 2>{4, 2}, std::array<std::size_t, 2>{1, 4},
                                            std::array<std::size_t, 2>{3, 1}, std::array<std::size_t, 2>{2, 3}));
  const auto told = nlohmann::json::parse(figures(all).json());
  ASSERT_EQ(told["universes"].size(), 4u);
  EXPECT_EQ(told["universes"][2]["name"], "a \"fight\"");
  EXPECT_EQ(told["universes"][2]["unfairness"]["by"], "player");
  EXPECT_NEAR(told["universes"][2]["unfairness"]["spread"], 0.2, 1e-9);
  EXPECT_NEAR(told["universes"][3]["by_player"][0], 0.8, 1e-9);
  EXPECT_EQ(figures(all).lines().size(), 9u);
}

TEST(PraxisComparison, TheOrderOfPlayCountsToo) {
  Compared one{"", agreement_of(2), Summary{2}};
  for (int i = 0; i < 10; ++i) one.summary.add(won(i % 2 == 0 ? 0b01 : 0b10, i % 2));  // who begins wins
  const Unfairness found = unfairness(one.summary);
  EXPECT_FALSE(found.by_player);
  EXPECT_EQ(found.spread, 1);
}

}  // namespace
}  // namespace planche::rules::praxis
