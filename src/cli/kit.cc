#include <filesystem>
#include <memory>
#include <string>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "base/files.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "cli/games.h"
#include "cli/print_job.h"
#include "parts/parts.h"

namespace planche::cli {

namespace {

namespace fs = std::filesystem;

struct KitOptions {
  PrintOptions print;
  std::string game, file;
};

int kit(const KitOptions& options) {
  Reporter reporter{options.print.report};
  if (const auto problem = usage_problem(options.print)) {
    reporter.refuse(*problem, "");
    return reporter.finish();
  }
  const rules::Game* game = find_game_or_refuse(options.game, reporter);
  if (game == nullptr) return reporter.finish();
  const bool sample = options.file.empty();
  const std::string file = sample ? (base::data_folder() / "cards" / game->sample).string() : options.file;
  const auto opened = open_document(file, options.print.input.kind(), reporter);
  if (!opened) return reporter.finish();
  diag::Sink sink;
  auto found = read_and_validate(*opened, options.print.input, sink, reporter);
  if (!found || found->kind == nullptr) {
    reporter.report(sink);
    return reporter.finish();
  }
  if (found->game != game) {
    reporter.refuse(fmt::format("{} belongs to {}, not to {}", file, found->game->title, game->title), "");
    return reporter.finish();
  }
  const bool unfit = sample && sink.has_errors() && !options.print.draft;
  std::vector<std::string> kinds = options.print.kinds;
  if (kinds.empty()) kinds = sample ? parts::kinds_of_kit(game->id) : std::vector<std::string>{"all"};
  const std::string name = fmt::format("{}-kit", options.game);
  print({options.print, std::make_shared<const rules::Identified>(std::move(*found)), sink,
         fs::path{file}.parent_path(), target_for(options.print, name, false), kinds, sample},
        reporter);
  if (unfit) {
    reporter.say(
        fmt::format("the sample is made for the usual rules; for others name a document: planche randomise "
                    "{0} …, then planche kit {0} FILE",
                    game->id));
  }
  return reporter.finish();
}

}  // namespace

std::function<int()> set_up_kit(CLI::App& app) {
  auto options = std::make_shared<KitOptions>();
  app.add_option("GAME", options->game, "the game: planche list games")->required();
  app.add_option("FILE", options->file, "a document of that game; default: the sample that comes with the program");
  add_print_options(app, options->print);
  return [options] { return kit(*options); };
}

}  // namespace planche::cli
