#include "base/given_names.h"

#include <set>

namespace planche::base {

namespace fs = std::filesystem;

namespace {

struct Given {
  bool noted = false;
  std::set<fs::path> names;
};
Given& given() {
  static Given names;
  return names;
}

fs::path normal(const fs::path& name) {
  std::error_code error;
  fs::path path = fs::absolute(name, error).lexically_normal();
  return path.has_filename() ? path : path.parent_path();
}

}  // namespace

void note_given_names(std::span<const char* const> words) {
  Given& all = given();
  all.noted = true;
  std::error_code error;
  all.names.insert(normal(fs::current_path(error)));
  for (const std::string_view word : words) {
    if (word.empty()) continue;
    all.names.insert(normal(word));
    if (const auto equal = word.find('='); equal != word.npos) all.names.insert(normal(word.substr(equal + 1)));
    if (word.size() > 2 && word[0] == '-' && word[1] != '-') all.names.insert(normal(word.substr(2)));  // -oNAME
  }
}

std::optional<fs::path> foreign_link(const fs::path& file) {
  const Given& all = given();
  if (!all.noted) return std::nullopt;
  std::optional<fs::path> link;
  for (fs::path path = normal(file); !all.names.contains(path); path = path.parent_path()) {
    std::error_code error;
    if (fs::is_symlink(path, error)) link = path;
    if (path == path.parent_path()) return std::nullopt;  // it comes from the environment
  }
  return link;
}

}  // namespace planche::base
