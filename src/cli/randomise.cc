#include "project/analysis/randomise.h"

#include <memory>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/game_option_rows.h"
#include "cli/play_commands.h"
#include "cli/progress.h"
#include "project/opening/playing.h"

namespace planche::cli {

namespace {

struct RandomiseOptions {
  ReportOptions report;
  project::RandomChoices choices;
  std::string game, output;
  std::optional<std::uint64_t> seed;
  std::uint64_t count = 1;
  std::optional<rules::Shard> shard;
};

int randomise(const RandomiseOptions& options) {
  Reporter reporter{options.report};
  if (!has_seed(options.shard, options.seed, reporter)) return reporter.finish();
  const auto plan = project::plan_random(options.game, options.choices, reporter.messages());
  if (!plan) return reporter.finish();
  const std::uint64_t seed = seed_or_drawn(options.seed, reporter);
  const auto document = plan->start(seed);
  if (!document) {
    reporter.refuse(document.error().message, document.error().hint);
    return reporter.finish();
  }
  const project::DocumentLines lines = project::lines_of(
      options.shard, options.count, project::identity_of(options.game, options.choices, seed, plan->content));
  ProgressLine progress{!options.report.quiet};
  const rules::RandomDocuments counted = [&](std::uint64_t k) {
    progress("documents", k - lines.first, lines.count);
    return (*document)(k);
  };
  const auto print = [&](const std::string& json) {
    progress.clear();
    print_json(json);
  };
  project::write_documents(options.output, lines, counted, print, reporter.messages());
  progress.clear();
  if (const std::string summary = plan->summary == nullptr ? "" : plan->summary(); !summary.empty())
    reporter.say(summary);
  return reporter.finish();
}

}  // namespace

Command randomise_command() {
  auto options = std::make_shared<RandomiseOptions>();
  Rows rows;
  rows.operand("GAME", "a game (planche list games) or the folder of one", options->game);
  rows.operands("DOCUMENT", "for --decisions: documents that the players bring, such as decks, by seat",
                options->choices.documents)
      .required = false;
  add_seed_option(rows, options->seed);
  rows.number("--count", "number of documents, one a line", options->count, 1, 1'000'000);
  rows.number("--records", "records of each kind in a document, for file-based games", options->choices.records, 1,
              1000)
      .standard = std::string{"1"};
  rows.number("--decisions",
              "for rules of play: positions that random players reach after this many decisions of --players",
              options->choices.decisions, 0, 10'000);
  const WhereTo where = add_shard_option(rows, options->shard, "write shard K of N, for planche merge");
  rows.name("-o,--output", "PATH", "file to write; default: standard output (-)", options->output);
  rows.flag("-q,--quiet", "print only errors and a seed that was drawn", options->report.quiet);
  add_rules_options(rows, options->choices.input.rules);
  add_game_options(rows, project::playing_options(&rules::Play::random_options), options->choices.of_game);
  return {"randomise",
          "draw random documents that obey the rules",
          "Prints --count documents of GAME, one a line. The same seed gives the same bytes on every machine; without "
          "--seed, a seed is drawn and printed on stderr. For file-based games, records follow the game's \"random\" "
          "section and are drawn again until they obey the rules; with rules of play and --decisions, the documents "
          "are games that were set up and played at random so far. `planche randomize` is the same command.",
          {},
          std::move(rows),
          here_or(where, ShardsOf::one_result, [options] { return randomise(*options); }),
          false,
          "randomize"};
}

}  // namespace planche::cli
