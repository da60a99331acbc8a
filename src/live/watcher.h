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

  // Watches these folders instead, with all folders below them, up to `most_folders`.
  static constexpr std::size_t most_folders = 2'000;
  void watch(const std::vector<std::filesystem::path>& folders);

  // Waits for a change, then until there has been none for `quiet`, or `longest` after the first change. Gives up after
  // `patience` without a change. Returns whether something has changed; always false if the system cannot watch, so
  // callers check for themselves.
  bool wait(std::chrono::milliseconds quiet, std::chrono::milliseconds longest, std::chrono::milliseconds patience);

 private:
  void add(const std::filesystem::path& folder);

  int events_ = -1;  // inotify descriptor
  std::map<int, std::filesystem::path> watched_;
};

}  // namespace planche::live
