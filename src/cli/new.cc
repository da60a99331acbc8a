#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "base/files.h"
#include "base/new_file.h"
#include "base/text.h"
#include "cli/cli.h"
#include "cli/command.h"
#include "cli/copy_files.h"
#include "cli/inputs.h"
#include "cli/report.h"
#include "cli/schemas.h"

namespace planche::cli {

namespace {

namespace fs = std::filesystem;

using Done = tl::expected<void, base::FileError>;

// The schemas a starter's documents name in "$schema". Null: of a game in files.
Done write_schemas(const rules::Game* game, const fs::path& to, base::NewFiles& files) {
  for (const Schema& schema : schemas()) {
    const bool of_game =
        game == nullptr ? schema.name == "game" : schema.name.starts_with(fmt::format("{}-", game->id));
    if (!of_game && schema.name != "template") continue;
    if (auto added = files.add(to / "schema" / fmt::format("{}.json", schema.name), schema.text()); !added) {
      return added;
    }
  }
  return {};
}

// Why nothing may be put into `folder`; empty when it does not exist or holds nothing.
std::string obstacle(const fs::path& folder) {
  std::error_code error;
  if (folder.empty()) return "the name of the folder is empty";
  if (!fs::exists(fs::symlink_status(folder, error))) return {};
  if (!fs::is_directory(folder, error)) return fmt::format("{} exists and is not a folder", folder.string());
  constexpr std::size_t most = 5;
  std::vector<std::string> names;
  for (fs::directory_iterator entry{folder, error}, end; !error && entry != end; entry.increment(error)) {
    names.push_back(entry->path().filename().string());
  }
  if (error) return fmt::format("{} cannot be read: {}", folder.string(), error.message());
  if (names.empty()) return {};
  std::sort(names.begin(), names.end());
  const std::size_t more = names.size() > most ? names.size() - most : 0;
  names.resize(names.size() - more);
  return fmt::format("{} is not empty: it holds {}{}", folder.string(), fmt::join(names, ", "),
                     more > 0 ? fmt::format(" and {} more", more) : "");
}

// What a game of one's own may start from.
fs::path starters() {
  return base::data_folder() / "cards" / "starters";
}

std::vector<std::string> starter_names() {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator entry{starters(), error}, end; !error && entry != end; entry.increment(error))
    names.push_back(entry->path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

// The folder that is copied; nothing after telling why.
std::optional<fs::path> source_of(const std::string& what, const rules::Game* game, Reporter& reporter) {
  if (game != nullptr) return base::data_folder() / "cards" / what / "starter";
  const std::vector<std::string> own = starter_names();
  if (std::find(own.begin(), own.end(), what) != own.end()) return starters() / what;
  std::vector<std::string_view> known{own.begin(), own.end()};
  for (const rules::Game* one : rules::games()) known.push_back(one->id);
  reporter.refuse(fmt::format("there is nothing called \"{}\" to start from", what), base::suggestion(what, known));
  return std::nullopt;
}

// In quotes where a shell would take it apart.
std::string for_a_shell(const std::string& word) {
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+:@%,=";
  if (word.find_first_not_of(plain) == std::string::npos) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string{"'\\''"} : std::string{c};
  return quoted + "'";
}

int create(const std::string& what, const std::string& directory) {
  Reporter reporter{{}};
  const rules::Game* game = rules::find_game(what);
  const auto source = source_of(what, game, reporter);
  if (!source) return reporter.finish();
  const fs::path target{directory};
  if (const std::string problem = obstacle(target); !problem.empty()) {
    reporter.refuse(problem, "name a folder that does not exist yet");
    return reporter.finish();
  }
  base::NewFiles files{base::NewFiles::Existing::refused};
  const auto copied = copy_files(*source, target, files);
  const Done done = copied.and_then([&](const auto&) { return write_schemas(game, target, files); }).and_then([&] {
    return files.commit();
  });
  if (!done) {
    reporter.fail(done.error().message);
    return reporter.finish();
  }
  reporter.say(fmt::format("{} is ready. Next:", directory));
  reporter.say(fmt::format("  cd {}", for_a_shell(directory)));
  reporter.say(game != nullptr ? "  planche render deck.json" : "  planche kit .");
  return reporter.finish();
}

}  // namespace

Command new_command() {
  struct Options {
    std::string game, directory;
  };
  auto options = std::make_shared<Options>();
  Rows rows;
  rows.operand("WHAT", "what to start from: cards, tiles, dice or game, or a built-in game (planche list games)",
               options->game);
  rows.operand("DIR", "the folder to make", options->directory);
  return {"new",
          "start your own game or deck: a folder with data and templates",
          "Writes a small project into DIR, which must be new or empty, and prints the next command.",
          {},
          std::move(rows),
          [options] { return create(options->game, options->directory); }};
}

}  // namespace planche::cli
