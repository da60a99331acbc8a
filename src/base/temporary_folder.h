// A folder for files that nobody keeps.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

namespace planche::base {

// Readable by the user alone; goes with the object. Empty if it cannot be made.
class TemporaryFolder {
 public:
  explicit TemporaryFolder(const std::string& name) {
    std::error_code error;
    std::string path = (std::filesystem::temp_directory_path(error) / (name + "-XXXXXX")).string();
    if (!error && ::mkdtemp(path.data()) != nullptr) path_ = path;
  }
  ~TemporaryFolder() {
    std::error_code error;
    if (!path_.empty()) std::filesystem::remove_all(path_, error);
  }
  TemporaryFolder(TemporaryFolder&& other) noexcept : path_{std::exchange(other.path_, {})} {}
  TemporaryFolder& operator=(TemporaryFolder&& other) noexcept {
    path_.swap(other.path_);
    return *this;
  }

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace planche::base
