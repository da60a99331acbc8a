#include <memory>
#include <string>

#include <CLI/CLI.hpp>

#include "cli/commands.h"
#include "cli/play.h"

namespace planche::cli {

namespace {

struct ReplayOptions {
  PlayOptions play;
  std::string file;
};

int replay(const ReplayOptions& options) {
  Reporter reporter{options.play.report};
  const Ability ability{"replay", [](const rules::Play& play) { return play.replay != nullptr; }};
  const auto record = read_playable(options.file, ability, options.play, reporter);
  if (!record) return reporter.finish();
  const auto done = record->game->play.replay(*record, print_line);
  if (!done) reporter.refuse(done.error().message, done.error().hint);
  return reporter.finish();
}

}  // namespace

std::function<int()> set_up_replay(CLI::App& app) {
  auto options = std::make_shared<ReplayOptions>();
  app.add_option("FILE", options->file, "the record of a game; - is standard input")->required();
  add_play_options(app, options->play);
  return [options] { return replay(*options); };
}

}  // namespace planche::cli
