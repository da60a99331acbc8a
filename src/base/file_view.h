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

  // The state of a file by its numbers, without its content, and when that was asked.
  struct Stamp {
    std::uint64_t inode = 0, size = 0;
    std::int64_t seconds = 0, nanoseconds = 0, changed_seconds = 0, changed_nanoseconds = 0;
    std::int64_t asked = 0;  // ms
    friend bool operator==(const Stamp& a, const Stamp& b);
  };
  // Nothing if there is no such file.
  static std::optional<Stamp> stamp_of(const std::filesystem::path& file);

  // Called by readers: records the content of a file, whose stamp was taken before it was read; that the file does not
  // exist; or that it cannot be read, whatever the reason. The first record of a file stays until forget().
  void note_content(const std::filesystem::path& file, std::string_view content, const std::optional<Stamp>& stamp);
  void note_absent(const std::filesystem::path& file);
  void note_unreadable(const std::filesystem::path& file);
  // Forgets all recorded files.
  void forget();
  // Whether a file was found in two states since forget(), so that what was read may not belong together.
  bool is_mixed() const { return mixed_; }

  // The hash of a file's present content, which is recorded; nothing if it cannot be read. Reads the file only if its
  // size or time has changed since the last reading.
  std::optional<std::uint64_t> content(const std::filesystem::path& file);
  // Whether every recorded file is as it was recorded, at that time and at each later reading.
  bool is_unchanged();
  // A hash of the recorded files: their names and contents.
  std::uint64_t hash() const;
  // How many times a file was read from the disk.
  std::size_t reads() const { return reads_; }

 private:
  // What is known of a file. `hash`: of its content or, if it cannot be read, of its stamp; nothing: it is absent.
  struct Seen {
    std::optional<std::uint64_t> hash = {};
    bool is_unreadable = false;
    friend bool operator==(const Seen&, const Seen&) = default;
  };
  void note(const std::filesystem::path& path, Seen found);
  // Remembers the hash for that stamp, unless the file was written a moment ago: a second write within the same tick of
  // the file clock would leave the stamp unchanged.
  void remember(const std::filesystem::path& path, const std::optional<Stamp>& stamp, std::uint64_t hash);
  Seen look_at(const std::filesystem::path& path);  // an absolute one

  Overlay overlay_;
  std::map<std::filesystem::path, Seen> seen_;
  std::map<std::filesystem::path, std::pair<Stamp, std::uint64_t>> stamped_;  // of all files that were ever read
  std::size_t reads_ = 0;
  bool mixed_ = false;
};

}  // namespace planche::base
