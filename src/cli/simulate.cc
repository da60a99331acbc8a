#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include <CLI/CLI.hpp>

#include "cli/commands.h"
#include "cli/game_options.h"
#include "cli/play.h"
#include "cli/progress.h"

namespace planche::cli {

namespace {

constexpr unsigned most_threads = 256;

struct Options {
  PlayOptions play;
  GameOptions of_game;
  std::string subject, format = "text";
  std::uint64_t games = 100;
  std::optional<std::uint64_t> seed;
  unsigned threads = std::clamp(std::thread::hardware_concurrency(), 1u, most_threads);
};

int simulate(const Options& options) {
  Reporter reporter{options.play.report};
  const Ability ability{"simulate", [](const rules::Play& play) { return play.simulate != nullptr; }};
  const auto subject = find_subject(options.subject, ability, options.play, reporter);
  if (!subject) return reporter.finish();
  const auto given = options.of_game.given_to(*subject->game, reporter);
  if (!given) return reporter.finish();
  rules::SimulateRequest request{
      options.games, seed_or_drawn(options.seed), options.threads, options.format == "json", *given, {}};
  ProgressLine line{!options.play.report.quiet, "games"};
  request.progress = [&line](std::uint64_t done, std::uint64_t total) { line(done, total); };
  const auto done = subject->game->play.simulate(subject->start(), request, [&line](std::string_view text) {
    line.clear();
    print_line(text);
  });
  if (!done) reporter.refuse(done.error().message, done.error().hint);
  return reporter.finish();
}

}  // namespace

std::function<int()> set_up_simulate(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("GAME|FILE", options->subject,
                 "a game (planche list games) or a position to start from; - is standard input")
      ->required();
  app.add_option("--games", options->games, "how many games to play")
      ->transform(whole_number(1, 1'000'000'000))
      ->capture_default_str();
  add_seed_option(app, options->seed);
  app.add_option("--threads", options->threads,
                 "games played at a time, which changes nothing else; default: one a core")
      ->transform(whole_number(1, most_threads));
  app.add_option("--format", options->format, "of the summary: text or one json object")
      ->check(CLI::IsMember({"text", "json"}))
      ->capture_default_str();
  add_play_options(app, options->play);
  options->of_game = GameOptions{app, playing_options(&rules::Play::simulate_options)};
  return [options] { return simulate(*options); };
}

}  // namespace planche::cli
