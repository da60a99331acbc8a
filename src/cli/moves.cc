#include <memory>
#include <string>

#include "cli/command.h"
#include "cli/game_option_rows.h"
#include "cli/play_commands.h"
#include "project/analysis/recorded_games.h"
#include "project/opening/game_options.h"

namespace planche::cli {

namespace {

struct MovesOptions {
  PlayOptions play;
  project::GivenRecord record;
};

int moves(const MovesOptions& options) {
  Reporter reporter{options.play.report};
  project::list_moves(options.record, options.play.input, options.play.report.strict, lines_of(reporter),
                      reporter.messages());
  return reporter.finish();
}

}  // namespace

Command moves_command() {
  auto options = std::make_shared<MovesOptions>();
  Rows rows;
  rows.operand("FILE", "a position or universe; - is standard input", options->record.file);
  rows.operands("DOCUMENT", "documents that the players brought, instead of the files that FILE states",
                options->record.documents)
      .required = false;
  add_play_options(rows, options->play);
  add_game_options(rows, project::playing_options(&rules::Play::moves_options), options->record.of_game);
  return {"moves",
          "list the legal moves of a position",
          "Checks FILE and prints every legal move, one JSON object a line. A position without legal moves prints "
          "nothing. Data with errors is refused.",
          {},
          std::move(rows),
          [options] { return moves(*options); }};
}

}  // namespace planche::cli
