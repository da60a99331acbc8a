// Waits for changes of files below folders.
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <vector>

namespace planche::live {

class Watcher {
 public:
  Watcher();
  ~Watcher();
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;

  // Replaces the folders that are watched, with all folders below them, up to `most_folders` of these.
  static constexpr std::size_t most_folders = 2'000;
  void watch(const std::vector<std::filesystem::path>& folders);

  // Returns once something has changed and nothing more has for `quiet`, or `longest` after the first change; or when
  // nothing has changed for `patience`. True: something has. Where the system cannot watch, nothing ever has: callers
  // look themselves when patience ends.
  bool wait(std::chrono::milliseconds quiet, std::chrono::milliseconds longest, std::chrono::milliseconds patience);

 private:
  void add(const std::filesystem::path& folder);

  int events_ = -1;  // of inotify
  std::map<int, std::filesystem::path> watched_;
};

}  // namespace planche::live
