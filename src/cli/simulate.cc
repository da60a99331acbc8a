#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/file_play.h"
#include "cli/game_options.h"
#include "cli/play.h"
#include "cli/print.h"
#include "cli/progress.h"
#include "project/contestants.h"
#include "project/game_options.h"
#include "project/reading.h"

namespace planche::cli {

namespace {

struct SimulateOptions {
  PlayOptions play;
  rules::GivenOptions of_game;
  std::string start;
  std::optional<play::Shard> shard;
  SummaryFormat format = SummaryFormat::text;
  bool sheet = false;
  PrintOptions print;
  std::string records;
  std::vector<std::string> sides, compared;
  std::uint64_t games = 100;
  std::optional<std::uint64_t> seed;
  std::optional<unsigned> threads;
};

int simulate_files(const project::FileGame& found, const SimulateOptions& options) {
  Reporter reporter{options.play.report};
  FileSimulation wanted{{},
                        options.sides,
                        options.seed,
                        options.format,
                        options.compared,
                        {options.games, 0, threads_or_all(options.threads), options.records, options.shard, {}}};
  if (options.sheet) {
    if (options.format != SummaryFormat::text || options.shard) {
      reporter.refuse(fmt::format("{} and --sheet exclude each other: --sheet prints pages",
                                  options.shard ? "--shard" : "--format"),
                      "leave one of them out");
      return reporter.finish();
    }
    if (!makes_sense(options.print, reporter)) return reporter.finish();
    wanted.sheet = &options.print;
  } else if (!none_given(options.print.given,
                         {"--paper", "--printer", "--margin", "--style", "--low-ink", "--lang", "--dpi"},
                         "requires --sheet", "add --sheet", reporter)) {
    return reporter.finish();
  }
  rules::GivenOptions others = options.of_game;
  if (const auto players = others.extract("players")) wanted.players = players.mapped();
  const auto tables = project::playing_options(&rules::Play::simulate_options);
  if (!project::takes_no_options(found.name(), tables, others, reporter.messages())) return reporter.finish();
  return simulate_file_game(found, wanted, options.play);
}

int simulate(SimulateOptions options) {
  options.sheet = options.sheet || !options.print.output.empty();
  options.print.report = options.play.report;
  options.print.input = options.play.input;
  if (const auto own = project::find_file_game(options.start, true)) return simulate_files(*own, options);
  Reporter reporter{options.play.report};
  project::Reading reading{options.play.input, reporter.messages()};
  if (options.shard) {
    reporter.refuse("--shard is for file-based games", "give each machine another --seed");
    return reporter.finish();
  }
  if (options.sheet) {
    reporter.refuse("--sheet is for file-based games", "leave it out");
    return reporter.finish();
  }
  if (options.format == SummaryFormat::csv || !options.records.empty()) {
    reporter.refuse(
        options.records.empty() ? "--format csv is for file-based games" : "--records is for file-based games",
        "built-in games accept --format json and --write-games");
    return reporter.finish();
  }
  const auto starts =
      project::read_contestants({options.start, options.sides, options.compared, options.play.report.strict}, reading);
  if (!starts) return reporter.finish();
  const auto tables = project::playing_options(&rules::Play::simulate_options);
  if (!project::takes_options(*starts->game, tables, options.of_game, reporter.messages())) return reporter.finish();
  rules::SimulateRequest request{options.games,
                                 seed_or_drawn(options.seed, reporter),
                                 threads_or_all(options.threads),
                                 options.format == SummaryFormat::json,
                                 options.of_game,
                                 starts->rules,
                                 reading.variants_of(*starts->game),
                                 {}};
  if (request.variants.size() == 1) request.variants.clear();
  diag::Sink warnings;
  request.warnings = &warnings;
  ProgressLine line{!options.play.report.quiet};
  request.progress = [&line](std::uint64_t done, std::uint64_t total) { line("games", done, total); };
  const auto done = project::simulate(*starts, request, [&](std::string_view text) {
    line.clear();
    (request.json ? print_json : print_text)(text);
  });
  reporter.report(warnings);
  return reporter.finish(done);
}

}  // namespace

Command simulate_command() {
  auto options = std::make_shared<SimulateOptions>();
  Rows rows;
  rows.operand("GAME|FILE", "a game (planche list games), or a position or universe to start from; - is standard input",
               options->start);
  rows.operands("SIDE", "documents that play against each other, such as decks: one for each player", options->sides)
      .required = false;
  rows.texts("--compare", "FILE",
             "rank these starting positions, and the first one if given; for file-based games: compare other games, or "
             "documents in place of the first one",
             options->compared)
      .in_a_row = true;
  rows.number("--games", "number of games for each starting position", options->games, 1, 1'000'000'000);
  add_seed_option(rows, options->seed);
  add_threads_option(rows, options->threads, "games played at once, with the same result; default: one for each core");
  rows.choice("--format", "format of the summary: text, one JSON object, or CSV for file-based games", options->format,
              {{"text", SummaryFormat::text}, {"json", SummaryFormat::json}, {"csv", SummaryFormat::csv}});
  rows.text("--records", "FILE", "for file-based games: write every game to this file, one document a line",
            options->records);
  rows.value("--shard", "K/N", "for file-based games: play part K of N, and print it for planche merge",
             [to = options.get()](const std::string& given) -> std::string {
               to->shard = play::Shard::read(given);
               return to->shard ? "" : fmt::format("expected a part such as 3/8, found \"{}\"", given);
             });
  rows.flag("--sheet",
            "for file-based games: print pages with plots instead, as a PDF or the format of -o; -o implies "
            "--sheet",
            options->sheet);
  add_play_options(rows, options->play, true);
  add_game_options(rows, project::playing_options(&rules::Play::simulate_options), options->of_game);
  add_page_options(rows, options->print, false);
  return {"simulate",
          "play many games between computer players and summarise them",
          "Plays --games games between computer players, from the standard start of GAME or from the position FILE, "
          "and prints a summary. The same seed gives the same summary with any number of --threads; without --seed, a "
          "seed is drawn and printed on stderr. With --compare, the games are played from each of several starting "
          "positions, which are ranked.",
          {},
          std::move(rows),
          [options] { return simulate(*options); }};
}

}  // namespace planche::cli
