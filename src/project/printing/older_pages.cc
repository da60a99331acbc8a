#include "project/printing/older_pages.h"

#include <algorithm>
#include <string_view>

#include <sys/stat.h>

#include "project/opening/file_names.h"

namespace planche::project {

namespace {

namespace fs = std::filesystem;

enum class Links { followed, passed_over };
std::optional<ino_t> file_number(const fs::path& file, Links links) {
  struct stat info {};
  if ((links == Links::followed ? ::stat(file.c_str(), &info) : ::lstat(file.c_str(), &info)) != 0 ||
      !S_ISREG(info.st_mode))
    return std::nullopt;
  return info.st_ino;
}

// Whether it is a page label such as "1" or "12b".
bool is_page_label(std::string_view label) {
  constexpr std::string_view digits = "0123456789";
  if (label.ends_with('b')) label.remove_suffix(1);
  return !label.empty() && label.find_first_not_of(digits) == std::string_view::npos;
}

}  // namespace

OlderPages::OlderPages(const fs::path& target, const std::vector<std::string>& more)
    : target_{target}, standing_{file_number(target, Links::followed)} {
  if (ending_of(target) != ".png" && ending_of(target) != ".svg") return;
  const std::string stem = target.stem().string() + "-";
  std::error_code error;
  const fs::path folder = target.parent_path();
  for (fs::directory_iterator entry{folder.empty() ? "." : folder, error}, end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().stem().string();
    const fs::path ending = entry->path().extension();
    if (ending != target.extension() && std::ranges::find(more, ending.string()) == more.end()) continue;
    if (!name.starts_with(stem)) continue;
    if (!is_page_label(std::string_view{name}.substr(stem.size()))) continue;
    if (const auto number = file_number(entry->path(), Links::passed_over))
      found_.emplace(folder / entry->path().filename(), *number);
  }
}

std::vector<std::string> OlderPages::left() const {
  std::vector<std::string> names;
  for (const auto& [file, number] : found_) {
    if (file_number(file, Links::passed_over) == number) names.push_back(file.string());
  }
  return names;
}

bool OlderPages::replaced() const {
  return left().size() < found_.size() || (standing_ && file_number(target_, Links::followed) != standing_);
}

}  // namespace planche::project
