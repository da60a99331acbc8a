#include "base/file_view.h"

#include <system_error>
#include <utility>

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

std::optional<FileView::Stamp> FileView::stamp_of(const fs::path& file) {
  struct stat info {};
  if (::stat(file.c_str(), &info) != 0) return std::nullopt;
  return Stamp{info.st_ino, static_cast<std::uint64_t>(info.st_size), info.st_mtim.tv_sec, info.st_mtim.tv_nsec};
}

void FileView::note_content(const fs::path& file, std::string_view content) {
  const fs::path path = absolute_path(file);
  const bool laid_over = overlay_.contains(path);
  if (!laid_over) ++reads_;
  seen_[path] = {content_hash(content), laid_over ? std::nullopt : stamp_of(path)};
}

void FileView::note_absent(const fs::path& file) {
  seen_[absolute_path(file)] = {};
}

std::optional<std::uint64_t> FileView::content(const fs::path& file) {
  const fs::path path = absolute_path(file);
  if (const auto over = overlay_.find(path); over != overlay_.end()) return content_hash(over->second);
  const auto stamp = stamp_of(path);
  if (!stamp) return std::nullopt;
  const auto known = seen_.find(path);
  if (known != seen_.end() && known->second.stamp == stamp) return known->second.content;
  const Use use{*this};
  const auto bytes = read_file(path, most_bytes);  // which notes it
  return bytes ? std::optional{content_hash(*bytes)} : std::nullopt;
}

bool FileView::is_unchanged() {
  const std::map<fs::path, Seen> before = seen_;
  for (const auto& [file, seen] : before) {
    if (content(file) != seen.content) return false;
  }
  return true;
}

}  // namespace planche::base
