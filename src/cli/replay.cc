#include <memory>
#include <string>

#include "cli/command.h"
#include "cli/file_play.h"
#include "cli/play.h"
#include "project/analysis/play_records.h"
#include "project/opening/reading.h"

namespace planche::cli {

namespace {

struct ReplayOptions {
  PlayOptions play;
  FileRecord record;
};

int replay(const ReplayOptions& options) {
  const auto own = project::game_of_record(options.record.file);
  if (own && *own) return replay_record(**own, options.record, options.play);
  Reporter reporter{options.play.report};
  if (!own) {
    reporter.refuse(own.error().message, own.error().hint);
    return reporter.finish();
  }
  if (!has_no_documents(options.record, reporter)) return reporter.finish();
  project::Reading reading{options.play.input, reporter.messages()};
  const auto record = project::read_playable(
      options.record.file, project::ability("replay", &rules::Play::replay, true), options.play.report.strict, reading);
  if (!record) return reporter.finish();
  return reporter.finish(record->game->play.replay(*record, print_line));
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
