#include "project/opening/copy_files.h"

#include <algorithm>

#include <fmt/format.h>

namespace planche::project {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t max_file = 4u << 20;

}  // namespace

tl::expected<std::vector<fs::path>, base::FileError> copy_files(const fs::path& from, const fs::path& to,
                                                                base::NewFiles& files, const fs::path& without,
                                                                const ChangeFile& change) {
  std::error_code error;
  if (!fs::is_directory(from, error)) {
    return tl::make_unexpected(
        base::FileError{base::FileError::Kind::missing, fmt::format("the folder {} is missing", from.string())});
  }
  std::vector<fs::path> found, kept;
  for (const auto& entry : fs::recursive_directory_iterator{from}) {
    const fs::path file = fs::relative(entry.path(), from);
    if (entry.is_regular_file() && std::find(file.begin(), file.end(), without) == file.end()) found.push_back(file);
  }
  std::sort(found.begin(), found.end());
  for (const fs::path& file : found) {
    if (fs::exists(fs::symlink_status(to / file, error))) {
      kept.push_back(to / file);
      continue;
    }
    auto bytes = base::read_file(from / file, max_file);
    if (!bytes) return tl::make_unexpected(bytes.error());
    if (change) *bytes = change(file, std::move(*bytes));
    if (auto added = files.add(to / file, *bytes); !added) return tl::make_unexpected(added.error());
  }
  return kept;
}

}  // namespace planche::project
