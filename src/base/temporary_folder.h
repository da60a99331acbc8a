// A folder for files that nobody keeps.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "base/new_file.h"

namespace planche::base {

// Readable by the user alone; goes with the object, or when a signal ends the process. Empty if it cannot be made.
class TemporaryFolder {
 public:
  explicit TemporaryFolder(const std::string& name);
  ~TemporaryFolder();
  TemporaryFolder(TemporaryFolder&& other) noexcept
      : path_{std::exchange(other.path_, {})}, content_{std::move(other.content_)} {}
  TemporaryFolder& operator=(TemporaryFolder&& other) noexcept {
    path_.swap(other.path_);
    content_.swap(other.content_);
    return *this;
  }

  const std::filesystem::path& path() const { return path_; }
  // The path of a file that is to be made in the folder; makes the folders above it. A signal removes only what was
  // named so.
  std::filesystem::path with(const std::filesystem::path& file);

 private:
  std::filesystem::path path_;
  std::vector<Fleeting> content_;
};

}  // namespace planche::base
