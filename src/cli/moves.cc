#include <memory>
#include <string>

#include "cli/command.h"
#include "cli/file_play.h"
#include "cli/game_options.h"
#include "cli/play.h"
#include "project/analysis/play_records.h"
#include "project/opening/game_options.h"
#include "project/opening/reading.h"

namespace planche::cli {

namespace {

struct MovesOptions {
  PlayOptions play;
  rules::GivenOptions of_game;
  FileRecord record;
};

int moves(const MovesOptions& options) {
  const auto own = project::game_of_record(options.record.file);
  if (own && *own) return moves_of_record(**own, options.record, options.play);
  Reporter reporter{options.play.report};
  if (!own) {
    reporter.refuse(own.error().message, own.error().hint);
    return reporter.finish();
  }
  if (!has_no_documents(options.record, reporter)) return reporter.finish();
  project::Reading reading{options.play.input, reporter.messages()};
  const auto document = project::read_playable(
      options.record.file, project::ability("moves", &rules::Play::moves, true), options.play.report.strict, reading);
  if (!document) return reporter.finish();
  const auto tables = project::playing_options(&rules::Play::moves_options);
  if (!project::takes_options(*document->game, tables, options.of_game, reporter.messages())) return reporter.finish();
  return reporter.finish(document->game->play.moves(*document, options.of_game, print_line));
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
  add_game_options(rows, project::playing_options(&rules::Play::moves_options), options->of_game);
  return {"moves",
          "list the legal moves of a position",
          "Checks FILE and prints every legal move, one JSON object a line. A position without legal moves prints "
          "nothing. Data with errors is refused.",
          {},
          std::move(rows),
          [options] { return moves(*options); }};
}

}  // namespace planche::cli
