// Writes files that appear complete or not at all.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "base/files.h"

namespace planche::base {

// The name of an unfinished file or folder. Its owner removes it, or the process when a signal ends it.
struct Trace;
struct Erase {
  void operator()(Trace* trace) const;
};
using Fleeting = std::unique_ptr<Trace, Erase>;
// From now on, a file or an empty folder of that name goes with the object.
Fleeting fleeting(std::string name);

// Says why an existing file must stay as it is; empty if it may be replaced. Called on any thread.
using Guard = std::function<std::string(const std::filesystem::path& file)>;
// From now on, every NewFile asks the guard before it replaces a regular file.
void guard_files(Guard guard);
// Sources are what people wrote. Only commands that edit them replace them.
enum class Sources { kept, replaced };

// Marks an existing file as a source of this run, whatever names it has.
void note_source(const std::filesystem::path& file);
bool is_noted_source(const std::filesystem::path& file);

// An unfinished file. It has a temporary name in the target's folder until commit() renames it. It takes over the
// permissions of the file it replaces, and the owner where the system allows it. It follows symbolic links, unless
// planche chose the name (given_names.h). It writes FIFOs and character devices directly, and refuses other targets. If
// it is destroyed without commit(), nothing remains, not even folders made for it; the same holds if a signal ends the
// process after remove_unfinished_files_on_signals().
class NewFile {
 public:
  // Creates missing parent folders. Waits for the reader of a FIFO.
  static tl::expected<NewFile, FileError> create(const std::filesystem::path& target, Sources sources = Sources::kept);
  NewFile(NewFile&& other) noexcept;
  NewFile& operator=(NewFile&&) = delete;
  ~NewFile();

  tl::expected<void, FileError> write(std::string_view bytes);
  // Flushes to disk and renames. Fails for sources that are kept.
  tl::expected<void, FileError> commit();
  // The same for an existing file whose content is `expected`. Fails with Kind::changed, and leaves what another
  // program has written, if the content is another, also if it changes until the new file is in place. Programs that
  // open the old file for writing while it is replaced are noticed where the system lends files (fcntl(2), leases:
  // files of this user on local file systems). A read-only file stays, whoever asks.
  tl::expected<void, FileError> exchange(std::string_view expected);

 private:
  friend class NewFiles;
  NewFile(std::filesystem::path named, std::filesystem::path target, int descriptor);
  tl::unexpected<FileError> problem(int error) const;
  tl::expected<void, FileError> close();
  tl::expected<void, FileError> ask_guard() const;
  // The steps of a commit of several files: the old file is kept until settle(), and undo() brings it back. These steps
  // allocate nothing, so that no series stops half-way.
  bool place(bool replacing);
  void undo();
  void settle();

  // as requested; with links followed; name of the old file until settle()
  std::filesystem::path named_, target_, old_;
  std::string temporary_;  // empty if the target is written directly
  bool replaced_ = false;
  Sources sources_ = Sources::kept;
  std::vector<Fleeting> folders_;
  Fleeting file_;
  int descriptor_ = -1;
};

// Files that appear together or not at all: if one cannot be put in place, the earlier ones are undone. Two processes
// that write the same files take turns.
class NewFiles {
 public:
  enum class Existing { replaced, refused };
  explicit NewFiles(Existing existing = Existing::replaced) : existing_{existing} {}
  NewFiles(const NewFiles&) = delete;
  NewFiles& operator=(const NewFiles&) = delete;
  ~NewFiles();

  tl::expected<void, FileError> add(const std::filesystem::path& target, std::string_view bytes);
  tl::expected<void, FileError> add(NewFile file);
  tl::expected<void, FileError> commit();

 private:
  Existing existing_;
  std::vector<NewFile> files_;
};

// Writes and commits a NewFile.
tl::expected<void, FileError> write_file(const std::filesystem::path& target, std::string_view bytes,
                                         Sources sources = Sources::kept);

// Replaces the content of a file, if it is `before`; see NewFile::exchange().
tl::expected<void, FileError> exchange_file(const std::filesystem::path& target, std::string_view before,
                                            std::string_view after);

// For exits without destructors. Allocates nothing. Afterwards, no other thread can make a file.
void remove_unfinished_files();

// From now on, a signal that ends the process removes unfinished files first, if it can be caught. The process still
// ends by that signal. Ignored signals stay ignored.
void remove_unfinished_files_on_signals();

}  // namespace planche::base
