#include <filesystem>
#include <memory>
#include <string>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "base/files.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "cli/copy_files.h"
#include "cli/games.h"
#include "cli/report.h"
#include "cli/schemas.h"

namespace planche::cli {

namespace {

namespace fs = std::filesystem;

// The schemas a starter's documents name in "$schema".
tl::expected<void, base::FileError> write_schemas(const rules::Game& game, const fs::path& to) {
  for (const Schema& schema : schemas()) {
    const bool of_game = schema.name.starts_with(fmt::format("{}-", game.id));
    if (!of_game && schema.name != "template") continue;
    if (auto written = base::write_file(to / "schema" / fmt::format("{}.json", schema.name), schema.text()); !written) {
      return written;
    }
  }
  return {};
}

int start(const std::string& game_id, const std::string& directory) {
  Reporter reporter{{}};
  const rules::Game* game = find_game_or_refuse(game_id, reporter);
  if (game == nullptr) return reporter.finish();
  const fs::path target{directory};
  std::error_code error;
  if (fs::exists(target, error) && !fs::is_empty(target, error)) {
    reporter.refuse(fmt::format("{} exists and is not empty", directory), "name a folder that does not exist yet");
    return reporter.finish();
  }
  auto done = copy_files(base::data_folder() / "cards" / "starter" / game_id, target).and_then([&](const auto&) {
    return write_schemas(*game, target);
  });
  if (!done) {
    reporter.fail(done.error().message);
    return reporter.finish();
  }
  reporter.say(fmt::format("{} is ready. Next:\n  cd {}\n  planche render deck.json", directory, directory));
  return reporter.finish();
}

}  // namespace

std::function<int()> set_up_new(CLI::App& app) {
  struct Options {
    std::string game, directory;
  };
  auto options = std::make_shared<Options>();
  app.add_option("GAME", options->game, "the game: planche list games")->required();
  app.add_option("DIR", options->directory, "the folder to make")->required();
  return [options] { return start(options->game, options->directory); };
}

}  // namespace planche::cli
