// Unsaved text laid over files, and an account of the files that were read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace planche::base {

// Text that stands in place of the file of that path.
using Overlay = std::map<std::filesystem::path, std::string>;

// The file system as seen by a thread that uses the view: read_file() and resolve_inside() follow it. Not shared
// between threads.
class FileView {
 public:
  // Paths may be relative to the working folder; they are kept absolute, symbolic links followed.
  explicit FileView(const Overlay& overlay = {}) { lay_over(overlay); }
  FileView(const FileView&) = delete;
  FileView& operator=(const FileView&) = delete;
  // Replaces all text that was laid over files before.
  void lay_over(const Overlay& overlay);

  // Makes its thread use the view while it lives.
  class Use {
   public:
    explicit Use(FileView& view);
    ~Use();
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;

   private:
    FileView* before_;
  };
  // The view of this thread, or null.
  static FileView* current();

  // The unsaved text of a file, or null.
  const std::string* text_over(const std::filesystem::path& file) const;

  // Called by readers: records the content of a file, or that it does not exist.
  void note_content(const std::filesystem::path& file, std::string_view content);
  void note_absent(const std::filesystem::path& file);
  // Forgets all recorded files.
  void forget() { seen_.clear(); }

  // The hash of a file's present content, which is recorded; nothing if it cannot be read. Reads the file only if its
  // size or time has changed since the last reading.
  std::optional<std::uint64_t> content(const std::filesystem::path& file);
  // Whether every recorded file has the same content as then, and every absent one is still absent.
  bool is_unchanged();
  // A hash of the recorded files: their names and contents.
  std::uint64_t hash() const;
  // How many times a file was read from the disk.
  std::size_t reads() const { return reads_; }

 private:
  struct Stamp {
    std::uint64_t inode = 0, size = 0;
    std::int64_t seconds = 0, nanoseconds = 0;
    friend bool operator==(const Stamp&, const Stamp&) = default;
  };
  static std::optional<Stamp> stamp_of(const std::filesystem::path& file);
  // Remembers the hash for that stamp, unless the file was written a moment ago: a second write within the same tick of
  // the file clock would leave the stamp unchanged.
  void remember(const std::filesystem::path& path, const std::optional<Stamp>& stamp, std::uint64_t hash);
  std::optional<std::uint64_t> current_content(const std::filesystem::path& path);  // an absolute one

  Overlay overlay_;
  std::map<std::filesystem::path, std::optional<std::uint64_t>> seen_;        // content; nothing: absent
  std::map<std::filesystem::path, std::pair<Stamp, std::uint64_t>> stamped_;  // of all files that were ever read
  std::size_t reads_ = 0;
};

}  // namespace planche::base
