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
#include "cli/inputs.h"
#include "cli/report.h"
#include "project/copy_files.h"
#include "project/schemas.h"

namespace planche::cli {

namespace {

namespace fs = std::filesystem;

using Done = tl::expected<void, base::FileError>;

// The schemas a starter's documents name in "$schema". Null: of a game in files.
Done write_schemas(const rules::Game* game, const fs::path& to, base::NewFiles& files) {
  for (const project::Schema& schema : project::schemas()) {
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

// As ids of games are: letters, digits and hyphens; empty where the name has none to begin with.
std::string id_from(std::string_view name) {
  std::string id;
  for (const char c : base::lower(name)) {
    const bool letter = c >= 'a' && c <= 'z', digit = c >= '0' && c <= '9';
    if (letter || (digit && !id.empty()))
      id += c;
    else if (!id.empty() && !digit && id.back() != '-')
      id += '-';
  }
  while (id.ends_with('-')) id.pop_back();
  return id;
}

// "my-first_game" is My first game. Empty: the name makes no title.
std::string title_from(std::string name) {
  // Beyond Cyrillic the typefaces of the program may lack letters.
  constexpr unsigned char first_beyond = 0xD4;  // first byte of U+0500
  const bool printable = std::ranges::all_of(name, [](char c) { return static_cast<unsigned char>(c) < first_beyond; });
  if (!printable || base::first_invalid_utf8(name)) return {};
  std::ranges::replace_if(
      name,
      [](char c) {
        return c == '-' || c == '_' || c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
      },
      ' ');
  name = std::string{base::trimmed(name)};
  if (!name.empty() && name.front() >= 'a' && name.front() <= 'z')
    name.front() = static_cast<char>(name.front() - 'a' + 'A');
  return name;
}

// What stands in quotes behind the first `"key": `.
std::string member_in(const std::string& text, std::string_view key) {
  const std::string before = fmt::format("\"{}\": \"", key);
  const std::size_t begin = text.find(before);
  return begin == text.npos
             ? std::string{}
             : text.substr(begin + before.size(), text.find('"', begin + before.size()) - begin - before.size());
}

void replace_all(std::string& text, const std::string& old, const std::string& by) {
  if (old.empty() || by.empty()) return;
  for (std::size_t at = text.find(old); at != text.npos; at = text.find(old, at + by.size()))
    text.replace(at, old.size(), by);
}

// The game file of a starter, called after its folder.
std::string renamed(const fs::path& file, std::string text, const std::string& folder) {
  if (file != "game.json") return text;
  constexpr std::size_t longest_credited = 30;  // characters that the credit on a card has room for
  const std::string title = title_from(folder), old = member_in(text, "title");
  const auto quoted = [](const std::string& value) { return value.empty() ? value : fmt::format("\"{}\"", value); };
  replace_all(text, quoted(member_in(text, "id")), quoted(id_from(folder)));
  replace_all(text, quoted(old), quoted(title));
  if (!title.empty() && base::count_code_points(title) <= longest_credited)
    replace_all(text, "\"" + old + ", ", "\"" + title + ", ");
  return text;
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
  // "." and "games/" are called as the folder is.
  const fs::path whole = (fs::absolute(target) / "").lexically_normal().parent_path();
  const auto rename = [&](const fs::path& file, std::string text) {
    return game != nullptr ? text : renamed(file, std::move(text), whole.filename().string());
  };
  const auto copied = project::copy_files(*source, target, files, {}, rename);
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
          "Writes a small project into DIR, which must be new or empty, and prints the next command. Your own "
          "game takes its id and title from the name of the folder.",
          {},
          std::move(rows),
          [options] { return create(options->game, options->directory); }};
}

}  // namespace planche::cli
