// Series of games, for two sides and in general.
#include "rules/series.h"

#include <numeric>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "rules/two_sides.h"

namespace planche::rules {
namespace {

using nlohmann::json;
using ::testing::ElementsAre;

// The outcome of game k is k, for this series.
struct Counting {
  struct Sum {
    std::vector<std::uint64_t> all;
    void add(std::uint64_t outcome) { all.push_back(outcome); }
  };
  Sum summary() const { return {}; }
  auto worker() const {
    return [by = by](std::uint64_t k) { return Played<std::uint64_t>{by * k, k < 3 ? std::to_string(by * k) : ""}; };
  }
  std::uint64_t by = 1;
};

// More games than are kept at once, with several numbers of threads.
TEST(Series, GamesAreAddedUpInTheirOrder) {
  std::vector<std::uint64_t> expected(5000);
  std::iota(expected.begin(), expected.end(), std::uint64_t{0});
  for (const unsigned threads : {0u, 1u, 3u}) {
    SimulateRequest request;
    request.games = expected.size();
    request.threads = threads;
    std::uint64_t most = 0, of = 0;
    request.progress = [&](std::uint64_t done, std::uint64_t total) { most = std::max(most, done), of = total; };
    std::vector<std::string> documents;
    const auto sums = play_each(std::vector<Counting>{{1}, {2}}, request,
                                [&](std::string_view line) { documents.emplace_back(line); });
    ASSERT_EQ(sums.size(), 2u);
    EXPECT_EQ(sums[0].all, expected);
    EXPECT_EQ(sums[1].all.size(), 5000u);
    EXPECT_EQ(sums[1].all.back(), 2 * 4999u);
    EXPECT_THAT(documents, ElementsAre("0", "1", "2", "0", "2", "4"));
    EXPECT_EQ(of, 10'000u);
    EXPECT_LE(most, of);
  }
}

TEST(Series, PlayersExchangeSeatsInEverySecondGame) {
  EXPECT_FALSE((Series{{}, true, {}, 0, 0}).exchanged(0));
  EXPECT_TRUE((Series{{}, true, {}, 0, 0}).exchanged(1));
  EXPECT_FALSE((Series{{}, true, {}, 0, 0}).exchanged(2));
  EXPECT_FALSE((Series{{}, false, {}, 0, 0}).exchanged(1));
}

const TwoSides chess{"chess",
                     {{{"White", "white"}, {"Black", "black"}}},
                     {"ply", "plies"},
                     {{"mate", "mate"}, {"stalemate", "stalemate"}},
                     {{"plies", "plies"}, {"pawns left", "left.pawns"}}};

// White wins a game as the first player and one as the second; Black wins one as the first; a draw; one unfinished.
TwoSidedSummary five_games() {
  TwoSidedSummary sum{chess};
  sum.add({false, 0, 0, {10, 4}});
  sum.add({true, 0, 0, {20, 5}});
  sum.add({true, 0, 1, {30, 6}});
  sum.add({false, 1, std::nullopt, {40, 7}});
  sum.add({false, std::nullopt, std::nullopt, {100, 8}});
  return sum;
}

TEST(TwoSidedSeries, WinsAreCountedBySideAndByPlayer) {
  const json sum = json::parse(five_games().figures({{"ann", "bob"}, true, "standard", 100, 7}).json());
  EXPECT_EQ(sum["game"], "chess");
  EXPECT_EQ(sum["games"], 5);
  EXPECT_EQ(sum["seed"], "7");
  EXPECT_EQ(sum["start"], "standard");
  EXPECT_EQ(sum["max_plies"], 100);
  EXPECT_EQ(sum["alternate"], true);
  EXPECT_EQ(sum["won"]["white"]["games"], 2);
  EXPECT_EQ(sum["won"]["black"]["games"], 1);
  EXPECT_EQ(sum["players"][0]["player"], "ann");
  EXPECT_EQ(sum["players"][0]["won"]["games"], 2);
  EXPECT_EQ(sum["players"][1]["won"]["games"], 1);
  EXPECT_EQ(sum["draws"]["games"], 1);
  EXPECT_EQ(sum["unfinished"]["games"], 1);
  EXPECT_EQ(sum["endings"], (json{{"mate", 3}, {"stalemate", 1}}));
  EXPECT_EQ(sum["plies"]["max"], 100);
  EXPECT_EQ(sum["left"]["pawns"]["min"], 4);
}

TEST(TwoSidedSeries, AreToldInWords) {
  const auto row = [](const std::string& label, const char* numbers) {
    return label + std::string(40 - label.size(), ' ') + numbers;
  };
  const auto in_turn = five_games().figures({{"ann", "bob"}, true, "standard", 100, 7}).lines();
  EXPECT_EQ(in_turn[0], "ann against bob, in turn as White and as Black");
  EXPECT_EQ(in_turn[1], "start: standard; seed: 7; at most 100 plies");
  const auto begins = [&](const std::vector<std::string>& lines, const std::string& with) {
    return std::count_if(lines.begin(), lines.end(), [&](const auto& line) { return line.starts_with(with); });
  };
  EXPECT_EQ(begins(in_turn, row("won by White", "        2   40.0 %")), 1);
  EXPECT_EQ(begins(in_turn, row("won by the first, ann", "        2   40.0 %")), 1);
  EXPECT_EQ(begins(in_turn, row("won by the second, bob", "        1   20.0 %")), 1);
  EXPECT_EQ(begins(in_turn, row("ended: mate", "        3   60.0 %")), 1);
  EXPECT_EQ(begins(in_turn, "pawns left"), 1);
  const auto fixed = five_games().figures({{"ann", "bob"}, false, "standard", 100, 7}).lines();
  EXPECT_EQ(fixed[0], "ann (White) against bob (Black)");
  EXPECT_EQ(begins(fixed, row("won by White, ann", "        2   40.0 %")), 1);
  EXPECT_EQ(begins(fixed, row("won by Black, bob", "        1   20.0 %")), 1);
  EXPECT_EQ(begins(fixed, "won by the first"), 0);
}

}  // namespace
}  // namespace planche::rules
