// A folder for files that nobody keeps.
#pragma once

#include <filesystem>
#include <string>
#include <utility>

namespace planche::base {

// Readable by the user alone; goes with the object. Empty if it cannot be made.
class TemporaryFolder {
 public:
  explicit TemporaryFolder(const std::string& name);
  ~TemporaryFolder();
  TemporaryFolder(TemporaryFolder&& other) noexcept : path_{std::exchange(other.path_, {})} {}
  TemporaryFolder& operator=(TemporaryFolder&& other) noexcept {
    path_.swap(other.path_);
    return *this;
  }

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

// Removes all of them, for a program that ends without waiting for its threads.
void remove_temporary_folders();

}  // namespace planche::base
