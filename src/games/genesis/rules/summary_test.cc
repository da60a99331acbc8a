#include "games/genesis/rules/summary.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace planche::rules::genesis {
namespace {

using nlohmann::json;
using testing::Contains;
using testing::HasSubstr;
using testing::StartsWith;

Outcome outcome(Result first, Result second, int turns = 60, bool exchanged = false) {
  return {
      .exchanged = exchanged, .results = {first, second}, .works = {4, 2}, .ending = Ending::finished, .turns = turns};
}

Series series() {
  return {{"greedy", "random"}, true, "beginning", 200, 7};
}

// In two of ten games, both are reborn and neither wins; in one more, both are reborn and one wins.
Summary ten_games() {
  Summary summary;
  for (int i = 0; i < 2; ++i) summary.add(outcome(Result::reborn, Result::reborn, 80 + i));
  summary.add(outcome(Result::reborn, Result::wins, 70));
  for (int i = 0; i < 3; ++i) summary.add(outcome(Result::wins, Result::loses));
  summary.add(outcome(Result::wins, Result::loses_three_times, 50, true));
  summary.add(outcome(Result::loses_seven_times, Result::wins, 40, true));
  for (int i = 0; i < 2; ++i) summary.add(outcome(Result::loses_three_times, Result::loses_seven_times));
  return summary;
}

// G15
TEST(GenesisSummary, PairsOfResults) {
  using enum Result;
  EXPECT_EQ(pairing_of({reborn, reborn}), Pairing::both_reborn);
  EXPECT_EQ(pairing_of({reborn, wins}), Pairing::win_and_reborn);
  EXPECT_EQ(pairing_of({wins, reborn}), Pairing::win_and_reborn);
  for (const Result lost : {loses, loses_three_times, loses_seven_times}) {
    EXPECT_EQ(pairing_of({wins, lost}), Pairing::win_and_loss);
    EXPECT_EQ(pairing_of({lost, wins}), Pairing::win_and_loss);
    EXPECT_EQ(pairing_of({lost, loses}), Pairing::both_lose);
  }
}

TEST(GenesisSummary, CountsByPlaceAndByPlayer) {
  const Summary summary = ten_games();
  EXPECT_EQ(summary.games(), 10u);
  EXPECT_EQ(summary.count(Player::first, Result::wins), 4u);
  EXPECT_EQ(summary.count(Player::second, Result::wins), 2u);
  EXPECT_EQ(summary.count(Player::second, Result::loses_three_times), 1u);
  // In the two games with exchanged places, each place won once.
  EXPECT_EQ(summary.count_of_named(0, Result::wins), 4u);
  EXPECT_EQ(summary.count_of_named(1, Result::wins), 2u);
  EXPECT_EQ(summary.count_of_named(0, Result::loses_three_times), 3u);
  EXPECT_EQ(summary.count_of_named(1, Result::loses_seven_times), 3u);
  EXPECT_EQ(summary.count(Pairing::both_reborn), 2u);
  EXPECT_EQ(summary.both_complete(), 3u);
}

TEST(GenesisSummary, TellsSharesWithTheirIntervals) {
  const auto lines = ten_games().figures(series()).lines();
  EXPECT_THAT(lines[0], HasSubstr("greedy against random, in turn as first and as second"));
  // Wilson's interval of 2 in 10, by the formula: (0.2 + 0.19207 -+ 1.96 * sqrt(0.016 + 0.0096)) / 1.38415.
  EXPECT_THAT(lines, Contains(testing::ContainsRegex("both reborn, neither wins +2 +20.0 % +5.7 to +51.0 %")));
  EXPECT_THAT(lines, Contains(testing::ContainsRegex("first: wins +4 +40.0 %")));
  EXPECT_THAT(lines, Contains(testing::ContainsRegex("player 2, random: loses seven times +3 +30.0 %")));
  const json sum = json::parse(ten_games().figures(series()).json());
  EXPECT_EQ(sum["seats"]["second"]["results"]["wins"]["games"], 2);
  EXPECT_EQ(sum["players"][0]["results"]["loses_three_times"]["games"], 3);
  EXPECT_EQ(sum["pairs"]["both_lose"]["games"], 2);
  EXPECT_EQ(sum["both_complete"]["games"], 3);
  EXPECT_EQ(sum["endings"]["finished"], 10);
  EXPECT_EQ(sum["turns"]["min"], 40);
  EXPECT_EQ(sum["turns"]["max"], 81);
  EXPECT_EQ(sum["seed"], "7");
  EXPECT_EQ(sum["most_turns"], 200);
  EXPECT_EQ(sum["start"], "beginning");
  EXPECT_EQ(sum["alternate"], true);
  EXPECT_EQ(sum["seats"]["first"]["works"]["mean"], 4);
  EXPECT_EQ(sum["seats"]["second"]["works"]["mean"], 2);
  EXPECT_THAT(lines[1], HasSubstr("start: beginning; seed: 7; at most 200 turns"));
  Series fixed = series();
  fixed.alternate = false;
  const auto apart = ten_games().figures(fixed).lines();
  EXPECT_EQ(apart[0], "greedy (first) against random (second)");
  EXPECT_THAT(apart, Contains(testing::ContainsRegex("^first, greedy: wins +4 +40.0 %")));
  EXPECT_THAT(apart, Contains(testing::ContainsRegex("^second, random: wins +2 +20.0 %")));
  EXPECT_THAT(apart, testing::Not(Contains(StartsWith("player 1"))));
}

// 100 games. In `both` of them, both players are reborn, and in half of these neither wins.
Variant variant(int ideas, int both) {
  Variant variant{{{}, {{"ideas", ideas}}}, series(), {}};
  for (int i = 0; i < 100; ++i) {
    variant.summary.add(
        outcome(i < both ? Result::reborn : Result::loses, i < both / 2 ? Result::reborn : Result::wins));
  }
  return variant;
}

TEST(GenesisComparison, NamesTheNumbersWithMostGamesOfBothReborn) {
  const std::vector<Variant> all{variant(9, 10), variant(12, 60), variant(15, 30)};
  const auto lines = figures(all).lines();
  // A hundred games: in 30, both are reborn without a winner; in 30, one wins and one is reborn; in 40, one wins and
  // one loses.
  EXPECT_THAT(lines, Contains(testing::ContainsRegex(
                         "^ideas=12 +30\\.0 % \\(21\\.9 to 39\\.6\\) +60\\.0 % \\(50\\.2 to 69\\.1\\) "
                         "+30\\.0 % +40\\.0 % +0\\.0 % +60\\.0 +0\\.00 +6\\.00$")));
  EXPECT_THAT(lines[lines.size() - 2],
              StartsWith("most games with both reborn, with or without a winner: ideas=12, 60.0 %"));
  EXPECT_THAT(lines[lines.size() - 2], testing::Not(HasSubstr("margin of error")));
  // 30 and 15 games of a hundred: 21.9 to 39.6 and 9.3 to 23.3 %.
  EXPECT_THAT(lines.back(), StartsWith("most games with both reborn and no winner: ideas=12, 30.0 %"));
  EXPECT_THAT(lines.back(), HasSubstr("within its margin of error: ideas=15"));
  EXPECT_THAT(lines.back(), testing::Not(HasSubstr("ideas=9")));
  const json sum = json::parse(figures(all).json());
  ASSERT_EQ(sum["variants"].size(), 3u);
  EXPECT_EQ(sum["variants"][2]["numbers"]["ideas"], 15);
  EXPECT_EQ(sum["variants"][2]["both_complete"]["games"], 30);
  EXPECT_EQ(sum["most_both_complete"], (json{{"variant", 1}, {"rivals", json::array()}}));
  EXPECT_EQ(sum["most_both_reborn"], (json{{"variant", 1}, {"rivals", {2}}}));
}

TEST(GenesisComparison, SaysWhereItNeverHappened) {
  const std::vector<Variant> all{variant(9, 0), variant(12, 0)};
  EXPECT_THAT(figures(all).lines().back(), HasSubstr("it never happened"));
  EXPECT_EQ(json::parse(figures(all).json())["most_both_reborn"], nullptr);
}

}  // namespace
}  // namespace planche::rules::genesis
