#include "project/randomise.h"

#include <memory>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/game_options.h"
#include "cli/play.h"
#include "rules/figures.h"

namespace planche::cli {

namespace {

struct RandomiseOptions {
  PlayOptions play;
  rules::GivenOptions of_game;
  std::string game, output;
  std::optional<std::uint64_t> seed;
  std::uint64_t count = 1;
  std::optional<std::uint64_t> records;
};

using rules::RandomDocuments;

void write(const RandomiseOptions& options, const RandomDocuments& document, Reporter& reporter) {
  if (!options.output.empty() && options.output != "-")
    return project::write_documents(options.output, options.count, document, reporter.messages());
  for (std::uint64_t k = 0; k < options.count; ++k) {
    const auto made = document(k);
    if (!made) return reporter.refuse(made.error().message, made.error().hint);
    print_json(*made);
  }
}

int randomise_file_game(const project::FileGame& found, const RandomiseOptions& options, Reporter& reporter) {
  auto made = project::randomiser_of(found, options.play.input, options.of_game, reporter.messages());
  if (!made) return reporter.finish();
  const std::uint64_t seed = seed_or_drawn(options.seed, reporter);
  const auto document = [&](std::uint64_t k) -> base::Asked<std::string> {
    auto line = made->document(seed, k, options.records.value_or(1));
    if (!line) return base::refused(line.error());
    return std::move(*line);
  };
  write(options, document, reporter);
  if (made->drawn() > 0)
    reporter.say(fmt::format("kept {} of {} drawn: {}", made->kept(), made->drawn(),
                             rules::percent(rules::share(made->kept(), made->drawn()))));
  return reporter.finish();
}

int randomise(const RandomiseOptions& options) {
  Reporter reporter{options.play.report};
  project::Reading reading{options.play.input, reporter.messages()};
  if (const auto own = project::find_file_game(options.game, true)) return randomise_file_game(*own, options, reporter);
  const rules::Game* game = project::find_game(options.game, reporter.messages());
  if (game == nullptr ||
      !project::knows(*game, project::ability("randomise", &rules::Play::randomise), reporter.messages()))
    return reporter.finish();
  if (options.records) {
    reporter.refuse(fmt::format("--records is not an option of {}", game->title), "use it with a file-based game");
    return reporter.finish();
  }
  const auto rules = reading.rules_of(*game);
  const auto tables = project::playing_options(&rules::Play::random_options);
  if (!project::takes_options(*game, tables, options.of_game, reporter.messages()) || !rules) return reporter.finish();
  const project::Ability any{"randomise", [](const rules::Game&) { return true; }};
  auto named =
      project::read_named(*game, game->play.random_options, options.of_game, any, options.play.report.strict, reading);
  if (!named) return reporter.finish();
  const auto document =
      game->play.randomise({seed_or_drawn(options.seed, reporter), options.of_game, rules, std::move(*named)});
  if (!document) {
    reporter.refuse(document.error().message, document.error().hint);
  } else {
    write(options, *document, reporter);
  }
  return reporter.finish();
}

}  // namespace

Command randomise_command() {
  auto options = std::make_shared<RandomiseOptions>();
  Rows rows;
  rows.operand("GAME", "a game (planche list games) or the folder of one", options->game);
  add_seed_option(rows, options->seed);
  rows.number("--count", "number of documents, one a line", options->count, 1, 1'000'000);
  rows.number("--records", "records of each kind in a document, for file-based games", options->records, 1, 1000)
      .standard = std::string{"1"};
  rows.name("-o,--output", "PATH", "file to write; default: standard output (-)", options->output);
  rows.flag("-q,--quiet", "print only errors and a seed that was drawn", options->play.report.quiet);
  add_rules_options(rows, options->play.input.rules);
  add_game_options(rows, project::playing_options(&rules::Play::random_options), options->of_game);
  return {"randomise",
          "draw random documents that obey the rules",
          "Prints --count documents of GAME, one a line. The same seed gives the same bytes on every machine; without "
          "--seed, a seed is drawn and printed on stderr. For file-based games, records follow the game's \"random\" "
          "section and are drawn again until they obey the rules. `planche randomize` is the same command.",
          {},
          std::move(rows),
          [options] { return randomise(*options); },
          false,
          "randomize"};
}

}  // namespace planche::cli
