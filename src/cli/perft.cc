#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>

#include "cli/command.h"
#include "cli/game_option_rows.h"
#include "cli/play_commands.h"
#include "cli/progress.h"
#include "project/opening/game_options.h"
#include "project/opening/reading.h"

namespace planche::cli {

namespace {

struct PerftOptions {
  PlayOptions play;
  rules::GivenOptions of_game;
  std::string start;
  rules::PerftRequest request;
  std::uint64_t depth = 0;
};

int perft(const PerftOptions& options) {
  Reporter reporter{options.play.report};
  project::Reading reading{options.play.input, reporter.messages()};
  const auto start = project::find_start(options.start, project::ability("perft", &rules::Play::perft),
                                         options.play.report.strict, reading);
  if (!start) return reporter.finish();
  const auto tables = project::playing_options(&rules::Play::perft_options);
  if (!project::takes_options(*start->game, tables, options.of_game, reporter.messages())) return reporter.finish();
  rules::PerftRequest request = options.request;
  request.options = options.of_game;
  // The game limits the depth.
  request.depth = static_cast<int>(std::min<std::uint64_t>(options.depth, std::numeric_limits<int>::max()));
  request.rules = start->rules;
  ProgressLine line{!options.play.report.quiet};
  const auto print = [&line](std::string_view text) {
    line.clear();
    print_line(text);
  };
  const auto done = start->game->play.perft(start->document.get(), request, print);
  line.clear();
  return reporter.finish(done);
}

}  // namespace

Command perft_command() {
  auto options = std::make_shared<PerftOptions>();
  Rows rows;
  rows.operand("GAME|FILE", "a game (planche list games) or a position; - is standard input", options->start);
  Row& depth = rows.number("--depth", "number of moves in each sequence", options->depth, 0,
                           std::numeric_limits<std::uint64_t>::max());
  depth.required = true;
  depth.standard.clear();
  rows.flag("--divide", "also print the count for each first move", options->request.divide);
  add_play_options(rows, options->play);
  add_game_options(rows, project::playing_options(&rules::Play::perft_options), options->of_game);
  return {"perft",
          "count the sequences of moves from a position",
          "Counts the sequences of --depth legal moves from the standard start of GAME or from the position FILE. "
          "Engines are compared by such counts. A finished game has no further moves. The id of a game means the game; "
          "write ./NAME for a file of that name.",
          {},
          std::move(rows),
          [options] { return perft(*options); }};
}

}  // namespace planche::cli
