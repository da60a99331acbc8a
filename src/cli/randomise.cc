#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "base/new_file.h"
#include "cli/command.h"
#include "cli/game_options.h"
#include "cli/play.h"

namespace planche::cli {

namespace {

struct RandomiseOptions {
  PlayOptions play;
  GameOptions of_game;
  std::string game, output;
  std::optional<std::uint64_t> seed;
  std::uint64_t count = 1;
};

using Documents = std::function<std::string(std::uint64_t k)>;
using Written = tl::expected<void, base::FileError>;

Written write_to_file(const std::string& target, const Documents& document, std::uint64_t count) {
  constexpr std::size_t enough = 1u << 16;
  auto file = base::NewFile::create(target);
  if (!file) return tl::make_unexpected(file.error());
  std::string waiting;
  for (std::uint64_t k = 0; k < count; ++k) {
    waiting += document(k);
    waiting += '\n';
    if (waiting.size() < enough && k + 1 < count) continue;
    if (auto written = file->write(waiting); !written) return written;
    waiting.clear();
  }
  return file->commit();
}

int randomise(const RandomiseOptions& options) {
  Reporter reporter{options.play.report};
  Reading reading{options.play.input, reporter};
  const rules::Game* game = find_game_or_refuse(options.game, reporter);
  if (game == nullptr || !knows(*game, ability("randomise", &rules::Play::randomise), reporter))
    return reporter.finish();
  const auto rules = reading.rules_of(*game);
  const auto given = options.of_game.given_to(*game, reporter);
  if (!given || !rules) return reporter.finish();
  const Ability any{"randomise", [](const rules::Game&) { return true; }};
  auto named = read_named(*game, game->play.random_options, *given, any, options.play, reading);
  if (!named) return reporter.finish();
  const auto document = game->play.randomise({seed_or_drawn(options.seed), *given, rules, std::move(*named)});
  if (!document) {
    reporter.refuse(document.error().message, document.error().hint);
  } else if (options.output.empty()) {
    for (std::uint64_t k = 0; k < options.count; ++k) print_line((*document)(k));
  } else if (const auto written = write_to_file(options.output, *document, options.count); !written) {
    reporter.fail(written.error().message);
  } else {
    reporter.say(fmt::format("wrote {}: {} document{}", options.output, options.count, options.count == 1 ? "" : "s"));
  }
  return reporter.finish();
}

}  // namespace

Command randomise_command() {
  auto options = std::make_shared<RandomiseOptions>();
  Rows rows;
  rows.operand("GAME", "the game: planche list games", options->game);
  add_seed_option(rows, options->seed);
  rows.number("--count", "how many documents, one a line", options->count, 1, 1'000'000);
  rows.name("-o,--output", "PATH", "file to write; default: standard output", options->output);
  rows.flag("-q,--quiet", "print errors only, and a seed that was drawn", options->play.report.quiet);
  add_rules_options(rows, options->play.input.rules);
  options->of_game.declare(rows, playing_options(&rules::Play::random_options));
  return {"randomise",
          "make documents at random, by a seed",
          "Prints --count documents of GAME, one a line. The same seed gives the same bytes on every machine; without "
          "--seed one is drawn and told on stderr. `planche randomize` is the same command.",
          {},
          std::move(rows),
          [options] { return randomise(*options); },
          false,
          "randomize"};
}

}  // namespace planche::cli
