#include <limits>
#include <memory>
#include <string>

#include <CLI/CLI.hpp>

#include "cli/commands.h"
#include "cli/play.h"

namespace planche::cli {

namespace {

struct PerftOptions {
  PlayOptions play;
  std::string subject;
  rules::PerftRequest request;
};

int perft(const PerftOptions& options) {
  Reporter reporter{options.play.report};
  const Ability ability{"perft", [](const rules::Play& play) { return play.perft != nullptr; }};
  const auto subject = find_subject(options.subject, ability, options.play, reporter);
  if (!subject) return reporter.finish();
  rules::PerftRequest request = options.request;
  request.settings = options.play.input.rules.settings();
  const auto done = subject->game->play.perft(subject->start(), request, print_line);
  if (!done) reporter.refuse(done.error().message, done.error().hint);
  return reporter.finish();
}

}  // namespace

std::function<int()> set_up_perft(CLI::App& app) {
  auto options = std::make_shared<PerftOptions>();
  app.add_option("GAME|FILE", options->subject, "a game (planche list games) or a position; - is standard input")
      ->required();
  app.add_option("--depth", options->request.depth, "moves in a row")
      ->required()
      ->transform(whole_number(0, std::numeric_limits<int>::max()));
  app.add_flag("--divide", options->request.divide, "the count of each first move too");
  add_play_options(app, options->play);
  return [options] { return perft(*options); };
}

}  // namespace planche::cli
