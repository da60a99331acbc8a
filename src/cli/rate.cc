#include <memory>
#include <optional>
#include <string>

#include <CLI/CLI.hpp>

#include "cli/commands.h"
#include "cli/play.h"

namespace planche::cli {

namespace {

struct RateOptions {
  PlayOptions play;
  std::string file, format = "text";
  std::optional<std::uint64_t> budget;
};

int rate(const RateOptions& options) {
  PlayOptions play = options.play;
  if (options.budget) play.input.rules.numbers["budget"] = {static_cast<std::int64_t>(*options.budget)};
  Reporter reporter{play.report};
  const Ability ability{"rate", [](const rules::Play& known) { return known.rate != nullptr; }};
  const auto deck = read_playable(options.file, ability, play, reporter);
  if (!deck) return reporter.finish();
  const auto done = deck->game->play.rate(*deck, {options.format == "json", {}, 1, {}},
                                          options.format == "json" ? print_line : print_text);
  if (!done) reporter.refuse(done.error().message, done.error().hint);
  return reporter.finish();
}

}  // namespace

std::function<int()> set_up_rate(CLI::App& app) {
  auto options = std::make_shared<RateOptions>();
  app.add_option("FILE", options->file, "a deck; - is standard input")->required();
  app.add_option("--budget", options->budget, "points of a character: short for --set budget=N")
      ->transform(whole_number(0, 1000));
  app.add_option("--format", options->format, "text or one json object a line")
      ->check(CLI::IsMember({"text", "json"}))
      ->capture_default_str();
  add_play_options(app, options->play);
  return [options] { return rate(*options); };
}

}  // namespace planche::cli
