#include <memory>
#include <string>

#include "cli/command.h"
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
  Reading reading{options.play.input, reporter};
  const auto document = read_playable(options.file, ability("moves", &rules::Play::moves), options.play, reading);
  if (!document) return reporter.finish();
  const auto given = options.of_game.given_to(*document->game, reporter);
  if (!given) return reporter.finish();
  return reporter.finish(document->game->play.moves(*document, *given, print_line));
}

}  // namespace

Command moves_command() {
  auto options = std::make_shared<MovesOptions>();
  Rows rows;
  rows.operand("FILE", "a position or universe; - is standard input", options->file);
  add_play_options(rows, options->play);
  options->of_game.declare(rows, playing_options(&rules::Play::moves_options));
  return {"moves",
          "list the legal moves of a position",
          "Checks FILE and prints every legal move, one JSON object a line. A position without legal moves prints "
          "nothing. Data with errors is refused.",
          {},
          std::move(rows),
          [options] { return moves(*options); }};
}

}  // namespace planche::cli
