#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "base/files.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "cli/games.h"
#include "cli/report.h"
#include "cli/schemas.h"

namespace planche::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t max_file = 4u << 20;

// Copies the files below `from` to the same places below `to`.
tl::expected<void, base::FileError> copy_files(const fs::path& from, const fs::path& to) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator{from}) {
    if (entry.is_regular_file()) files.push_back(fs::relative(entry.path(), from));
  }
  for (const fs::path& file : files) {
    const auto bytes = base::read_file(from / file, max_file);
    if (!bytes) return tl::make_unexpected(bytes.error());
    if (auto written = base::write_file(to / file, *bytes); !written) return written;
  }
  return {};
}

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
  const fs::path starter = base::data_folder() / "cards" / "starter" / game_id;
  if (!fs::is_directory(starter, error)) {
    reporter.fail(fmt::format("the starter folder {} is missing", starter.string()));
    return reporter.finish();
  }
  auto done = copy_files(starter, target);
  if (done) done = write_schemas(*game, target);
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
