#include "play/reports/tune.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/play_commands.h"
#include "cli/progress.h"
#include "project/analysis/tuning.h"

namespace planche::cli {

namespace {

struct TuneOptions {
  PlayOptions play;
  std::string game, players, goal;
  std::vector<std::string> documents, numbers;
  std::uint64_t games = 1000;
  std::optional<std::uint64_t> seed;
  std::optional<unsigned> threads;
  bool json = false;
  std::vector<std::string> after;
  std::optional<rules::Shard> shard;
};

// Has each round of the search carried out elsewhere, and remembers the folders that are left.
class RoundsElsewhere {
 public:
  RoundsElsewhere(const project::Elsewhere& where, std::vector<std::string> words, Reporter& reporter)
      : where_{where}, words_{std::move(words)}, reporter_{reporter} {
    take_option(words_, {"--format"});
  }

  std::optional<project::ShardsElsewhere> operator()(const std::vector<std::string>& after) {
    std::vector<std::string> words = words_;
    for (const std::string& file : after) words.push_back("--after=" + file);
    auto made = carry_out_elsewhere(where_, words, reporter_);
    if (made) folders_.push_back(made->folder);
    return made;
  }

  void remove_folders() const {
    std::error_code error;
    for (const std::string& folder : folders_) std::filesystem::remove_all(folder, error);
  }

 private:
  const project::Elsewhere& where_;
  std::vector<std::string> words_;
  Reporter& reporter_;
  std::vector<std::string> folders_;
};

// Whether the options for several machines go together.
bool makes_sense(const TuneOptions& options, bool elsewhere, Reporter& reporter) {
  if (elsewhere && !options.after.empty())
    reporter.refuse("--on and --after exclude each other: --on gives each round the rounds before",
                    "leave out --after");
  else if (options.seed)
    return true;
  else if (elsewhere || !options.after.empty())
    reporter.refuse(fmt::format("{} requires --seed", elsewhere ? "--on" : "--after"), "give all rounds the same seed");
  else
    return has_seed(options.shard, options.seed, reporter);
  return false;
}

int tune(const TuneOptions& options, const std::optional<project::Elsewhere>& where) {
  Reporter reporter{options.play.report};
  if (!makes_sense(options, where.has_value(), reporter)) return reporter.finish();
  project::SharedRounds shared{options.after, options.shard, {}};
  std::optional<RoundsElsewhere> rounds;
  if (where) {
    auto words = words_elsewhere(reporter);
    if (!words) return reporter.finish();
    rounds.emplace(*where, std::move(*words), reporter);
    shared.elsewhere = [&](const std::vector<std::string>& after) { return (*rounds)(after); };
  }
  const auto game = project::find_file_game(options.game, true);
  if (!game) {
    reporter.refuse(options.game + " is not a file-based game", "name the folder of a game with rules of play");
    return reporter.finish();
  }
  const auto goals = play::read_goals(options.goal);
  if (!goals) {
    reporter.refuse(goals.error().message, goals.error().hint);
    return reporter.finish();
  }
  const auto numbers = play::read_tried(options.numbers);
  if (!numbers) {
    reporter.refuse(numbers.error().message, numbers.error().hint);
    return reporter.finish();
  }
  const auto plan =
      project::plan_simulation(*game, options.documents, {}, options.players, options.play.input, reporter.messages());
  if (!plan) return reporter.finish();
  if (const auto unsuited = play::unsuited(*goals, *plan->entries.front().program)) {
    reporter.refuse("--goal: " + unsuited->message, unsuited->hint);
    return reporter.finish();
  }
  project::SimulationChoices choices{
      options.games, seed_or_drawn(options.seed, reporter), threads_or_all(options.threads), {}, {}, {}};
  reporter.print_messages();
  ProgressLine line{!options.play.report.quiet};
  if (!where) choices.progress = [&line](std::uint64_t done, std::uint64_t total) { line("series", done, total); };
  const auto made = project::tune({*game, options.play.input, *plan, choices, *numbers, *goals}, std::move(shared),
                                  reporter.messages());
  line.clear();
  if (!made) return reporter.finish();
  if (made->shard) {
    print_json(play::document_of(*made->shard));
  } else if (options.json) {
    print_json(play::tuning_json(plan->entries.front().program->id, *numbers, *goals, choices.seed, *made->found));
  } else {
    for (const std::string& text : play::tuning_text(*numbers, *goals, *made->found)) print_text(text);
  }
  if (rounds) rounds->remove_folders();
  return reporter.finish();
}

}  // namespace

Command tune_command() {
  auto options = std::make_shared<TuneOptions>();
  Rows rows;
  rows.operand("DIR", "the folder of a file-based game with rules of play", options->game);
  rows.operands("DOCUMENT", "documents that the players bring, such as decks, by seat", options->documents).required =
      false;
  rows.texts("--number", "NAME=N..N", "a number of the rules, and the range to search; several are combined",
             options->numbers)
      .required = true;
  rows.name("--goal", "GOAL",
            "what to aim for, separated by commas: fairness, seats within 3, turns about 40, rounds about 5, decisions "
            "about 60, no card over 60, wins about 50",
            options->goal)
      .required = true;
  rows.number("--games", "number of games for the best combinations; others play fewer", options->games, 1,
              100'000'000);
  rows.text("--players", "LIST", "players for all seats: random, greedy, search:N or a bot; default: random",
            options->players);
  add_seed_option(rows, options->seed);
  add_threads_option(rows, options->threads, "games played at once, with the same result; default: one for each core");
  const WhereTo where = add_shard_option(rows, options->shard,
                                         "play shard K of N of the next round of the search, and print it for --after");
  rows.texts("--after", "FILE", "the shards of all rounds before, of this search", options->after).in_a_row = true;
  rows.choice("--format", "format of the result", options->json, {{"text", false}, {"json", true}});
  add_play_options(rows, options->play);
  return {"tune",
          "search numbers of a file-based game for a goal",
          "Simulates DIR with every combination of the numbers and lists those that come nearest to the goal: seats "
          "that win alike (in percentage points), a length, cards that do not win too often when they are played, or, "
          "for games that are won together, a share of wins. The nearer half of the combinations plays twice as many "
          "games, and so on. These rounds can be divided among machines: --on, or --shard and --after.",
          {{"planche tune cards/meadow --number per_pair=4..6 --goal 'seats within 3, no card over 60' --games 200",
            "seats that win alike, and no card that wins too often"}},
          std::move(rows),
          [options, where] { return tune(*options, *where); }};
}

}  // namespace planche::cli
