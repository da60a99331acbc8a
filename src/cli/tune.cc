#include "play/tune.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "cli/command.h"
#include "cli/file_play.h"
#include "cli/progress.h"
#include "rules/options.h"

namespace planche::cli {

namespace {

struct TuneOptions {
  PlayOptions play;
  std::string game, players, goal;
  std::vector<std::string> numbers;
  std::uint64_t games = 1000;
  std::optional<std::uint64_t> seed;
  std::optional<unsigned> threads;
  bool json = false;
};

constexpr std::size_t most_listed = 12;

// `coins=8..14`.
std::optional<play::Tried> tried(const std::string& given, Reporter& reporter) {
  const std::size_t equals = given.find('='), dots = given.find("..");
  constexpr std::int64_t limit = 1'000'000'000;
  if (equals != given.npos && equals > 0 && dots != given.npos && dots > equals) {
    const auto number = [](std::string_view text) { return expressions::Number::of_decimal(base::trimmed(text)); };
    const auto least = number(std::string_view{given}.substr(equals + 1, dots - equals - 1));
    const auto most = number(std::string_view{given}.substr(dots + 2));
    if (least && most && least->is_integer() && most->is_integer() && *least <= *most &&
        *least >= expressions::Number{-limit} && *most <= expressions::Number{limit})
      return play::Tried{std::string{base::trimmed(given.substr(0, equals))}, least->numerator(), most->numerator()};
  }
  reporter.refuse(fmt::format("--number: expected a number and its range, found \"{}\"", given),
                  "write --number coins=8..14");
  return std::nullopt;
}

// "coins 9, goal 4".
std::string label_of(const std::vector<play::Tried>& numbers, const play::Candidate& one) {
  std::string label;
  for (std::size_t i = 0; i < numbers.size(); ++i)
    label += fmt::format("{}{} {}", i == 0 ? "" : ", ", numbers[i].number, one.values[i]);
  return label;
}

void print_table(const std::vector<play::Tried>& numbers, const std::vector<play::Goal>& goals,
                 const std::vector<play::Candidate>& found) {
  const std::size_t listed = std::min(found.size(), most_listed);
  std::size_t width = 0;
  for (std::size_t i = 0; i < listed; ++i) width = std::max(width, label_of(numbers, found[i]).size());
  std::string head = fmt::format("{:<{}}{:>8}", "", width + 1, "games");
  for (const play::Goal& goal : goals) head += fmt::format("{:>24}", base::shortened(goal.text, 22));
  print_text(head + fmt::format("{:>9}", "away"));
  for (std::size_t i = 0; i < listed; ++i) {
    const play::Candidate& one = found[i];
    std::string line = fmt::format("{:<{}}{:>8}", label_of(numbers, one), width + 1, one.games);
    for (const play::Distance& distance : one.distances) line += fmt::format("{:>24.1f}", distance.value);
    print_text(line + fmt::format("{:>9.1f}", one.away));
  }
  if (found.size() > most_listed) print_text(fmt::format("and {} more, further away", found.size() - most_listed));
  print_text("");
  print_text(fmt::format("{}: {}", found.front().away == 0 ? "reaches the goal" : "nearest to the goal",
                         label_of(numbers, found.front())));
}

void print_json(const play::Program& program, const std::vector<play::Tried>& numbers,
                const std::vector<play::Goal>& goals, std::uint64_t seed, const std::vector<play::Candidate>& found) {
  nlohmann::ordered_json made = {{"game", program.id}, {"kind", "tuning"}, {"seed", std::to_string(seed)}};
  for (const play::Goal& goal : goals) made["goal"].push_back(goal.text);
  for (const play::Candidate& one : found) {
    nlohmann::ordered_json line;
    for (std::size_t i = 0; i < numbers.size(); ++i) line["numbers"][numbers[i].number] = one.values[i];
    line["games"] = one.games;
    for (const play::Distance& distance : one.distances) line["values"].push_back(distance.value);
    line["away"] = one.away;
    made["tried"].push_back(std::move(line));
  }
  planche::cli::print_json(made.dump());
}

int tune(const TuneOptions& options) {
  Reporter reporter{options.play.report};
  const auto game = project::find_file_game(options.game, true);
  if (!game) {
    reporter.refuse(options.game + " is no file-based game", "name the folder of a game with rules of play");
    return reporter.finish();
  }
  const auto goals = play::read_goals(options.goal);
  if (!goals) {
    reporter.refuse(goals.error().message, goals.error().hint);
    return reporter.finish();
  }
  std::vector<play::Tried> numbers;
  std::uint64_t candidates = 1;
  for (const std::string& given : options.numbers) {
    auto one = tried(given, reporter);
    if (!one) return reporter.finish();
    candidates *= static_cast<std::uint64_t>(one->most - one->least + 1);
    if (candidates > play::most_candidates) {
      reporter.refuse(fmt::format("--number: more than {} combinations", play::most_candidates), "try narrower ranges");
      return reporter.finish();
    }
    numbers.push_back(std::move(*one));
  }
  const auto program = open_rules(*game, options.play, reporter);
  if (program == nullptr) return reporter.finish();
  const auto seats = seats_of(*program, options.players, reporter);
  if (!seats) return reporter.finish();
  for (const play::Goal& goal : *goals) {
    const bool together = program->together >= 0;
    if ((goal.what == play::Goal::What::wins) != together &&
        (goal.what == play::Goal::What::wins || goal.what == play::Goal::What::seats)) {
      reporter.refuse(fmt::format("--goal: \"{}\" does not suit a game that {}", goal.text,
                                  together ? "is won together" : "one player wins"),
                      together ? "use wins about 50" : "use seats within 3");
      return reporter.finish();
    }
  }
  const std::uint64_t seed = seed_or_drawn(options.seed, reporter);
  ProgressLine line{!options.play.report.quiet};
  std::uint64_t done = 0;
  bool failed = false;
  const auto found = play::tune(
      numbers, *goals, options.games,
      [&](const std::vector<std::int64_t>& values, std::uint64_t games) -> play::Summary {
        if (failed) return {};
        PlayOptions own = options.play;
        for (std::size_t i = 0; i < numbers.size(); ++i) own.input.rules.numbers[numbers[i].number] = {values[i]};
        const auto rules = open_rules(*game, own, reporter);
        diag::Sink sink;
        const auto setup = rules == nullptr ? nullptr : play::make_setup(rules, static_cast<int>(seats->size()), sink);
        if (setup == nullptr) {
          reporter.report(sink);
          failed = true;
          return {};
        }
        auto summary = play::simulate(setup, {*seats, games, seed, threads_or_all(options.threads), {}, {}, {}});
        line("series", ++done, 2 * candidates);
        if (summary) return std::move(*summary);
        reporter.refuse(summary.error().message, summary.error().hint);
        failed = true;
        return {};
      });
  line.clear();
  if (failed) return reporter.finish();
  if (options.json)
    print_json(*program, numbers, *goals, seed, found);
  else
    print_table(numbers, *goals, found);
  return reporter.finish();
}

}  // namespace

Command tune_command() {
  auto options = std::make_shared<TuneOptions>();
  Rows rows;
  rows.operand("DIR", "the folder of a file-based game with rules of play", options->game);
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
  rows.choice("--format", "format of the result", options->json, {{"text", false}, {"json", true}});
  add_play_options(rows, options->play);
  return {"tune",
          "search numbers of a file-based game for a goal",
          "Simulates DIR with every combination of the numbers and lists those that come nearest to the goal: seats "
          "that win alike (in percentage points), a length, cards that do not win too often when they are played, or, "
          "for games that are won together, a share of wins. The nearer half of the combinations plays twice as many "
          "games, and so on.",
          {{"planche tune cards/meadow --number per_pair=4..6 --goal 'seats within 3, no card over 60' --games 200",
            "seats that win alike, and no card that wins too often"}},
          std::move(rows),
          [options] { return tune(*options); }};
}

}  // namespace planche::cli
