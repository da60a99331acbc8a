#include "base/temporary_folder.h"

#include <cstdlib>
#include <system_error>

namespace planche::base {

namespace fs = std::filesystem;

TemporaryFolder::TemporaryFolder(const std::string& name) {
  std::error_code error;
  std::string path = (fs::temp_directory_path(error) / (name + "-XXXXXX")).string();
  if (error || ::mkdtemp(path.data()) == nullptr) return;
  path_ = path;
  content_.push_back(fleeting(path));
}

TemporaryFolder::~TemporaryFolder() {
  if (path_.empty()) return;
  std::error_code error;
  fs::remove_all(path_, error);
}

fs::path TemporaryFolder::with(const fs::path& file) {
  std::error_code error;
  fs::path whole = path_;
  for (const fs::path& step : file.parent_path()) {
    whole /= step;
    if (fs::create_directory(whole, error)) content_.push_back(fleeting(whole.string()));
  }
  content_.push_back(fleeting((path_ / file).string()));
  return path_ / file;
}

}  // namespace planche::base
