#include <map>
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "games/genesis/rules/commands.h"
#include "games/genesis/rules/replay.h"
#include "rules/game.h"

namespace planche::rules::genesis {
namespace {

using nlohmann::json;
using testing::HasSubstr;

std::vector<std::string> lines_of(const SimulateRequest& request, const Subject* start = nullptr) {
  std::vector<std::string> lines;
  const auto done = simulate(start, request, [&](std::string_view line) { lines.emplace_back(line); });
  if (!done) return {"refused: " + done.error().message};
  return lines;
}

SimulateRequest request(std::uint64_t games, GivenOptions options, unsigned threads = 1) {
  return {games, 11, threads, true, std::move(options), ruleset_of(*find_game("genesis"), {}), {}, {}};
}

RulesetPtr with_number(const std::string& name, std::int64_t number) {
  return ruleset_of(*find_game("genesis"), {{}, {{name, number}}});
}

SimulateRequest comparing(std::uint64_t games, const std::vector<std::int64_t>& ideas) {
  SimulateRequest asked = request(games, {});
  for (const std::int64_t n : ideas) asked.variants.push_back(with_number("ideas", n));
  return asked;
}

std::shared_ptr<const Subject> document_of(const std::string& text) {
  diag::Sink sink;
  auto found = read_and_validate(std::make_shared<diag::Source>("test.json", text), false, {}, sink);
  EXPECT_TRUE(sink.sorted().empty()) << text << ": " << sink.sorted().front().message;
  return found;
}

const std::string middle =
    R"({"game":"genesis","kind":"position","to_move":"second","ideas_outside":9,"ideas":["a1"],"pyramids":["b3"],)"
    R"("players":{"first":{"anubis":"b2","bastet":"c4","pyramids":3,"works":2},)"
    R"("second":{"anubis":"d2","bastet":"e3","pyramids":4}}})";

TEST(GenesisSimulate, TheNumberOfThreadsChangesNothing) {
  const GivenOptions options{{"players", "greedy,random"}, {"alternate", "true"}, {"write-games", "true"}};
  const auto alone = lines_of(request(20, options, 1));
  ASSERT_EQ(alone.size(), 21u);
  EXPECT_EQ(lines_of(request(20, options, 3)), alone);
  SimulateRequest table = comparing(20, {9, 12});
  table.json = false;
  const auto rows = lines_of(table);
  table.threads = 3;
  EXPECT_EQ(lines_of(table), rows);
}

TEST(GenesisSimulate, WrittenGamesReplayToTheSameSum) {
  auto lines = lines_of(request(60, {{"write-games", "true"}, {"most-turns", "70"}}));
  ASSERT_EQ(lines.size(), 61u);
  const json sum = json::parse(lines.back());
  lines.pop_back();
  std::map<std::string, int> results, reasons;
  int turns = 0, works = 0, births = 0, kills = 0;
  for (const std::string& line : lines) {
    const RecordedGame record = content_of<RecordedGame>(*document_of(line));
    const Replay replayed = replay(record);
    RecordedGame played = record;
    played.moves.clear();
    for (State before = replay(played).last; played.moves.size() < record.moves.size();) {
      played.moves.push_back(record.moves[played.moves.size()]);
      const State after = replay(played).last;
      const Player enemy = other(before.to_move());
      births += after.ideas_outside() < before.ideas_outside();
      kills += before.side(enemy).bastet() != nowhere && after.side(enemy).bastet() == nowhere;
      before = after;
    }
    ASSERT_FALSE(replayed.fault) << replayed.fault->reason;
    const json result = json::parse(result_json(replayed));
    ++results[result["result"]["second"]];
    ++reasons[result["reason"]];
    turns += result["turns"].get<int>();
    works += result["works"]["first"].get<int>();
  }
  const json& second = sum["seats"]["second"]["results"];
  EXPECT_EQ(second["wins"]["games"], results["wins"]);
  EXPECT_EQ(second["reborn"]["games"], results["reborn"]);
  EXPECT_EQ(second["loses"]["games"], results["loses"]);
  EXPECT_EQ(second["loses_three_times"]["games"], results["loses-three-times"]);
  EXPECT_EQ(second["loses_seven_times"]["games"], results["loses-seven-times"]);
  EXPECT_EQ(sum["endings"]["turns"], reasons["turns"]);
  EXPECT_EQ(sum["endings"]["finished"], reasons["finished"]);
  EXPECT_EQ(sum["endings"]["nothing_done"], reasons["nothing-done"]);
  EXPECT_GT(reasons["turns"], 0);
  EXPECT_NEAR(sum["turns"]["mean"], turns / 60.0, 1e-6);
  EXPECT_NEAR(sum["births"]["mean"], births / 60.0, 1e-6);
  EXPECT_NEAR(sum["kills"]["mean"], kills / 60.0, 1e-6);
  EXPECT_GT(kills, 0);
  EXPECT_NEAR(sum["seats"]["first"]["works"]["mean"], works / 60.0, 1e-6);
}

// If both players were equally good, 45 or more wins in 60 games would occur about once in ten thousand series.
TEST(GenesisSimulate, GreedyBeatsRandomFromBothPlaces) {
  const json sum = json::parse(lines_of(request(60, {{"players", "greedy,random"}, {"alternate", "true"}})).back());
  EXPECT_GE(sum["players"][0]["results"]["wins"]["games"], 45);
  EXPECT_GT(sum["seats"]["first"]["results"]["wins"]["games"], 15);
  EXPECT_GT(sum["seats"]["second"]["results"]["wins"]["games"], 15);
}

// Also for random games, many of which never end by themselves.
TEST(GenesisSimulate, EveryGameIsCountedOnceAndEndsByTheAgreedNumberOfTurns) {
  const json sum = json::parse(lines_of(request(300, {{"players", "random"}, {"most-turns", "50"}})).back());
  for (const char* seat : {"first", "second"}) {
    int games = 0;
    for (const auto& [result, share] : sum["seats"][seat]["results"].items()) games += share["games"].get<int>();
    EXPECT_EQ(games, 300);
  }
  int pairs = 0;
  for (const auto& [pair, share] : sum["pairs"].items()) pairs += share["games"].get<int>();
  EXPECT_EQ(pairs, 300);
  EXPECT_EQ(sum["turns"]["max"], 50);
  EXPECT_GT(sum["endings"]["turns"], 0);
}

TEST(GenesisSimulate, StartsFromAPosition) {
  const auto start = document_of(middle);
  auto lines = lines_of(request(3, {{"write-games", "true"}}), start.get());
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_EQ(json::parse(lines[0])["start"]["to_move"], "second");
  EXPECT_EQ(json::parse(lines[3])["start"], "position");
  EXPECT_EQ(json::parse(lines[3])["most_turns"], 400);
}

TEST(GenesisSimulate, ComparesNumbersOnTheSameGames) {
  const json sum = json::parse(lines_of(comparing(40, {6, 12})).back());
  ASSERT_EQ(sum["variants"].size(), 2u);
  // With six ideas, a player has at most six works; with twelve, more.
  EXPECT_LE(sum["variants"][0]["seats"]["first"]["works"]["max"], 6);
  EXPECT_GT(sum["variants"][1]["seats"]["first"]["works"]["max"], 6);
  SimulateRequest alone = request(40, {});
  alone.rules = with_number("ideas", 12);
  const json single = json::parse(lines_of(alone).back());
  EXPECT_EQ(single["pairs"], sum["variants"][1]["pairs"]);
  EXPECT_EQ(single["turns"], sum["variants"][1]["turns"]);
}

TEST(GenesisSimulate, AnAgreedNumberOfTurnsIsANumberOfTheRules) {
  SimulateRequest asked = request(20, {});
  asked.rules = with_number("most_turns", 30);
  EXPECT_EQ(json::parse(lines_of(asked).back())["turns"]["max"], 30);
  asked.options["most-turns"] = "20";
  EXPECT_THAT(lines_of(asked).front(), HasSubstr("are the same number"));
}

TEST(GenesisSimulate, RefusesWhatMakesNoSense) {
  EXPECT_THAT(lines_of(request(1, {{"players", "greedy,gredy"}})).front(), HasSubstr("there is no player \"gredy\""));
  EXPECT_THAT(lines_of(request(1, {{"players", "greedy,greedy,greedy"}})).front(), HasSubstr("found 3"));
  EXPECT_THAT(lines_of(request(1, {{"most-turns", "0"}})).front(), HasSubstr("from 1 to 10000"));
  EXPECT_THAT(lines_of(comparing(1, {12, 1000})).front(), HasSubstr("ideas: expected an integer from 1 to 100"));
  SimulateRequest written = comparing(1, {9, 12});
  written.options["write-games"] = "true";
  EXPECT_THAT(lines_of(written).front(), HasSubstr("--write-games cannot be used"));
  // The position has twelve ideas.
  const auto start = document_of(middle);
  EXPECT_THAT(lines_of(comparing(1, {12, 18}), start.get()).front(), HasSubstr("refused: with ideas=18: "));
}

TEST(GenesisSimulate, ProgressCountsUpToTheGamesOfAllVariants) {
  SimulateRequest asked = comparing(10, {6, 9, 12});
  std::uint64_t last = 0;
  asked.progress = [&](std::uint64_t done, std::uint64_t total) {
    EXPECT_EQ(total, 30u);
    if (done > 0) EXPECT_EQ(done, last + 1);  // 0: before the first game ends
    last = done;
  };
  lines_of(asked);
  EXPECT_EQ(last, 30u);
}

}  // namespace
}  // namespace planche::rules::genesis
