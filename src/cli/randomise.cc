#include "project/randomise.h"

#include <memory>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/game_options.h"
#include "cli/play.h"
#include "play/random_position.h"
#include "project/line_parts.h"
#include "project/play_rules.h"
#include "rules/figures.h"

namespace planche::cli {

namespace {

struct RandomiseOptions {
  PlayOptions play;
  rules::GivenOptions of_game;
  std::string game, output;
  std::optional<std::uint64_t> seed;
  std::uint64_t count = 1;
  std::optional<std::uint64_t> records, decisions;
  std::string players;
  std::optional<play::Shard> shard;
};

using rules::RandomDocuments;

// Everything that decides what is written, apart from the part.
std::string identity_of(const RandomiseOptions& options, std::uint64_t seed, std::uint64_t content) {
  std::string all = fmt::format("{} seed {} records {} decisions {} players {} rules {} {:016x}", options.game, seed,
                                options.records.value_or(0), options.decisions.value_or(0), options.players,
                                options.play.input.rules.file, content);
  for (const auto& [name, values] : options.play.input.rules.numbers)
    all += fmt::format(" {}={}", name, expressions::printed(values.front()));
  for (const auto& [name, value] : options.of_game) all += fmt::format(" --{} {}", name, value);
  return all;
}

// Writes the documents, or those of the part after its head. `content`: a hash of the files that they follow from.
void write(const RandomiseOptions& options, const RandomDocuments& document, std::uint64_t seed, std::uint64_t content,
           Reporter& reporter) {
  project::DocumentLines lines{0, options.count, {}};
  if (options.shard) {
    lines.first = options.shard->first(options.count);
    lines.count = options.shard->end(options.count) - lines.first;
    lines.head = project::line_of({"randomise", identity_of(options, seed, content), *options.shard, options.count});
  }
  if (!options.output.empty() && options.output != "-")
    return project::write_documents(options.output, lines, document, reporter.messages());
  if (!lines.head.empty()) print_json(lines.head);
  for (std::uint64_t k = lines.first; k < lines.first + lines.count; ++k) {
    const auto made = document(k);
    if (!made) return reporter.refuse(made.error().message, made.error().hint);
    print_json(*made);
  }
}

// Positions that random players reach, as recorded games.
int randomise_positions(const project::FileGame& found, const RandomiseOptions& options, Reporter& reporter) {
  if (options.records) {
    reporter.refuse("--records and --decisions exclude each other",
                    "--decisions draws positions of a game, --records its records");
    return reporter.finish();
  }
  const auto program = project::open_play_rules(found, options.play.input, reporter.messages());
  if (program == nullptr) return reporter.finish();
  if (!project::takes_no_options(program->game->title(), project::playing_options(&rules::Play::random_options),
                                 options.of_game, reporter.messages()))
    return reporter.finish();
  const auto seats = project::seats_of(*program, options.players, reporter.messages());
  if (!seats) return reporter.finish();
  const auto setup = project::setup_for(program, seats->size(), reporter.messages());
  if (setup == nullptr) return reporter.finish();
  const std::uint64_t seed = seed_or_drawn(options.seed, reporter);
  play::PositionRequest request{seed, 0, options.decisions.value_or(0),
                                project::json_numbers(options.play.input.rules)};
  const auto document = [&](std::uint64_t k) {
    request.number = k;
    return play::random_position(*setup, request);
  };
  write(options, document, seed, base::content_hash(play::hash_of(*program)), reporter);
  return reporter.finish();
}

int randomise_file_game(const project::FileGame& found, const RandomiseOptions& options, Reporter& reporter) {
  if (options.decisions || project::draws_positions(found)) return randomise_positions(found, options, reporter);
  if (!options.players.empty()) {
    reporter.refuse("--players requires --decisions", "add --decisions 0 for positions before the first decision");
    return reporter.finish();
  }
  auto made = project::randomiser_of(found, options.play.input, options.of_game, reporter.messages());
  if (!made) return reporter.finish();
  const std::uint64_t seed = seed_or_drawn(options.seed, reporter);
  const auto document = [&](std::uint64_t k) -> base::Asked<std::string> {
    auto line = made->document(seed, k, options.records.value_or(1));
    if (!line) return base::refused(line.error());
    return std::move(*line);
  };
  write(options, document, seed, project::content_of(found), reporter);
  if (made->drawn() > 0)
    reporter.say(fmt::format("kept {} of {} drawn: {}", made->kept(), made->drawn(),
                             rules::percent(rules::share(made->kept(), made->drawn()))));
  return reporter.finish();
}

int randomise(RandomiseOptions options) {
  Reporter reporter{options.play.report};
  if (options.shard && !options.seed) {
    reporter.refuse("--shard requires --seed", "give all parts the same seed");
    return reporter.finish();
  }
  project::Reading reading{options.play.input, reporter.messages()};
  if (const auto own = project::find_file_game(options.game, true)) {
    if (auto players = options.of_game.extract("players")) options.players = players.mapped();
    return randomise_file_game(*own, options, reporter);
  }
  const rules::Game* game = project::find_game(options.game, reporter.messages());
  if (game == nullptr ||
      !project::knows(*game, project::ability("randomise", &rules::Play::randomise), reporter.messages()))
    return reporter.finish();
  for (const auto& [name, given] :
       {std::pair{"--records", options.records.has_value()}, std::pair{"--decisions", options.decisions.has_value()},
        std::pair{"--players", !options.players.empty()}}) {
    if (!given) continue;
    reporter.refuse(fmt::format("{} is not an option of {}", name, game->title), "use it with a file-based game");
    return reporter.finish();
  }
  const auto rules = reading.rules_of(*game);
  const auto tables = project::playing_options(&rules::Play::random_options);
  if (!project::takes_options(*game, tables, options.of_game, reporter.messages()) || !rules) return reporter.finish();
  const project::Ability any{"randomise", [](const rules::Game&) { return true; }};
  auto named =
      project::read_named(*game, game->play.random_options, options.of_game, any, options.play.report.strict, reading);
  if (!named) return reporter.finish();
  const std::uint64_t seed = seed_or_drawn(options.seed, reporter);
  std::uint64_t content = 0;
  for (const auto& [option, subject] : *named) content = base::content_hash(subject->document.source->text(), content);
  const auto document = game->play.randomise({seed, options.of_game, rules, std::move(*named)});
  if (!document) {
    reporter.refuse(document.error().message, document.error().hint);
  } else {
    write(options, *document, seed, content, reporter);
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
  rows.number("--decisions",
              "for rules of play: positions that random players reach after this many decisions of --players",
              options->decisions, 0, 10'000);
  rows.value("--shard", "K/N", "write part K of N, for planche merge",
             [to = options.get()](const std::string& given) -> std::string {
               to->shard = play::Shard::read(given);
               return to->shard ? "" : fmt::format("expected a part such as 3/8, found \"{}\"", given);
             });
  rows.name("-o,--output", "PATH", "file to write; default: standard output (-)", options->output);
  rows.flag("-q,--quiet", "print only errors and a seed that was drawn", options->play.report.quiet);
  add_rules_options(rows, options->play.input.rules);
  add_game_options(rows, project::playing_options(&rules::Play::random_options), options->of_game);
  return {"randomise",
          "draw random documents that obey the rules",
          "Prints --count documents of GAME, one a line. The same seed gives the same bytes on every machine; without "
          "--seed, a seed is drawn and printed on stderr. For file-based games, records follow the game's \"random\" "
          "section and are drawn again until they obey the rules; with rules of play and --decisions, the documents "
          "are games "
          "that were set up and played at random so far. `planche randomize` is the same command.",
          {},
          std::move(rows),
          [options] { return randomise(*options); },
          false,
          "randomize"};
}

}  // namespace planche::cli
