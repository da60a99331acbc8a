#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "base/new_file.h"
#include "cli/commands.h"
#include "cli/game_options.h"
#include "cli/games.h"
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

using Sources = decltype(rules::RandomRequest::documents);

// The documents that options name. Nothing after the reporter was told what is wrong with them.
std::optional<Sources> read_sources(const rules::Game& game, const rules::GivenOptions& given,
                                    const RandomiseOptions& options, Reporter& reporter) {
  Sources sources;
  bool complete = true;
  const Ability any{"randomise", [](const rules::Play&) { return true; }};
  for (const rules::GameOption& option : game.play.random_options) {
    const auto file = given.find(option.name);
    if (!option.document || file == given.end()) continue;
    auto document = read_playable(file->second, any, options.play, reporter);
    if (document && document->game != &game) {
      reporter.refuse(fmt::format("{} is of {}, not of {}", file->second, document->game->title, game.title), "");
      document.reset();
    }
    complete = complete && document;
    if (document) sources[file->first] = std::make_shared<const rules::Identified>(std::move(*document));
  }
  return complete ? std::optional{std::move(sources)} : std::nullopt;
}

int randomise(const RandomiseOptions& options) {
  Reporter reporter{options.play.report};
  const rules::Game* game = find_game_or_refuse(options.game, reporter);
  const Ability ability{"randomise", [](const rules::Play& play) { return play.randomise != nullptr; }};
  if (game == nullptr || !knows(*game, ability, reporter)) return reporter.finish();
  const bool rules_fit = options.play.input.rules.fit(*game, reporter);
  const auto given = options.of_game.given_to(*game, reporter);
  if (!given || !rules_fit) return reporter.finish();
  auto sources = read_sources(*game, *given, options, reporter);
  if (!sources) return reporter.finish();
  const auto document = game->play.randomise(
      {seed_or_drawn(options.seed), *given, options.play.input.rules.settings(), std::move(*sources)});
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

std::function<int()> set_up_randomise(CLI::App& app) {
  auto options = std::make_shared<RandomiseOptions>();
  app.add_option("GAME", options->game, "the game: planche list games")->required();
  add_seed_option(app, options->seed);
  app.add_option("--count", options->count, "how many documents, one a line")
      ->transform(whole_number(1, 1'000'000))
      ->capture_default_str();
  app.add_option("-o,--output", options->output, "file to write; default: standard output")
      ->type_name("PATH")
      ->check(some_name());
  app.add_flag("-q,--quiet", options->play.report.quiet, "print errors only, and a seed that was drawn");
  add_rules_options(app, options->play.input.rules);
  options->of_game = GameOptions{app, playing_options(&rules::Play::random_options)};
  return [options] { return randomise(*options); };
}

}  // namespace planche::cli
