#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "base/new_file.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/game_options.h"
#include "cli/play.h"
#include "declared/random.h"
#include "project/file_games.h"
#include "project/game_options.h"
#include "project/game_sources.h"
#include "project/older_pages.h"
#include "project/reading.h"
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

// Tells the reporter why not all were written.
void write_to_file(const RandomiseOptions& options, const RandomDocuments& document, Reporter& reporter) {
  if (project::is_read_by_game(options.output)) return project::refuse_source(options.output, reporter.messages());
  const project::OlderPages before{options.output};
  constexpr std::size_t enough = 1u << 16;
  auto file = base::NewFile::create(options.output);
  if (!file) return reporter.fail(file.error().message);
  std::string waiting;
  for (std::uint64_t k = 0; k < options.count; ++k) {
    const auto made = document(k);
    if (!made) return reporter.refuse(made.error().message, made.error().hint);
    waiting += *made;
    waiting += '\n';
    if (waiting.size() < enough && k + 1 < options.count) continue;
    if (const auto written = file->write(waiting); !written) return reporter.fail(written.error().message);
    waiting.clear();
  }
  if (const auto committed = file->commit(); !committed) return reporter.fail(committed.error().message);
  reporter.say(fmt::format("{} {}: {}", before.replaced() ? "replaced" : "wrote", options.output,
                           base::counted(options.count, "document")));
}

void write(const RandomiseOptions& options, const RandomDocuments& document, Reporter& reporter) {
  if (!options.output.empty() && options.output != "-") return write_to_file(options, document, reporter);
  for (std::uint64_t k = 0; k < options.count; ++k) {
    const auto made = document(k);
    if (!made) return reporter.refuse(made.error().message, made.error().hint);
    print_line(*made);
  }
}

int randomise_own(const project::FileGame& found, const RandomiseOptions& options, Reporter& reporter) {
  diag::Sink sink;
  // Records of the game itself may break its rules; the rules and what they need must be sound.
  const auto game =
      project::open_file_game(found, {}, options.play.input, sink, reporter.messages(), project::Check::data);
  const auto tables = project::playing_options(&rules::Play::random_options);
  if (game != nullptr && !project::takes_no_options(game->title(), tables, options.of_game, reporter.messages()))
    return reporter.finish();
  auto made = game == nullptr ? std::nullopt : declared::Randomiser::read(game, sink);
  if (!made || sink.has_errors()) {
    reporter.report(sink);
    return reporter.finish();
  }
  const auto in_quotes = [](const std::vector<std::string>& names) {
    std::vector<std::string> quoted;
    for (const std::string& name : names) quoted.push_back(fmt::format("\"{}\"", name));
    return base::join_all({quoted.begin(), quoted.end()});
  };
  for (const auto& [of, fields] : declared::undrawn(*game))
    reporter.say(fmt::format("{}: nothing is drawn for {}, which {} required", of, in_quotes(fields),
                             fields.size() == 1 ? "is" : "are"));
  const std::vector<std::string> unjudged = made->unjudged();
  if (!unjudged.empty())
    reporter.say(fmt::format("not judged, for {} for what is not drawn: {}",
                             unjudged.size() == 1 ? "it asks" : "they ask", in_quotes(unjudged)));
  for (const auto& [list, all, kept] : made->counted()) {
    reporter.say(fmt::format("{}: {} of {} different draws obey the {}rules of single records", list, kept, all,
                             unjudged.empty() ? "" : "other "));
    if (kept > 0) continue;
    reporter.refuse(fmt::format("there are no {} that obey the rules", list));
    return reporter.finish();
  }
  const std::uint64_t seed = seed_or_drawn(options.seed);
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
  if (const auto own = project::find_file_game(options.game, true)) return randomise_own(*own, options, reporter);
  const rules::Game* game = project::find_game(options.game, reporter.messages());
  if (game == nullptr || !knows(*game, ability("randomise", &rules::Play::randomise), reporter.messages()))
    return reporter.finish();
  if (options.records) {
    reporter.refuse(fmt::format("--records is not an option of {}", game->title), "it is of games described in files");
    return reporter.finish();
  }
  const auto rules = reading.rules_of(*game);
  const auto tables = project::playing_options(&rules::Play::random_options);
  if (!project::takes_options(*game, tables, options.of_game, reporter.messages()) || !rules) return reporter.finish();
  const Ability any{"randomise", [](const rules::Game&) { return true; }};
  auto named = read_named(*game, game->play.random_options, options.of_game, any, options.play, reading);
  if (!named) return reporter.finish();
  const auto document = game->play.randomise({seed_or_drawn(options.seed), options.of_game, rules, std::move(*named)});
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
