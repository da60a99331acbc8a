#include "declared/lists/unread.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include <fmt/format.h>

#include "base/text.h"
#include "declared/file/files_inside.h"

namespace planche::declared {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_entries = 10'000;  // of a folder

bool is_lower_case(std::string_view word) {
  return std::ranges::all_of(word, [](char c) { return c >= 'a' && c <= 'z'; });
}

// "de" and "pt-BR", as names of files write languages; "v2" and "old" are none.
bool is_language(std::string_view word) {
  return word.size() >= 2 && is_lower_case(word.substr(0, 2)) &&
         (word.size() == 2 || (word.size() == 5 && word[2] == '-'));
}

// "de" of cards.de.csv; empty if the name has no such part.
std::string language_in(const fs::path& name) {
  const std::string part = name.stem().extension().string();
  return part.empty() || !is_language(part.substr(1)) ? std::string{} : part.substr(1);
}

std::vector<fs::path> files_in(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::directory_iterator entry{folder, error}, end; !error && entry != end; entry.increment(error)) {
    if (files.size() < most_entries && entry->is_regular_file(error)) files.push_back(entry->path());
  }
  std::ranges::sort(files);
  return files;
}

}  // namespace

void report_unread(const Model& model, diag::Sink& sink) {
  const FilePtr& game = model.files.front();
  const Given root{&game->document.root, game, {}};
  const auto note = [&](const Given& place, std::string message, std::string hint) {
    diag::Diagnostic d = place.problem("game/unread", std::move(message), std::move(hint));
    d.severity = diag::Severity::note;
    sink.add(std::move(d));
  };
  // Stems of tables; paths that are tables themselves.
  std::map<fs::path, std::set<std::string>> tables{{model.folder.lexically_normal(), {"rules"}}};
  std::set<fs::path> named, worded{(model.folder / "rules").lexically_normal()};
  for (const Records& records : model.records) {
    for (const auto* files : {&records.from, &records.with}) {
      for (const Records::From& from : *files) {
        if (from.in_place()) continue;
        named.insert((from.given.file->folder / from.file).lexically_normal());
        // An expansion has translations of the tables of its base in its own folder.
        const fs::path table = (model.folder / from.file).lexically_normal();
        tables[table.parent_path()].insert(table.stem().string());
        if (!records.grid || files != &records.from) worded.insert(table.parent_path() / table.stem());
      }
    }
  }
  std::map<std::string, std::vector<std::string>> unread;  // by language
  const auto add = [&](const std::string& language, const fs::path& file) {
    if (language.empty() || std::ranges::find(model.languages, language) != model.languages.end()) return;
    unread[language].push_back(file.lexically_relative(model.folder).generic_string());
  };
  for (const fs::path& file : files_in(model.folder / "labels")) {
    if (file.extension() == ".json" && is_language(file.stem().string())) add(file.stem().string(), file);
  }
  for (const auto& [folder, stems] : tables) {
    for (const fs::path& file : files_in(folder)) {
      const std::string language = language_in(file);
      const std::string stem = file.stem().stem().string();
      if (language.empty() || named.contains(file.lexically_normal()) || !stems.contains(stem)) continue;
      const bool rules = stem == "rules" && folder == model.folder.lexically_normal() && file.extension() == ".md";
      const std::string ending = base::lower(file.extension().string());
      if (!rules && !is_table(file) && ending != ".json" && ending != ".yaml") continue;
      add(language, file);
      const bool spoken = std::ranges::find(model.languages, language) != model.languages.end();
      if (spoken && !worded.contains((folder / stem).lexically_normal()))
        note(root,
             fmt::format("{} is not read: cells of a grid have no translations",
                         file.lexically_relative(model.folder).generic_string()),
             "write keys into the cells, and translate the records that have these keys");
    }
  }
  for (const auto& [language, files] : unread) {
    const Given languages = root.member("languages");
    std::vector<std::string> all = model.languages;
    all.push_back(language);
    note(languages ? languages : root,
         fmt::format("{} {} not read: the game has no language \"{}\"", base::join_all({files.begin(), files.end()}),
                     files.size() == 1 ? "is" : "are", language),
         fmt::format("write \"languages\": [\"{}\"]", fmt::join(all, "\", \"")));
  }
  if (!is_game_file(game->path)) return;  // a variant beside the game
  for (const fs::path& file : files_in(model.folder)) {
    if (!is_game_file(file) || file.filename() == game->path.filename()) continue;
    note(root, fmt::format("{} is not read: {} is the game", file.filename().string(), game->path.filename().string()),
         fmt::format("name the file to use it: planche kit {}", file.filename().string()));
  }
}

}  // namespace planche::declared
