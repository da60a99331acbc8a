#include <memory>
#include <string>

#include "cli/command.h"
#include "cli/play_commands.h"
#include "project/analysis/recorded_games.h"

namespace planche::cli {

namespace {

struct ReplayOptions {
  PlayOptions play;
  project::GivenRecord record;
};

int replay(const ReplayOptions& options) {
  Reporter reporter{options.play.report};
  project::replay(options.record, options.play.input, options.play.report.strict, lines_of(reporter),
                  reporter.messages());
  return reporter.finish();
}

}  // namespace

Command replay_command() {
  auto options = std::make_shared<ReplayOptions>();
  Rows rows;
  rows.operand("FILE", "a recorded game; - is standard input", options->record.file);
  rows.operands("DOCUMENT", "documents that the players brought, instead of the files that FILE states",
                options->record.documents)
      .required = false;
  add_play_options(rows, options->play);
  return {"replay",
          "replay a recorded game and report its result",
          "Checks every move of FILE against the rules and prints the result as one JSON object. A record with an "
          "illegal move is refused, with the number of the move and the reason.",
          {},
          std::move(rows),
          [options] { return replay(*options); }};
}

}  // namespace planche::cli
