#include "project/opening/sample_folders.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "base/files.h"
#include "base/new_file.h"
#include "base/text.h"
#include "project/opening/copy_files.h"
#include "project/opening/schemas.h"
#include "rules/game.h"

namespace planche::project {

namespace fs = std::filesystem;

namespace {

using Done = tl::expected<void, base::FileError>;

constexpr std::size_t largest_game_file = 1u << 20;
constexpr std::string_view schemas_of_samples = "../../rules/schema/";

// Writes the schemas that a starter's documents name in "$schema". `game` is null for file-based games.
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

// Why `folder` cannot be filled; empty if it is new or empty.
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

// The folder that contains the starters of file-based games.
fs::path starters() {
  return base::data_folder() / "cards" / "starters";
}

// The folder to copy; nothing after a refusal.
std::optional<fs::path> source_of(const std::string& what, const rules::Game* game, Messages& messages) {
  if (game != nullptr) return base::data_folder() / "cards" / what / "starter";
  if (auto folder = starting_folder(what)) return folder;
  const std::vector<std::string> own = starter_names(), samples = sample_names();
  std::vector<std::string_view> known{own.begin(), own.end()};
  known.insert(known.end(), samples.begin(), samples.end());
  for (const rules::Game* one : rules::games()) known.push_back(one->id);
  messages.refuse(fmt::format("there is no starter or game \"{}\"", what), base::suggestion(what, known));
  return std::nullopt;
}

// The quoted text after the first `"key": `.
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

// Names a starter after its folder, in every file that shows the title. `old`: the title of the starter.
std::string renamed(const fs::path& file, std::string text, const std::string& old, const std::string& folder) {
  constexpr std::size_t longest = 24;  // characters that fit into the credit line and on the back of a card
  const std::string title = title_from(folder);
  if (file.extension() == ".md" || file.extension() == ".rules") {
    replace_all(text, old, title);
    return text;
  }
  const auto quoted = [](const std::string& value) { return value.empty() ? value : fmt::format("\"{}\"", value); };
  std::string brief = base::shortened(title, longest);
  if (file == "game.json") {
    replace_all(text, quoted(member_in(text, "id")), quoted(id_from(folder)));
    replace_all(text, quoted(old), quoted(title));
  } else {
    // Texts of templates are markup.
    std::ranges::replace_if(
        brief, [](char c) { return std::string_view{"{}[]*:"}.find(c) != std::string_view::npos; }, ' ');
  }
  if (file.extension() == ".json") replace_all(text, old, brief);
  return text;
}

// The names of the folders in one, in order.
std::vector<std::string> folders_in(const fs::path& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator entry{folder, error}, end; !error && entry != end; entry.increment(error))
    if (entry->is_directory(error)) names.push_back(entry->path().filename().string());
  std::ranges::sort(names);
  return names;
}

}  // namespace

std::vector<std::string> starter_names() {
  return folders_in(starters());
}

std::vector<std::string> sample_names() {
  const fs::path samples = base::data_folder() / "cards";
  std::vector<std::string> names = folders_in(samples);
  std::erase_if(names, [&](const std::string& name) {
    auto text = base::read_file(samples / name / "game.json", largest_game_file);
    if (!text) return true;
    replace_all(*text, std::string{schemas_of_samples}, "schema/");
    return text->find("\"../") != text->npos;
  });
  return names;
}

std::optional<fs::path> starting_folder(const std::string& what) {
  for (const auto& [names, above] :
       {std::pair{starter_names(), starters()}, {sample_names(), base::data_folder() / "cards"}})
    if (std::ranges::find(names, what) != names.end()) return above / what;
  return std::nullopt;
}

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

std::string title_from(std::string name) {
  // Beyond Cyrillic, the program's fonts may lack letters.
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

bool is_free(const std::string& directory, Messages& messages) {
  const std::string problem = obstacle(directory);
  if (!problem.empty()) messages.refuse(problem, "name a folder that does not exist yet");
  return problem.empty();
}

tl::expected<void, base::FileError> add_schemas(const fs::path& to, base::NewFiles& files) {
  return write_schemas(nullptr, to, files);
}

bool start_game(const std::string& what, const std::string& directory, Messages& messages) {
  const rules::Game* game = rules::find_game(what);
  const auto source = source_of(what, game, messages);
  if (!source) return false;
  const fs::path target{directory};
  if (!is_free(directory, messages)) return false;
  base::NewFiles files{base::NewFiles::Existing::refused};
  const std::string old = member_in(base::read_file(*source / "game.json", largest_game_file).value_or(""), "title");
  const bool is_sample = source->parent_path() != starters();
  // "." and "games/" take the name of the folder.
  const fs::path whole = (fs::absolute(target) / "").lexically_normal().parent_path();
  const auto rename = [&](const fs::path& file, std::string text) {
    if (game == nullptr && is_sample && file.extension() == ".json")
      replace_all(text, std::string{schemas_of_samples}, "schema/");
    return game != nullptr || is_sample ? text : renamed(file, std::move(text), old, whole.filename().string());
  };
  const auto copied = copy_files(*source, target, files, {}, rename);
  const Done done = copied.and_then([&](const auto&) { return write_schemas(game, target, files); }).and_then([&] {
    return files.commit();
  });
  if (!done) messages.fail(done.error().message);
  return done.has_value();
}

void copy_samples(const std::string& directory, Messages& messages) {
  if (directory.empty()) {
    messages.refuse("DIR: expected the name of a folder, found none", "planche samples . fills this one");
    return;
  }
  constexpr std::array folders{"cards", "rules"};
  base::NewFiles files{base::NewFiles::Existing::refused};
  for (const char* folder : folders) {
    const auto kept = copy_files(base::data_folder() / folder, fs::path{directory} / folder, files, "starter");
    if (!kept) {
      messages.fail(kept.error().message);
      return;
    }
    for (const fs::path& file : *kept) messages.say(fmt::format("{} exists and is kept", file.string()));
  }
  if (const auto written = files.commit(); !written) {
    messages.fail(written.error().message);
    return;
  }
  for (const char* folder : folders)
    messages.say(fmt::format("{} is complete", (fs::path{directory} / folder).string()));
}

}  // namespace planche::project
