#include <memory>
#include <string>

#include <CLI/CLI.hpp>

#include "cli/commands.h"
#include "cli/game_options.h"
#include "cli/play.h"

namespace planche::cli {

namespace {

struct MovesOptions {
  PlayOptions play;
  GameOptions of_game;
  std::string file;
};

int moves(const MovesOptions& options) {
  Reporter reporter{options.play.report};
  const Ability ability{"moves", [](const rules::Play& play) { return play.moves != nullptr; }};
  const auto document = read_playable(options.file, ability, options.play, reporter);
  if (!document) return reporter.finish();
  const auto given = options.of_game.given_to(*document->game, reporter);
  if (!given) return reporter.finish();
  const auto done = document->game->play.moves(*document, *given, print_line);
  if (!done) reporter.refuse(done.error().message, done.error().hint);
  return reporter.finish();
}

}  // namespace

std::function<int()> set_up_moves(CLI::App& app) {
  auto options = std::make_shared<MovesOptions>();
  app.add_option("FILE", options->file, "a position or universe; - is standard input")->required();
  add_play_options(app, options->play);
  options->of_game = GameOptions{app, playing_options(&rules::Play::moves_options)};
  return [options] { return moves(*options); };
}

}  // namespace planche::cli
