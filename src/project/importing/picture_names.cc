#include "project/importing/picture_names.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "scene/art.h"

namespace planche::project {

namespace {

// The path with `/`, without leading `./`; empty for paths that leave their folder.
std::string plain_path(std::string_view name) {
  std::string path{name};
  std::ranges::replace(path, '\\', '/');
  while (path.starts_with("./")) path.erase(0, 2);
  const bool leaves = path.starts_with('/') || path.starts_with("../") || path.find("/../") != std::string::npos ||
                      path.find(':') != std::string::npos;
  return leaves ? std::string{} : path;
}

// Whether one of the lower-case paths ends with the other.
bool same_end(std::string_view a, std::string_view b) {
  if (a.size() < b.size()) std::swap(a, b);
  return a == b || (a.ends_with(b) && a[a.size() - b.size() - 1] == '/');
}

}  // namespace

PictureNames::PictureNames(const std::set<std::string>& paths) {
  for (const std::string& path : paths) by_file_[base::lower(path.substr(path.rfind('/') + 1))].push_back(path);
}

std::string PictureNames::find(std::string_view name) const {
  const std::string path = base::lower(plain_path(scene::file_and_part(name).first));
  const auto files = by_file_.find(path.substr(path.rfind('/') + 1));
  if (path.empty() || files == by_file_.end()) return {};
  std::string found;
  for (const std::string& one : files->second) {
    if (base::lower(one) == path) return one;
    if (!same_end(base::lower(one), path)) continue;
    if (!found.empty()) return {};
    found = one;
  }
  return found;
}

std::string PictureNames::take(std::string_view name) {
  const std::string found = find(name);
  if (!found.empty()) taken_.emplace(plain_path(scene::file_and_part(name).first), found);
  return found;
}

}  // namespace planche::project
