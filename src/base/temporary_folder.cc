#include "base/temporary_folder.h"

#include <cstdlib>
#include <mutex>
#include <set>
#include <system_error>

namespace planche::base {

namespace fs = std::filesystem;

namespace {

struct Folders {
  std::mutex mutex;
  std::set<fs::path> paths;
};
// Never destroyed: threads may outlast static objects.
Folders& folders() {
  static auto* all = new Folders;
  return *all;
}

}  // namespace

TemporaryFolder::TemporaryFolder(const std::string& name) {
  std::error_code error;
  std::string path = (fs::temp_directory_path(error) / (name + "-XXXXXX")).string();
  const std::lock_guard lock{folders().mutex};
  if (error || ::mkdtemp(path.data()) == nullptr) return;
  path_ = path;
  folders().paths.insert(path_);
}

TemporaryFolder::~TemporaryFolder() {
  if (path_.empty()) return;
  std::error_code error;
  fs::remove_all(path_, error);
  const std::lock_guard lock{folders().mutex};
  folders().paths.erase(path_);
}

void remove_temporary_folders() {
  const std::lock_guard lock{folders().mutex};
  std::error_code error;
  for (const fs::path& path : folders().paths) fs::remove_all(path, error);
}

}  // namespace planche::base
