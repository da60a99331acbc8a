#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "games/praxis/rules/commands.h"
#include "games/praxis/rules/games.h"
#include "games/praxis/rules/replay.h"
#include "games/praxis/rules/setup.h"
#include "games/praxis/rules/testing/problems.h"
#include "games/praxis/rules/testing/situations.h"
#include "rules/game.h"

namespace planche::rules::praxis {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

SimulateRequest request(std::uint64_t games, GivenOptions options, unsigned threads = 1) {
  return {games, 11, threads, true, std::move(options), ruleset_of(*find_game("praxis"), {}), {}, {}};
}

std::vector<std::string> lines_of(const SimulateRequest& asked, const Subject* start = nullptr) {
  std::vector<std::string> lines;
  const auto done = simulate(start, asked, [&](std::string_view line) { lines.emplace_back(line); });
  if (!done) return {"refused: " + done.error().message + "; " + done.error().hint};
  return lines;
}

json summary_of(std::uint64_t games, const GivenOptions& options) {
  return json::parse(lines_of(request(games, options)).back());
}

std::shared_ptr<const Subject> universe_document(const std::string& text) {
  diag::Sink sink;
  auto read = read_and_validate(std::make_shared<diag::Source>("universe.json", text), false, {}, sink);
  EXPECT_FALSE(sink.has_errors()) << text;
  return read;
}

std::shared_ptr<const Subject> universe_document(const Universe& universe) {
  return universe_document(to_json(universe));
}

double won(const json& summary, std::size_t player) {
  return summary["players"][player]["won"]["games"];
}

TEST(PraxisSimulate, SumsAddUp) {
  for (const GivenOptions& options :
       {GivenOptions{}, GivenOptions{{"players", "3"}, {"end", "10"}, {"strategies", "random"}, {"layout", "coil"}},
        GivenOptions{{"players", "4"}, {"layout", "ring"}, {"max-rounds", "8"}},
        GivenOptions{{"edition", "3"}, {"players", "3"}, {"layout", "offset"}},
        GivenOptions{{"scoring", "collections"}, {"end", "10"}, {"layout", "ring"}}}) {
    const json sum = summary_of(40, options);
    const std::size_t players = options.contains("players") ? options.at("players").front() - '0' : 2;
    ASSERT_EQ(sum["players"].size(), players);
    ASSERT_EQ(sum["order"].size(), players);
    double by_player = 0, by_order = 0;
    for (const json& seat : sum["players"]) by_player += seat["won"]["games"].get<double>();
    for (const json& turn : sum["order"]) by_order += turn["won"]["games"].get<double>();
    const int unfinished = sum["unfinished"];
    EXPECT_EQ(sum["games"], 40);
    EXPECT_NEAR(by_player + unfinished, 40, 1e-4);
    EXPECT_NEAR(by_order + unfinished, 40, 1e-4);
    EXPECT_EQ(unfinished > 0, options.contains("max-rounds")) << unfinished;
    if (options.contains("end")) {
      EXPECT_EQ(sum["rounds"]["min"], 10);
      EXPECT_EQ(sum["rounds"]["max"], 10);
    }
    // In the scoring by points, everything in the bases was collected. In edition 3, clones only move tiles.
    if (sum["edition"] == 3 || sum["scoring"] == "collections") continue;
    double points = 0, collected = 0;
    for (const json& seat : sum["players"]) points += seat["points"]["mean"].get<double>();
    for (const json& artefact : sum["artefacts"]) collected += artefact["points"].get<double>();
    EXPECT_NEAR(points, collected, 1e-4);
  }
}

TEST(PraxisSimulate, TheNumberOfThreadsChangesNothing) {
  const GivenOptions options{
      {"players", "3"}, {"strategies", "greedy,random,greedy"}, {"layout", "coil"}, {"write-games", "true"}};
  const auto alone = lines_of(request(12, options, 1));
  ASSERT_EQ(alone.size(), 13u);
  EXPECT_EQ(lines_of(request(12, options, 2)), alone);
  EXPECT_EQ(lines_of(request(12, options, 3)), alone);
  SimulateRequest text = request(300, {{"strategies", "random"}, {"end", "20"}, {"layout", "coil"}});
  text.json = false;
  const auto table = lines_of(text);
  text.threads = 3;
  EXPECT_EQ(lines_of(text), table);
}

TEST(PraxisSimulate, GreedyBeatsRandomFromBothSeats) {
  for (const std::size_t greedy : {0u, 1u}) {
    const json sum = summary_of(100, {{"strategies", greedy == 0 ? "greedy,random" : "random,greedy"}});
    EXPECT_GT(won(sum, greedy) / 100, 0.9);
  }
  const json rounds = summary_of(100, {{"strategies", "greedy,random"}, {"end", "10"}, {"layout", "rectangle"}});
  EXPECT_GT(won(rounds, 0) / 100, 0.9);
  const json third = summary_of(100, {{"strategies", "greedy,random"}, {"edition", "3"}, {"layout", "coil"}});
  EXPECT_GT(won(third, 0) / 100, 0.9);
  const json collections =
      summary_of(60, {{"strategies", "greedy,random"}, {"scoring", "collections"}, {"end", "20"}, {"layout", "ring"}});
  EXPECT_GT(won(collections, 0) / 60, 0.8);
}

// P1 to P14
TEST(PraxisSimulate, WrittenGamesReplayToTheSameSum) {
  const Parameters parameters = testing::usual();
  for (const GivenOptions& options :
       {GivenOptions{}, GivenOptions{{"players", "4"}, {"strategies", "random"}, {"end", "20"}, {"layout", "ring"}},
        GivenOptions{{"edition", "3"}, {"players", "3"}, {"strategies", "greedy,random,greedy"}, {"layout", "coil"}},
        GivenOptions{{"edition", "3"}, {"strategies", "random"}, {"max-rounds", "60"}, {"layout", "ring"}},
        GivenOptions{{"scoring", "collections"}, {"end", "10"}, {"layout", "ring"}},
        GivenOptions{{"max-rounds", "5"}, {"layout", "rectangle"}}}) {
    GivenOptions written = options;
    written["write-games"] = "true";
    auto lines = lines_of(request(15, written));
    ASSERT_EQ(lines.size(), 16u) << lines.front();
    const json sum = json::parse(lines.back());
    lines.pop_back();
    const std::size_t players = sum["players"].size();
    std::vector<double> wins(players), points(players);
    double rounds = 0;
    int unfinished = 0;
    for (const std::string& line : lines) {
      diag::Sink sink;
      const data::Document document = testing::parsed(line, sink);
      EXPECT_TRUE(game_format().check(document, sink));
      const RecordedGame record = read_game(document);
      validate_game(document, record, parameters, sink);
      ASSERT_TRUE(sink.sorted().empty()) << sink.sorted().front().message << "\n" << line;
      const Terms terms = terms_of(record, parameters);
      const Replay replayed = replay(record, terms);
      ASSERT_FALSE(replayed.fault) << replayed.fault->reason;
      const json result = json::parse(result_json(replayed.last));
      for (const json& winner : result["winners"]) {
        wins[winner.get<std::size_t>() - 1] += 1.0 / static_cast<double>(result["winners"].size());
      }
      for (std::size_t i = 0; i < players; ++i) points[i] += result["points"][i].get<double>();
      rounds += result["rounds"].get<double>();
      unfinished += result["result"] == "unfinished" ? 1 : 0;
    }
    for (std::size_t i = 0; i < players; ++i) {
      EXPECT_NEAR(won(sum, i), wins[i], 1e-5);
      EXPECT_NEAR(sum["players"][i]["points"]["mean"], points[i] / 15, 1e-5);
    }
    EXPECT_NEAR(sum["rounds"]["mean"], rounds / 15, 1e-5);
    EXPECT_EQ(sum["unfinished"], unfinished);
  }
}

// Counts from the records, which contain laid artefacts and fights. An attack is a slide to a cell that an enemy ship
// occupied before the turn.
TEST(PraxisSimulate, CountsWhatHappensInTheGames) {
  auto lines = lines_of(request(12, {{"layout", "rectangle"}, {"write-games", "true"}}));
  const json sum = json::parse(lines.back());
  lines.pop_back();
  std::map<std::string, int> laid;
  int duels = 0, attacks = 0, portals = 0;
  for (const std::string& line : lines) {
    diag::Sink sink;
    const data::Document document = testing::parsed(line, sink);
    RecordedGame record = read_game(document);
    const auto turns = std::exchange(record.turns, {});
    const Terms terms = terms_of(record, testing::usual());
    for (std::size_t i = 0; i < turns.size(); ++i) {
      record.turns.assign(turns.begin(), turns.begin() + static_cast<std::ptrdiff_t>(i));
      const State before = i == 0 ? State{terms, record.universe, turns[0].player} : replay(record, terms).last;
      for (const RecordedDecision& recorded : turns[i].decisions) {
        using Type = Decision::Type;
        if (recorded.move->type == Type::lay) ++laid[recorded.move->artefact];
        if (recorded.move->type == Type::duel) ++duels;
        if (recorded.move->type == Type::portal) ++portals;
        if (recorded.move->type != Type::slide) continue;
        const Cells there = bit(recorded.move->where);
        if ((there & before.ships() & ~before.ships_of(turns[i].player)) != 0) ++attacks;
      }
    }
  }
  EXPECT_GT(attacks, 0);
  EXPECT_NEAR(sum["attacks"]["mean"], attacks / 12.0, 1e-5);
  EXPECT_NEAR(sum["duels"]["mean"], duels / 12.0, 1e-5);
  EXPECT_NEAR(sum["portals"]["mean"], portals / 12.0, 1e-5);
  ASSERT_EQ(sum["artefacts"].size(), 14u);
  for (const json& artefact : sum["artefacts"]) EXPECT_NEAR(artefact["laid"], laid[artefact["type"]] / 12.0, 1e-5);
}

// The universe of a game can be created again and printed.
TEST(PraxisSimulate, RandomUniversesAreThoseOfRandomise) {
  const GivenOptions random{{"layout", "offset"}, {"players", "3"}, {"edition", "3"}};
  const auto made = randomise({11, random, ruleset_of(*find_game("praxis"), {})});
  ASSERT_TRUE(made);
  GivenOptions options = random;
  options["write-games"] = "true";
  options["max-rounds"] = "1";
  const auto lines = lines_of(request(4, options));
  ASSERT_EQ(lines.size(), 5u);
  for (std::uint64_t k = 0; k < 4; ++k) EXPECT_EQ(json::parse(lines[k])["universe"], json::parse((*made)(k).value()));
}

TEST(PraxisSimulate, KeepsWhatAUniverseHas) {
  const auto start =
      universe_document(testing::drawn("a3 . . . . . . P . . . . . . . . . . . . . . . . . . . . . . . . . . . b2"));
  const auto lines = lines_of(request(6, {{"write-games", "true"}, {"max-rounds", "2"}}), start.get());
  ASSERT_EQ(lines.size(), 7u);
  for (std::size_t k = 0; k < 6; ++k) {
    EXPECT_EQ(json::parse(lines[k])["universe"], json::parse(start->document.source->text()));
  }
  EXPECT_EQ(json::parse(lines[6])["start"], "universe");
}

// P4, P5 [4]
TEST(PraxisSimulate, PlacesWhatAUniverseLacks) {
  Universe universe = testing::drawn("a3 . . . . . . . . . . . . . . recruit . . . . . . . . . . . . . . . . . . . .",
                                     Edition::first, 3);
  const EditionRules rules = testing::usual().first;
  EXPECT_EQ(missing(universe, rules), 4);
  std::vector<int> portal_at(cell_count), face(7);
  for (std::uint64_t k = 0; k < 3400; ++k) {
    base::Random random{1, k};
    Universe whole = universe;
    throw_dice(whole, rules, random);
    ASSERT_EQ(missing(whole, rules), 0);
    ASSERT_EQ(whole.portals.size(), 2u);
    ASSERT_EQ(whole.ships.size(), 3u);
    EXPECT_EQ(whole.ships[0].place, testing::place(0, 0));
    for (int player = 2; player <= 3; ++player) {
      EXPECT_EQ(whole.ships[static_cast<std::size_t>(player) - 1].player, player);
    }
    ++portal_at[static_cast<std::size_t>(cell_of(whole.portals[0].place))];
    ++face[static_cast<std::size_t>(whole.ships[1].face)];
    if (k % 100 == 0) {
      EXPECT_TRUE(testing::problems(to_json(whole)).empty()) << to_json(whole);
    }
  }
  // 34 free cells, a hundred times each with a standard deviation of 10; six faces, 567 times, 22.
  for (int cell = 0; cell < cell_count; ++cell) {
    const bool taken = cell == testing::cell(0, 0) || cell == testing::cell(3, 2);
    EXPECT_NEAR(portal_at[static_cast<std::size_t>(cell)], taken ? 0 : 100, taken ? 0 : 45) << cell;
  }
  for (std::size_t i = 1; i <= 6; ++i) EXPECT_NEAR(face[i], 567, 95);

  universe.edition = Edition::third;
  EXPECT_EQ(missing(universe, testing::usual().third), 4);  // two portals and two exoplanets
}

TEST(PraxisSimulate, RefusesAUniverseWithoutRoom) {
  std::string map;
  for (int i = 0; i < cell_count; ++i)
    map += i < 7    ? "plus-1 "
           : i < 14 ? "minus-1 "
           : i < 20 ? "plus-2 "
           : i < 26 ? "plus-3 "
           : i < 32 ? "minus-2 "
                    : "minus-3 ";
  const auto full = universe_document(testing::drawn(map));
  EXPECT_THAT(lines_of(request(1, {}), full.get()).front(),
              HasSubstr("36 of 36 cells are taken: there is no room to place 3"));
}

TEST(PraxisSimulate, RefusesWhatMakesNoSense) {
  for (const auto* senseless : {"0", "1001", "tomorrow", "-1", "", "10.0"}) {
    EXPECT_THAT(lines_of(request(1, {{"end", senseless}})).front(), HasSubstr("expected points or a number of rounds"));
  }
  EXPECT_THAT(lines_of(request(1, {{"strategies", "wise"}})).front(),
              HasSubstr("no strategy \"wise\"; known: random or greedy"));
  EXPECT_THAT(lines_of(request(1, {{"strategies", "greedy,greedy,random"}})).front(),
              HasSubstr("one for each of 2 players, found 3; use random or greedy"));
  for (const auto* senseless : {"0", "2501", "many", "-1", ""}) {
    EXPECT_THAT(lines_of(request(1, {{"max-rounds", senseless}})).front(), HasSubstr("from 1 to 2500")) << senseless;
  }
  const auto start = universe_document(testing::rectangle());
  EXPECT_THAT(lines_of(request(1, {{"players", "3"}}), start.get()).front(), HasSubstr("--players cannot be used"));
}

// P14 [5]
TEST(PraxisSimulate, WarnsOfGamesOfAnUnusualLength) {
  const auto warnings = [](const GivenOptions& options) {
    diag::Sink sink;
    SimulateRequest asked = request(2, options);
    asked.warnings = &sink;
    const json played = json::parse(lines_of(asked).back());
    EXPECT_EQ(played["games"], 2);
    if (options.contains("end")) {
      EXPECT_EQ(played["rounds"]["mean"], std::stoi(options.at("end")));
    }
    std::vector<std::string> told;
    for (const auto& d : sink.sorted()) told.push_back(fmt::format("{} {}", d.code, d.message));
    return told;
  };
  EXPECT_TRUE(warnings({{"layout", "ring"}}).empty());
  EXPECT_TRUE(warnings({{"layout", "ring"}, {"end", "10"}}).empty());
  EXPECT_THAT(warnings({{"layout", "ring"}, {"end", "5"}}),
              ::testing::ElementsAre("praxis/rounds --end: expected a game of 10 or 20 rounds, found one of 5 rounds"));
  EXPECT_THAT(warnings({{"layout", "ring"}, {"edition", "3"}, {"end", "1"}}),
              ::testing::ElementsAre(HasSubstr("praxis/rounds --end: expected a game of no fixed length")));
}

// P5 [4]
TEST(PraxisSimulate, WritesRecordsFromTheStartOnly) {
  const GivenOptions written{{"write-games", "true"}, {"max-rounds", "1"}};
  const auto starting = [&](const std::string& cells) {
    const auto start = universe_document(testing::drawn(cells));
    return lines_of(request(1, written), start.get()).front();
  };
  const std::string rest = " . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .";
  EXPECT_THAT(starting("a3 P a2 . . b1" + rest), HasSubstr("records start at the beginning"));
  EXPECT_THAT(starting("a3 P duel . . b1" + rest), HasSubstr("records start at the beginning"));
  EXPECT_THAT(starting("a3 P . . . ." + rest), ::testing::StartsWith(R"({"game":"praxis","kind":"game")"));
  // A universe partly set up by dice differs from what its own seed makes.
  Universe partly = testing::drawn("a3 P . . . ." + rest);
  partly.throws = {{purpose_of("portal 1 grid"), 1}, {purpose_of("portal 1 cell"), 2}};
  partly.seed = "1/0";
  const json record = json::parse(lines_of(request(1, written), universe_document(partly).get()).front());
  EXPECT_FALSE(record["universe"].contains("throws") || record["universe"].contains("seed"));
}

TEST(PraxisSimulate, ProgressCountsUpToAllGames) {
  SimulateRequest asked = request(30, {{"strategies", "random"}, {"end", "10"}, {"layout", "ring"}});
  std::vector<std::uint64_t> told;
  asked.progress = [&](std::uint64_t done, std::uint64_t total) {
    EXPECT_EQ(total, 30u);
    told.push_back(done);
  };
  lines_of(asked);
  ASSERT_EQ(told.size(), 31u);
  EXPECT_EQ(told.front(), 0u) << "before the first game ends";
  EXPECT_EQ(told.back(), 30u);
}

// In one universe, player 2 has a ship beside a portal among rich tiles, and player 1 a ship that cannot move.
TEST(PraxisCompare, RanksAFairUniverseBeforeAnUnfairOne) {
  const auto fair = universe_document(testing::rectangle()),
             unfair = universe_document(testing::drawn("a1 minus-1 . . . . minus-1 . . . . . . . . . . . . . . . . "
                                                       "recruit . . . . P duel b3 . . . teleport black-star"));
  const std::vector<NamedDocument> starts{{"unfair.json", unfair.get()}, {"fair.json", fair.get()}};
  const auto told = [&](const SimulateRequest& asked) {
    std::vector<std::string> lines;
    const auto done = compare(starts, asked, [&](std::string_view line) { lines.emplace_back(line); });
    return done ? lines : std::vector<std::string>{"refused: " + done.error().message};
  };
  const auto alone = told(request(60, {}));
  ASSERT_EQ(alone.size(), 1u);
  const json ranking = json::parse(alone.front());
  EXPECT_EQ(ranking["kind"], "comparison");
  EXPECT_EQ(ranking["universes"][0]["name"], "fair.json");
  EXPECT_EQ(ranking["universes"][1]["fairness_rank"], 2);
  EXPECT_GT(ranking["universes"][1]["unfairness"]["low"], ranking["universes"][0]["unfairness"]["spread"]);
  EXPECT_EQ(told(request(60, {}, 3)), alone);
  // The same games as when run separately.
  const json by_itself = json::parse(lines_of(request(60, {}), unfair.get()).back());
  EXPECT_NEAR(ranking["universes"][1]["by_player"][1], by_itself["players"][1]["won"]["share"], 1e-9);
  EXPECT_NEAR(ranking["universes"][1]["attacks"]["mean"], by_itself["attacks"]["mean"], 1e-9);

  SimulateRequest text = request(5, {});
  text.json = false;
  EXPECT_EQ(told(text).size(), 7u);
  EXPECT_THAT(told(request(1, {{"write-games", "true"}})).front(), HasSubstr("--write-games"));
  EXPECT_THAT(told(request(1, {{"layout", "ring"}})).front(), HasSubstr("unfair.json: --layout"));
}

}  // namespace
}  // namespace planche::rules::praxis
