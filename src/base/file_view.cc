#include "base/file_view.h"

#include <ctime>
#include <system_error>
#include <tuple>
#include <utility>

#include <fmt/format.h>
#include <sys/stat.h>

#include "base/files.h"
#include "base/text.h"

namespace planche::base {

namespace fs = std::filesystem;

namespace {

thread_local FileView* view_in_use = nullptr;

constexpr std::size_t most_bytes = std::size_t{1} << 30;

fs::path absolute_path(const fs::path& file) {
  std::error_code error;
  fs::path found = fs::weakly_canonical(fs::absolute(file, error), error);
  return error ? file : found;
}

}  // namespace

FileView::Use::Use(FileView& view) : before_{std::exchange(view_in_use, &view)} {}

FileView::Use::~Use() {
  view_in_use = before_;
}

FileView* FileView::current() {
  return view_in_use;
}

void FileView::lay_over(const Overlay& overlay) {
  overlay_.clear();
  for (const auto& [file, text] : overlay) overlay_.emplace(absolute_path(file), text);
}

const std::string* FileView::text_over(const fs::path& file) const {
  if (overlay_.empty()) return nullptr;
  const auto found = overlay_.find(absolute_path(file));
  return found == overlay_.end() ? nullptr : &found->second;
}

bool operator==(const FileView::Stamp& a, const FileView::Stamp& b) {
  const auto all = [](const FileView::Stamp& s) {
    return std::tuple{s.inode, s.size, s.seconds, s.nanoseconds, s.changed_seconds, s.changed_nanoseconds};
  };
  return all(a) == all(b);
}

std::optional<FileView::Stamp> FileView::stamp_of(const fs::path& file) {
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  struct stat info {};
  if (::stat(file.c_str(), &info) != 0) return std::nullopt;
  return Stamp{info.st_ino,
               static_cast<std::uint64_t>(info.st_size),
               info.st_mtim.tv_sec,
               info.st_mtim.tv_nsec,
               info.st_ctim.tv_sec,
               info.st_ctim.tv_nsec,
               now.tv_sec * 1'000 + now.tv_nsec / 1'000'000};
}

void FileView::remember(const fs::path& path, const std::optional<Stamp>& stamp, std::uint64_t hash) {
  constexpr std::int64_t moment = 500;  // ms
  const bool is_settled = stamp && stamp->asked - stamp->seconds * 1'000 - stamp->nanoseconds / 1'000'000 > moment;
  if (is_settled) {
    stamped_.insert_or_assign(path, std::pair{*stamp, hash});
  } else {
    stamped_.erase(path);
  }
}

void FileView::note(const fs::path& path, Seen found) {
  const auto [known, is_new] = seen_.emplace(path, found);
  if (!is_new && known->second != found) mixed_ = true;
}

void FileView::note_content(const fs::path& file, std::string_view content, const std::optional<Stamp>& stamp) {
  const fs::path path = absolute_path(file);
  const std::uint64_t hash = content_hash(content);
  note(path, {hash});
  if (overlay_.contains(path)) return;
  ++reads_;
  remember(path, stamp, hash);
}

void FileView::note_absent(const fs::path& file) {
  note(absolute_path(file), {});
}

namespace {

std::uint64_t hash_of(const FileView::Stamp& stamp) {
  return content_hash(fmt::format("{} {} {}.{} {}.{}", stamp.inode, stamp.size, stamp.seconds, stamp.nanoseconds,
                                  stamp.changed_seconds, stamp.changed_nanoseconds));
}

}  // namespace

void FileView::note_unreadable(const fs::path& file) {
  const fs::path path = absolute_path(file);
  const auto stamp = stamp_of(path);
  note(path, stamp ? Seen{hash_of(*stamp), true} : Seen{});
}

void FileView::forget() {
  seen_.clear();
  mixed_ = false;
}

FileView::Seen FileView::look_at(const fs::path& path) {
  if (const auto over = overlay_.find(path); over != overlay_.end()) return {content_hash(over->second)};
  const auto stamp = stamp_of(path);
  if (!stamp) return {};
  if (const auto known = stamped_.find(path); known != stamped_.end() && known->second.first == *stamp)
    return {known->second.second};
  FileView* const before = std::exchange(view_in_use, nullptr);  // read the disk, not unsaved text
  const auto bytes = read_file(path, most_bytes);
  view_in_use = before;
  if (!bytes) return {hash_of(*stamp), true};
  ++reads_;
  const std::uint64_t hash = content_hash(*bytes);
  remember(path, stamp, hash);
  return {hash};
}

std::optional<std::uint64_t> FileView::content(const fs::path& file) {
  const fs::path path = absolute_path(file);
  const Seen found = look_at(path);
  note(path, found);
  return found.is_unreadable ? std::nullopt : found.hash;
}

bool FileView::is_unchanged() {
  if (mixed_) return false;
  for (const auto& [file, seen] : seen_) {
    if (seen.is_unreadable) {
      const auto stamp = stamp_of(file);
      if (!stamp || hash_of(*stamp) != seen.hash) return false;
    } else if (look_at(file) != seen) {
      return false;
    }
  }
  return true;
}

std::uint64_t FileView::hash() const {
  std::uint64_t hash = content_hash("");
  for (const auto& [file, seen] : seen_) {
    const std::uint64_t content = seen.hash.value_or(0);
    hash = content_hash(file.native(), hash);
    hash = content_hash({reinterpret_cast<const char*>(&content), sizeof content}, hash);
  }
  return hash;
}

}  // namespace planche::base
