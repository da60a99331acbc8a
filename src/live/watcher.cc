#include "live/watcher.h"

#include <algorithm>
#include <array>
#include <utility>

#include <poll.h>
#include <sys/inotify.h>
#include <unistd.h>

namespace planche::live {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

namespace {

// Also covers editors that write a new file and rename it over the old one.
constexpr std::uint32_t changes = IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO |
                                  IN_DELETE_SELF | IN_MOVE_SELF | IN_ATTRIB | IN_ONLYDIR;

bool readable_within(int file, std::chrono::milliseconds time) {
  pollfd waiting{file, POLLIN, 0};
  const auto most = std::max<std::int64_t>(time.count(), 0);
  return poll(&waiting, 1, static_cast<int>(most)) > 0;
}

}  // namespace

Watcher::Watcher() : events_{inotify_init1(IN_NONBLOCK | IN_CLOEXEC)} {}

Watcher::~Watcher() {
  if (events_ >= 0) close(events_);
}

void Watcher::add(const fs::path& folder) {
  if (events_ < 0 || watched_.size() >= most_folders) return;
  const int watch = inotify_add_watch(events_, folder.c_str(), changes);
  if (watch >= 0) watched_.emplace(watch, folder);
}

void Watcher::watch(const std::vector<fs::path>& folders) {
  if (events_ < 0) return;
  const auto before = std::exchange(watched_, {});
  for (const fs::path& folder : folders) {
    add(folder);
    std::error_code error;
    for (fs::recursive_directory_iterator entry{folder, fs::directory_options::skip_permission_denied, error}, end;
         !error && entry != end && watched_.size() < most_folders; entry.increment(error)) {
      std::error_code none;
      if (entry->is_directory(none) && !entry->is_symlink(none)) add(entry->path());
    }
  }
  for (const auto& [watch, folder] : before) {
    if (!watched_.contains(watch)) inotify_rm_watch(events_, watch);
  }
}

bool Watcher::wait(std::chrono::milliseconds quiet, std::chrono::milliseconds longest,
                   std::chrono::milliseconds patience) {
  if (events_ < 0) {
    poll(nullptr, 0, static_cast<int>(patience.count()));
    return false;
  }
  alignas(inotify_event) std::array<char, 16'384> buffer{};
  if (!readable_within(events_, patience)) return false;
  const auto end = Clock::now() + longest;
  bool changed = false;
  do {
    const auto size = read(events_, buffer.data(), buffer.size());
    changed = changed || size > 0;
    if (size <= 0) break;
  } while (Clock::now() < end && readable_within(events_, quiet));
  return changed;
}

}  // namespace planche::live
