#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/file_play.h"
#include "cli/game_option_rows.h"
#include "cli/play_commands.h"
#include "cli/printing.h"
#include "project/opening/game_options.h"

namespace planche::cli {

namespace {

struct SimulateOptions {
  PlayOptions play;
  rules::GivenOptions of_game;
  std::string start;
  std::optional<rules::Shard> shard;
  SummaryFormat format = SummaryFormat::text;
  bool sheet = false;
  PrintOptions print;
  std::string records;
  std::vector<std::string> sides, compared;
  std::uint64_t games = 100;
  std::optional<std::uint64_t> seed;
  std::optional<unsigned> threads;
  std::optional<std::uint64_t> studied;
};

constexpr std::uint64_t usual_studied = 40, usual_decisions = 1000;  // of a sheet

int simulate_files(const project::FileGame& found, const SimulateOptions& options) {
  Reporter reporter{options.play.report};
  FileSimulation wanted{{},
                        options.sides,
                        options.seed,
                        options.format,
                        options.compared,
                        {options.games, 0, threads_or_all(options.threads), options.records, options.shard, {}}};
  wanted.choices.studied = options.studied.value_or(options.sheet ? usual_studied : 0);
  if (!options.studied) wanted.choices.studied_decisions = usual_decisions;
  if (wanted.choices.studied > 0 && options.shard && !options.sheet) {
    reporter.refuse("--study and --shard exclude each other", "leave one of them out");
    return reporter.finish();
  }
  const bool writes_lines = options.shard || options.records == "-";
  if (writes_lines && options.format != SummaryFormat::text && !options.sheet) {
    reporter.refuse(fmt::format("--format is of the summary, and {} writes none",
                                options.shard ? "--shard" : "--records -"),
                    "leave it out");
    return reporter.finish();
  }
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
  const char* const own = options.sheet                          ? "--sheet"
                          : !options.records.empty()             ? "--records"
                          : options.format == SummaryFormat::csv ? "--format csv"
                          : options.studied                      ? "--study"
                                                                 : nullptr;
  if (own != nullptr) {
    reporter.refuse(fmt::format("{} is for file-based games", own),
                    "built-in games accept --format json and --write-games");
    return reporter.finish();
  }
  if (!has_seed(options.shard, options.seed, reporter)) return reporter.finish();
  const bool strict = options.play.report.strict;
  const project::SharedRun run{.starts = {options.start, options.sides, options.compared, strict},
                               .options = options.of_game,
                               .input = options.play.input,
                               .strict = strict,
                               .games = options.games,
                               .seed = options.seed};
  const bool json = options.format == SummaryFormat::json;
  return carry_out(run, {json, options.threads, options.shard, "games", json ? print_json : print_text}, options.play);
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
  rows.text(
      "--records", "FILE",
      "for file-based games: write every game to this file, one document a line; -: to standard output, without the "
      "summary",
      options->records);
  const WhereTo where = add_shard_option(rows, options->shard, "play shard K of N, and print it for planche merge");
  rows.flag("--sheet",
            "for file-based games: print pages with plots instead, as a PDF or the format of -o; -o implies "
            "--sheet",
            options->sheet);
  rows.number("--study",
              "for file-based games: play so many more games of search:100, against itself and against random players. "
              "They tell skill from luck, and compare the game with known ones; 0: none; default with --sheet: 4 to "
              "40, about 1000 decisions",
              options->studied, 0, 1'000'000);
  add_play_options(rows, options->play, true);
  add_game_options(rows, project::playing_options(&rules::Play::simulate_options), options->of_game);
  add_page_options(rows, options->print, false);
  return {
      "simulate",
      "play many games between computer players and summarise them",
      "Plays --games games between computer players, from the standard start of GAME or from the position FILE, "
      "and prints a summary. The same seed gives the same summary with any number of --threads; without --seed, a "
      "seed is drawn and printed on stderr. With --compare, the games are played from each of several starting "
      "positions, which are ranked. For file-based games, --players LIST names the players by seat: random, greedy, "
      "search:N or a bot of the rules.",
      {},
      std::move(rows),
      here_or(where, ShardsOf::one_result, [options] { return simulate(*options); })};
}

}  // namespace planche::cli
