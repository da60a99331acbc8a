// Series of games: their shards, and the search for numbers.
#include <array>
#include <limits>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "base/random.h"
#include "play/reports/series_figures.h"
#include "play/reports/simulation_shard.h"
#include "play/reports/tune.h"
#include "play/testing/small_games.h"

namespace planche::play {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::Pair;

class SeriesOfGames : public testing_tools::PlayedGames {
 protected:
  // Three players draw lamps; ties share the win.
  std::shared_ptr<const play::Setup> setup() {
    program_ = compile_rules(
        "zone deck, holds lamps, seen by nobody\nzone hand each player, seen by owner\ncounter oil each player\nsetup\n"
        "  shuffle deck\n  each player: move 1 from deck to hand\nturn\n  choose\n    light lamp from hand\n"
        "      add lamp.glow to oil\n      move lamp to box\n    wait\nend when oil > 1 or count(deck) == 0\n"
        "win by most oil\n");
    return program_ == nullptr ? nullptr : make_setup(program_, 3, sink_);
  }
  rules::ReadShard shard(const std::shared_ptr<const play::Setup>& made, rules::Shard which, std::uint64_t games = 101,
                         const std::string& hash = {}) {
    SimulateRequest request{{"random", "random", "random"}, which.end(games) - which.first(games), 7, 2, {}, {}, {}};
    request.first = which.first(games);
    SimulationShard played{
        which, games, {"lanterns", "Lanterns", request.players, 7}, {hash.empty() ? hash_of(*program_) : hash}, {}};
    played.series.push_back({"", *simulate(made, request), nullptr});
    auto read = rules::read_shards("shard-" + std::to_string(which.k), document_of(played));
    EXPECT_TRUE(read);
    return read->front();
  }
  std::shared_ptr<const Program> program_;
};

TEST_F(SeriesOfGames, shards_come_to_exactly_what_one_run_gives) {
  const auto made = setup();
  ASSERT_NE(made, nullptr);
  const SimulationShard whole = *simulation_of(shard(made, {1, 1}));
  const auto joined = sum_of({shard(made, {3, 4}), shard(made, {1, 4}), shard(made, {4, 4}), shard(made, {2, 4})});
  ASSERT_TRUE(joined);
  EXPECT_EQ(report_json(joined->head, joined->series), report_json(whole.head, whole.series));
  EXPECT_EQ(report_text(joined->head, joined->series), report_text(whole.head, whole.series));
  EXPECT_EQ(report_csv(joined->head, joined->series), report_csv(whole.head, whole.series));
}

// The lead passes from player 1 to player 2 in the second round and back in the third, and stays there.
TEST_F(SeriesOfGames, count_changes_of_the_lead_in_games_of_rounds) {
  program_ = compile_rules(
      "counter oil each player\nround\n  choose together\n    a\n    b\n  as players[if(round == 2, 2, 1)]\n    add "
      "round * round to oil\nend when round == 4\nwin by most oil\n");
  ASSERT_NE(program_, nullptr);
  const auto summary = simulate(make_setup(program_, 2, sink_), {{"random", "random"}, 5, 1, 1, {}, {}, {}});
  ASSERT_TRUE(summary);
  EXPECT_EQ(summary->leads.mean(), 2);
}

TEST_F(SeriesOfGames, know_cards_that_are_picked_from_open_zones_of_players) {
  program_ = compile_rules(
      "zone open each player, holds lamps\nzone pile\ncounter oil each player\nturn\n  choose\n    use lamp from open "
      "where glow < 5\n      move lamp to pile\nend when count(pile) > 6\nwin by most oil\n");
  ASSERT_NE(program_, nullptr);
  const SimulationShard all = *simulation_of(shard(make_setup(program_, 3, sink_), {1, 1}));
  const auto text = report_text(all.head, all.series);
  EXPECT_THAT(text, testing::Contains("records never picked: gold"));
}

// Counters of pieces are not counters of the game: each lamp that lies in the row is worn by one in each turn.
TEST_F(SeriesOfGames, count_the_counters_of_the_game_alone) {
  program_ = compile_rules(
      "zone row, holds lamps\ncounter worn each lamps\ncounter oil each player\ncounter age\nturn\n  set row[1].worn "
      "to "
      "9\n  choose\n    wait: add 2 to oil\n  add 1 to age\nend when age == 4\nwin by most oil\n");
  ASSERT_NE(program_, nullptr);
  const auto summary = simulate(make_setup(program_, 2, sink_), {{"random", "random"}, 3, 1, 1, {}, {}, {}});
  ASSERT_TRUE(summary);
  ASSERT_EQ(summary->counters.size(), 2u);
  EXPECT_EQ(summary->counters[0].first, "oil");
  EXPECT_EQ(summary->counters[0].second.mean(), 4);  // of two players, each with two turns
  EXPECT_EQ(summary->counters[1].first, "age");
  EXPECT_EQ(summary->counters[1].second.mean(), 4);
}

// The mean of 0.5, 1 and 1 is 0.83, give or take 0.33.
TEST(Shares, are_at_most_1) {
  Series series;
  series.summary.games = series.summary.finished = 3;
  series.summary.settled.scale = 1'000'000;
  for (const std::int64_t value : {500'000, 1'000'000, 1'000'000}) series.summary.settled.add(value);
  EXPECT_GT(series.summary.settled.interval().high, 1.1);
  for (const std::string& line : report_text({"g", "G", {"random"}, 1, {}}, {series}))
    EXPECT_THAT(line, Not(HasSubstr("116")));
  EXPECT_THAT(report_json({"g", "G", {"random"}, 1, {}}, {series}),
              HasSubstr(R"("settled":{"mean":0.833333,"interval":[0.506673,1.0])"));
}

TEST(Bins, have_equal_widths_and_hold_all_values) {
  const auto of = [](const Spread& spread, std::size_t most) {
    std::string all;
    for (const Bin& bin : bins_of(spread, most)) all += fmt::format("{}-{}:{} ", bin.first, bin.last, bin.count);
    return all;
  };
  Spread spread;
  EXPECT_EQ(of(spread, 4), "");
  for (const std::int64_t value : {-1, 2, 2, 3, 7}) spread.add(value);
  EXPECT_EQ(of(spread, 9), "-1--1:1 0-0:0 1-1:0 2-2:2 3-3:1 4-4:0 5-5:0 6-6:0 7-7:1 ");
  EXPECT_EQ(of(spread, 4), "-1-1:1 2-4:3 5-7:1 ");
  Spread wide;  // more values than are counted one by one
  for (std::int64_t value = 1; value <= 20'000; ++value) wide.add(value);
  EXPECT_EQ(of(wide, 1), "1-20000:20000 ");
  Spread extreme;
  extreme.add(std::numeric_limits<std::int64_t>::min());
  extreme.add(std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(bins_of(extreme, 16).size(), 16);
}

TEST_F(SeriesOfGames, lost_and_repeated_shards_are_found_by_their_numbers) {
  const auto made = setup();
  ASSERT_NE(made, nullptr);
  const auto message = [&](std::vector<rules::ReadShard> shards) {
    const auto done = rules::complete(shards);
    return done ? std::string{} : done.error().message;
  };
  EXPECT_EQ(message({shard(made, {1, 4}), shard(made, {3, 4})}), "of 4 shards, 2, 4 are missing");
  EXPECT_EQ(message({shard(made, {1, 2}), shard(made, {2, 2}), shard(made, {2, 2})}),
            "shard 2 was given twice: shard-2 and shard-2");
  EXPECT_THAT(message({shard(made, {1, 2}), shard(made, {2, 2}, 90)}), HasSubstr("different work"));
  EXPECT_THAT(message({shard(made, {1, 2}), shard(made, {2, 2}, 101, "0")}), HasSubstr("different rules"));
  EXPECT_EQ(message({shard(made, {2, 2}), shard(made, {1, 2})}), "");
}

TEST(Shard, shares_all_games_without_gaps) {
  EXPECT_FALSE(rules::Shard::read("0/3"));
  EXPECT_FALSE(rules::Shard::read("4/3"));
  EXPECT_FALSE(rules::Shard::read("1/3x"));
  for (const std::uint64_t games : {0u, 1u, 10u, 1'000'000'007u}) {
    std::uint64_t next = 0;
    for (std::uint64_t k = 1; k <= 7; ++k) {
      const rules::Shard shard = *rules::Shard::read(std::to_string(k) + "/7");
      EXPECT_EQ(shard.first(games), next);
      next = shard.end(games);
    }
    EXPECT_EQ(next, games);
  }
}

// Also beyond the number of values that are kept apart, and for squares that need more than 64 bits.
TEST(Spread, does_not_depend_on_the_order_of_adding) {
  base::Random random{1};
  std::vector<std::int64_t> values;
  for (int i = 0; i < 11'000; ++i) values.push_back(static_cast<std::int64_t>(random.next()) >> (i % 40));
  Spread forwards, backwards, left, right;
  for (std::size_t i = 0; i < values.size(); ++i) {
    forwards.add(values[i]);
    backwards.add(values[values.size() - 1 - i]);
    (i % 3 == 0 ? left : right).add(values[i]);
  }
  left.add(right);
  for (const Spread* other : {&backwards, &left}) {
    EXPECT_TRUE(other->sum == forwards.sum && other->times == forwards.times && other->coarse == forwards.coarse);
    EXPECT_EQ(other->interval().low, forwards.interval().low);
    EXPECT_EQ(other->quantile(0.5), forwards.quantile(0.5));
  }
  EXPECT_LE(forwards.times.size(), Spread::most_values);
}

TEST(Goals, are_read) {
  const auto goals = read_goals("fairness, turns about 40, no card over 60 %");
  ASSERT_TRUE(goals);
  ASSERT_EQ(goals->size(), 3);
  EXPECT_EQ((*goals)[2].wanted, 60);
  for (const char* wrong : {"", "turns about", "turns about -3", "seats within x", "fun"})
    EXPECT_FALSE(read_goals(wrong)) << wrong;
}

// Searches with summaries that are made up.
using PlayWith =
    std::function<Summary(const std::vector<std::int64_t>& values, std::uint64_t first, std::uint64_t games)>;
Tuning tuned(const std::vector<TriedNumbers>& numbers, const std::vector<Goal>& goals, std::uint64_t games,
             const PlayWith& play) {
  return *tune(numbers, goals, games, [&](const Round& round, std::size_t i) -> std::optional<Summary> {
    return play(round.values[i], round.first, round.games);
  });
}

// Games of 2 * a turns, in which the first seat wins b of 10.
TEST(Tune, finds_the_nearest_numbers) {
  std::uint64_t played = 0, fresh = 0;
  const auto play = [&](const std::vector<std::int64_t>& values, std::uint64_t first, std::uint64_t games) {
    if (first > 0) {
      EXPECT_EQ(first, 1000);
      ++fresh;
    }
    Summary made;
    made.games = made.finished = games;
    made.wins.resize(2);
    made.wins[0].add(1, games * static_cast<std::uint64_t>(values[1]) / 10);
    made.wins[1].add(1, games - games * static_cast<std::uint64_t>(values[1]) / 10);
    for (int i = 0; i < 10; ++i) made.turns.add(2 * values[0]);
    played += games;
    return made;
  };
  const auto goals = read_goals("seats within 3, turns about 14");
  const auto found = tuned({{"a", 1, 20}, {"b", 0, 10}}, *goals, 1000, play);
  ASSERT_EQ(found.tried.size(), 220);
  EXPECT_EQ(found.tried.front().values, (std::vector<std::int64_t>{7, 5}));
  EXPECT_EQ(found.tried.front().away, 0);
  EXPECT_EQ(found.tried.front().games, 1000);
  EXPECT_LT(played, 60'000);  // all of them would be 220,000
  EXPECT_EQ(found.finalists, fresh);  // they play games that did not choose them
  EXPECT_TRUE(found.idle.empty());
  // Of 1000 games, half lie within 3.1 percentage points of 50, a share that 50 +- 3 allows just so: Wilson's interval.
  const Distance& seats = found.tried.front().distances.front();
  EXPECT_NEAR(seats.values.low, 0, 1e-9);
  EXPECT_NEAR(seats.values.high, 3.09, 0.01);
  EXPECT_NEAR(seats.aways.high, 0.09, 0.01);
}

// Seat 1 wins so many of 1000 games, by the value of `a`; `b` changes nothing.
TEST(Tune, says_what_chance_may_have_made) {
  const auto play = [&](const std::vector<std::int64_t>& values, std::uint64_t, std::uint64_t games) {
    Summary made;
    made.games = made.finished = games;
    made.wins.resize(2);
    const std::uint64_t won = std::array<std::uint64_t, 3>{505, 520, 600}[static_cast<std::size_t>(values[0])];
    made.wins[0].add(1, won * games / 1000);
    made.wins[1].add(1, games - won * games / 1000);
    made.decisions.add(5);
    return made;
  };
  const std::vector<TriedNumbers> numbers{{"a", 0, 2}, {"b", 1, 1}};
  const auto goals = read_goals("fairness");
  const Tuning found = tuned(numbers, *goals, 1000, play);
  EXPECT_TRUE(found.tied(1));       // 0.5 and 2 percentage points, each give or take 3.1
  EXPECT_FALSE(found.tied(2));      // 10
  EXPECT_TRUE(found.idle.empty());  // b has only one value
  const auto text = tuning_text(numbers, *goals, found);
  EXPECT_THAT(text[1], HasSubstr("0.5 (0.0 to 3.6)"));
  EXPECT_EQ(text[text.size() - 2], "nearest to the goal: a 0, b 1");
  EXPECT_EQ(text.back(), "no worse by more than chance (95 %): a 1, b 1; more --games would tell");
  EXPECT_THAT(tuning_json("g", numbers, *goals, 1, found), HasSubstr(R"("tied":true)"));
  const std::vector<TriedNumbers> more{{"a", 0, 2}, {"b", 1, 4}};
  const Tuning idle = tuned(more, *goals, 1000, play);
  EXPECT_EQ(idle.idle, std::vector<std::string>{"b"});
  EXPECT_THAT(tuning_text(more, *goals, idle).back(), HasSubstr("no value of b changed any game"));
  EXPECT_THAT(tuning_json("g", more, *goals, 1, idle), HasSubstr(R"("without_effect":["b"])"));
}

TEST(Tune, asks_for_whole_rounds_and_can_be_stopped) {
  std::vector<std::pair<std::uint64_t, std::size_t>> rounds;  // number, combinations
  const auto stopped = tune({{"a", 1, 20}}, *read_goals("fairness"), 1000,
                            [&](const Round& round, std::size_t i) -> std::optional<Summary> {
                              if (i == 0) rounds.emplace_back(round.number, round.values.size());
                              if (round.number == 3) return std::nullopt;
                              Summary made;
                              made.games = round.games;
                              return made;
                            });
  EXPECT_FALSE(stopped);
  EXPECT_THAT(rounds, ElementsAre(Pair(1, 20), Pair(2, 10), Pair(3, 5)));
}

TEST(Tune, does_not_judge_cards_that_few_had) {
  const auto goals = read_goals("no card over 60");
  const auto play = [](std::uint64_t seats, std::uint64_t faulty = 0) {
    return [=](const std::vector<std::int64_t>&, std::uint64_t, std::uint64_t games) {
      Summary made;
      made.games = games;
      made.faulty = faulty;
      made.finished = games - faulty;
      made.records.resize(1);
      made.records[0].played.seats = seats;
      made.records[0].played.won.add(1, seats / 2);
      return made;
    };
  };
  const std::vector<TriedNumbers> numbers{{"a", 1, 1}};
  const auto few = tuned(numbers, *goals, 10, play(29));
  EXPECT_FALSE(few.tried.front().known());
  EXPECT_EQ(tuning_text(numbers, *goals, few).back(), "too few games to compare the numbers: increase --games");
  EXPECT_THAT(tuning_json("g", numbers, *goals, 1, few), HasSubstr(R"("values":[null],"intervals":[null],"away":null)"));
  const auto enough = tuned(numbers, *goals, 10, play(30));
  EXPECT_EQ(tuning_text(numbers, *goals, enough).back(), "reaches the goal, as far as 10 games tell: a 1");
  const auto faulty = tuned(numbers, *goals, 10, play(30, 4));
  EXPECT_EQ(faulty.tried.front().away, 0);
  EXPECT_THAT(tuning_text(numbers, *goals, faulty)[1], HasSubstr("4 games ended with a fault"));
  EXPECT_EQ(tuning_text(numbers, *goals, faulty).back(), "nearest to the goal: a 1");
}

TEST_F(SeriesOfGames, refuse_goals_that_do_not_suit) {
  const auto suits = [&](const std::string& rules, std::string_view goal) {
    const auto program = compile_rules(rules);
    return program != nullptr && !unsuited(*read_goals(goal), *program);
  };
  const std::string rounds =
      "counter oil each player\nround\n  choose together\n    a\n    b\nend when round == 4\nwin by most oil\n";
  EXPECT_TRUE(suits(rounds, "rounds about 4"));
  EXPECT_FALSE(suits(rounds, "turns about 4"));
  EXPECT_FALSE(suits(rounds, "no card over 60"));
  EXPECT_FALSE(suits(rounds, "wins about 50"));
  const std::string turns =
      "counter oil each player\nzone row, holds lamps\nturn\n  choose\n    a lamp from row\n    b\n  add 1 to oil\nend "
      "when oil == 4\nwin by most oil\n";
  EXPECT_FALSE(suits(turns, "rounds about 4"));
  EXPECT_TRUE(suits(turns, "turns about 4, no card over 60"));
}

TEST(Tune, says_why_no_game_was_counted) {
  const std::vector<TriedNumbers> numbers{{"a", 1, 2}};
  const auto goals = read_goals("fairness");
  const auto text = [&](std::uint64_t endless) {
    const auto found =
        tuned(numbers, *goals, 10, [=](const std::vector<std::int64_t>&, std::uint64_t, std::uint64_t games) {
          Summary made;
          made.games = games;
          made.endless = endless;
          made.faulty = games - endless;
          made.wins.resize(2);
          return made;
        });
    return tuning_text(numbers, *goals, found);
  };
  EXPECT_THAT(text(10)[1], HasSubstr("no game counted"));
  EXPECT_THAT(text(10)[1], HasSubstr("10 games did not end"));
  EXPECT_THAT(text(10).back(), HasSubstr("check `end when`"));
  EXPECT_THAT(text(0)[1], HasSubstr("10 games ended with a fault"));
  EXPECT_THAT(text(0).back(), HasSubstr("correct the rules first"));
}

TEST(Report, says_that_no_game_was_counted) {
  Series faulty, sound;
  faulty.label = "a 1";
  sound.label = "a 2";
  faulty.summary.games = faulty.summary.faulty = 4;
  faulty.summary.wins.resize(2);
  faulty.summary.scores.resize(2);
  sound.summary.games = sound.summary.finished = 4;
  sound.summary.wins.resize(2);
  sound.summary.scores.resize(2);
  sound.summary.wins[0].add(1, 3);
  sound.summary.wins[1].add(1, 1);
  sound.summary.decisions.highest = 3;
  const auto text = [](const std::vector<Series>& all) {
    std::string joined;
    for (const std::string& line : report_text({"g", "G", {"random", "random"}, 1, {}}, all)) joined += line + '\n';
    return joined;
  };
  const std::string alone = text({faulty});
  EXPECT_THAT(alone, HasSubstr("4 games ended with a fault\nno game was counted"));
  EXPECT_THAT(alone, Not(HasSubstr("0.0 %")));
  const std::string both = text({faulty, sound});
  EXPECT_THAT(both, HasSubstr("a 1: no game was counted"));
  EXPECT_THAT(both, HasSubstr("75.0 %"));
  EXPECT_THAT(both, Not(HasSubstr(" 0.0 %  ")));
  EXPECT_THAT(text({faulty, faulty}), Not(HasSubstr("seat 1")));
  EXPECT_THAT(report_json({"g", "G", {}, 1, {}}, {faulty}), HasSubstr(R"("wins":0.0,"share":null)"));
}

TEST(Tune, tries_each_number_once) {
  EXPECT_TRUE(read_tried({"a=4..5", "b=4..5"}));
  EXPECT_FALSE(read_tried({"a=4..5", "a=5..6"}));
}

}  // namespace
}  // namespace planche::play
