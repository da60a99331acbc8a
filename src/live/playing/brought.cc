#include <algorithm>
#include <set>

#include "base/files.h"
#include "live/playing/play_table.h"
#include "project/analysis/play_records.h"
#include "project/opening/file_games.h"

namespace planche::live {

namespace fs = std::filesystem;

namespace {

bool is_document(const fs::path& file) {
  static const std::set<std::string> endings{".json", ".yaml", ".yml", ".csv"};
  return endings.contains(file.extension().string());
}

// Whether the file is a document of that kind.
bool is_of(const fs::path& file, const rules::Game& game, std::string_view kind) {
  if (project::game_claimed_by(file) != game.id) return false;
  project::Project project{file.string()};
  const auto subject = project.subject();
  return subject != nullptr && subject->kind != nullptr && subject->kind->id == kind;
}

bool is_of(const fs::path& file, const fs::path& game_file) {
  std::error_code error;
  const auto found = project::find_file_game(file.string());
  if (!found || found->document.empty() || !fs::equivalent(found->file, game_file, error)) return false;
  const auto recorded = project::game_of_record(file.string());
  return recorded && !*recorded;
}

}  // namespace

Brought::Brought(const Playable& game) {
  std::error_code error;
  const auto found = game.own == nullptr ? std::nullopt : project::find_file_game(game.path, true);
  const auto fits = [&](const fs::path& file) {
    if (!is_document(file)) return false;
    return game.own != nullptr ? found && is_of(file, found->file)
                               : is_of(file, *game.built_in, game.built_in->play.seats.brings);
  };
  const bool is_open = found ? !found->document.empty() : game.document != nullptr;
  if (is_open && !fits(game.path)) return;  // a recorded game
  if (is_open) files_.emplace_back(game.path);
  std::vector<fs::path> others;
  if (!is_open && game.own == nullptr) {
    for (const std::string& sample : game.built_in->samples)
      others.push_back(base::data_folder() / "cards" / game.built_in->id / sample);
  } else if (is_open || found) {
    folder_ = is_open ? fs::path{game.path}.parent_path() : found->file.parent_path();
    std::size_t looked_at = 0;
    for (fs::recursive_directory_iterator entry{folder_.empty() ? "." : folder_, error}, end;
         !error && entry != end && looked_at < most_looked_at; entry.increment(error), ++looked_at) {
      if (is_open) entry.disable_recursion_pending();
      if (entry->is_regular_file(error)) others.push_back(entry->path());
    }
    std::ranges::sort(others);
  }
  for (const fs::path& file : others) {
    if (files_.size() >= most) return;
    if (!(is_open && fs::equivalent(file, game.path, error)) && fits(file)) files_.push_back(file);
  }
}

// With its folder if another file has the same name.
std::string Brought::name_of(const fs::path& file) const {
  const auto same = [&](const fs::path& other) { return other.filename() == file.filename(); };
  return (std::ranges::count_if(files_, same) == 1 ? file.filename() : file.lexically_proximate(folder_)).string();
}

std::vector<std::string> Brought::names() const {
  std::vector<std::string> names;
  for (const fs::path& file : files_) names.push_back(name_of(file));
  return names;
}

std::optional<std::vector<std::string>> Brought::files(const std::vector<std::string>& names) const {
  std::vector<std::string> found;
  for (const std::string& name : names) {
    auto file = std::ranges::find(files_, name, [this](const fs::path& each) { return name_of(each); });
    // Records name them from the folder of the game.
    if (file == files_.end())
      file = std::ranges::find_if(files_, [&](const fs::path& each) {
        return each.lexically_proximate(folder_) == name || name_of(each) == fs::path{name}.filename();
      });
    if (file == files_.end()) return std::nullopt;
    found.push_back(file->string());
  }
  return found;
}

}  // namespace planche::live
