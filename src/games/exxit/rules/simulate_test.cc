#include <map>
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "games/exxit/rules/commands.h"
#include "games/exxit/rules/replay.h"
#include "rules/game.h"

namespace planche::rules::exxit {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

std::vector<std::string> lines_of(const SimulateRequest& request, const Subject* start = nullptr) {
  std::vector<std::string> lines;
  const auto done = simulate(start, request, [&](std::string_view line) { lines.emplace_back(line); });
  if (!done) return {"refused: " + done.error().message};
  return lines;
}

SimulateRequest request(std::uint64_t games, GivenOptions options, unsigned threads = 1) {
  return {games, 11, threads, true, std::move(options), ruleset_of(*find_game("exxit"), {}), {}, {}};
}

json summary_of(std::uint64_t games, const GivenOptions& options) {
  return json::parse(lines_of(request(games, options)).back());
}

std::shared_ptr<const Subject> document_of(const std::string& text) {
  diag::Sink sink;
  auto found = read_and_validate(std::make_shared<diag::Source>("test.json", text), false, {}, sink);
  EXPECT_FALSE(sink.has_errors()) << text;
  return found;
}

TEST(ExxitSimulate, EveryGameIsCountedOnce) {
  for (const GivenOptions& options : {GivenOptions{}, GivenOptions{{"max-plies", "100"}},
                                      GivenOptions{{"players", "greedy,random"}, {"alternate", "true"}}}) {
    const json sum = summary_of(300, options);
    const int unfinished = sum["unfinished"]["games"];
    EXPECT_EQ(sum["games"], 300);
    EXPECT_EQ(sum["won"]["white"]["games"].get<int>() + sum["won"]["black"]["games"].get<int>() +
                  sum["draws"]["games"].get<int>() + unfinished,
              300);
    EXPECT_EQ(sum["players"][0]["won"]["games"].get<int>() + sum["players"][1]["won"]["games"].get<int>(),
              sum["won"]["white"]["games"].get<int>() + sum["won"]["black"]["games"].get<int>());
    int ended = 0;
    for (const auto& [reason, games] : sum["endings"].items()) ended += games.get<int>();
    EXPECT_EQ(ended + unfinished, 300);
    EXPECT_EQ(unfinished > 0, options.contains("max-plies"));
  }
}

TEST(ExxitSimulate, TheNumberOfThreadsChangesNothing) {
  const GivenOptions options{
      {"players", "search:200,greedy"}, {"alternate", "true"}, {"setup", "expert"}, {"write-games", "true"}};
  const auto alone = lines_of(request(12, options, 1));
  ASSERT_EQ(alone.size(), 13u);
  EXPECT_EQ(lines_of(request(12, options, 2)), alone);
  EXPECT_EQ(lines_of(request(12, options, 3)), alone);
  SimulateRequest text = request(5000, {});
  text.json = false;
  const auto table = lines_of(text);
  text.threads = 3;
  EXPECT_EQ(lines_of(text), table);
}

TEST(ExxitSimulate, WrittenGamesReplayToTheSameSum) {
  for (const GivenOptions& options :
       {GivenOptions{}, GivenOptions{{"setup", "expert"}}, GivenOptions{{"max-plies", "60"}},
        GivenOptions{{"setup", "black-strong-advantage"}, {"players", "greedy"}}}) {
    GivenOptions written = options;
    written["write-games"] = "true";
    auto lines = lines_of(request(60, written));
    ASSERT_EQ(lines.size(), 61u);
    const json sum = json::parse(lines.back());
    lines.pop_back();
    std::map<std::string, int> results, reasons;
    int plies = 0, white_points = 0;
    for (const std::string& line : lines) {
      const Replay replayed = replay(content_of<RecordedGame>(*document_of(line)));
      ASSERT_FALSE(replayed.fault) << replayed.fault->reason;
      const json result = json::parse(result_json(replayed));
      ++results[result["result"]];
      ++reasons[result["reason"]];
      plies += result["plies"].get<int>();
      white_points += result["score"]["white"].get<int>();
    }
    EXPECT_EQ(sum["won"]["white"]["games"], results["white"]);
    EXPECT_EQ(sum["won"]["black"]["games"], results["black"]);
    EXPECT_EQ(sum["draws"]["games"], results["draw"]);
    EXPECT_EQ(sum["unfinished"]["games"], results["unfinished"]);
    for (const auto& [reason, games] : sum["endings"].items()) EXPECT_EQ(games, reasons[reason]) << reason;
    EXPECT_NEAR(sum["plies"]["mean"], plies / 60.0, 1e-6);
    EXPECT_NEAR(sum["score"]["white"]["mean"], white_points / 60.0, 1e-6);
  }
}

TEST(ExxitSimulate, AlternatingPlayersHaveEachSideInTurn) {
  const json sum = summary_of(40, {{"players", "greedy,random"}, {"alternate", "true"}});
  EXPECT_GT(sum["players"][0]["won"]["games"], 30);
  EXPECT_GT(sum["won"]["white"]["games"], 10);
  EXPECT_GT(sum["won"]["black"]["games"], 10);
  const json fixed = summary_of(40, {{"players", "random,greedy"}});
  EXPECT_EQ(fixed["players"][1]["won"], fixed["won"]["black"]);
  EXPECT_GT(fixed["won"]["black"]["games"], 30);
}

TEST(ExxitSimulate, SearchBeatsGreedyFromBothSides) {
  const json sum = summary_of(20, {{"players", "search:3000,greedy"}, {"alternate", "true"}});
  EXPECT_GE(sum["players"][0]["won"]["games"], 19);
}

TEST(ExxitSimulate, StartsFromAPosition) {
  const auto start = document_of(
      R"({"game":"exxit","kind":"position","tiles_total":39,"to_move":"black","tiles":[{"at":[0,0],"color":"white"},)"
      R"({"at":[1,0],"color":"white"},{"at":[1,-1],"color":"black"},{"at":[0,1],"color":"black"}]})");
  auto lines = lines_of(request(3, {{"write-games", "true"}}), start.get());
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_EQ(json::parse(lines[0])["start"]["to_move"], "black");
  EXPECT_EQ(json::parse(lines[3])["start"], "position");
  EXPECT_THAT(lines_of(request(3, {{"setup", "expert"}}), start.get()).front(), HasSubstr("refused: --setup"));
}

TEST(ExxitSimulate, RefusesWhatMakesNoSense) {
  EXPECT_THAT(lines_of(request(1, {{"players", "random,gredy"}})).front(), HasSubstr("there is no player \"gredy\""));
  EXPECT_THAT(lines_of(request(1, {{"players", "random,random,random"}})).front(), HasSubstr("found 3"));
  EXPECT_THAT(lines_of(request(1, {{"max-plies", "0"}})).front(), HasSubstr("from 1 to 10000"));
  EXPECT_THAT(lines_of(request(1, {{"max-plies", "many"}})).front(), HasSubstr("\"many\""));
}

TEST(ExxitSimulate, ProgressCountsUpToAllGames) {
  SimulateRequest asked = request(50, {});
  std::vector<std::uint64_t> told;
  asked.progress = [&](std::uint64_t done, std::uint64_t total) {
    EXPECT_EQ(total, 50u);
    told.push_back(done);
  };
  lines_of(asked);
  ASSERT_EQ(told.size(), 51u);
  EXPECT_EQ(told.front(), 0u) << "before the first game ends";
  EXPECT_EQ(told.back(), 50u);
}

}  // namespace
}  // namespace planche::rules::exxit
