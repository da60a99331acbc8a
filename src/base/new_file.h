// Writing files that appear complete or not at all.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "base/files.h"

namespace planche::base {

// The name of a file or folder in the making, which goes with its owner, or with the process when a signal ends it.
struct Trace;
struct Erase {
  void operator()(Trace* trace) const;
};
using Fleeting = std::unique_ptr<Trace, Erase>;

// A file in the making: written under a temporary name in the target's folder, renamed onto the target by commit(). It
// takes over the permissions of what it replaces, and its owner where that is allowed. Symbolic links are followed:
// what they lead to is replaced, or made. A FIFO or a character device is written to as it is. Anything else but a file
// is refused. Destroyed without commit(), it leaves no trace, nor do folders made for it; so does a process ended by a
// signal once remove_unfinished_files_on_signals() has been called.
class NewFile {
 public:
  // Creates missing parent folders. Waits for the reader of a FIFO.
  static tl::expected<NewFile, FileError> create(const std::filesystem::path& target);
  NewFile(NewFile&& other) noexcept;
  NewFile& operator=(NewFile&&) = delete;
  ~NewFile();

  tl::expected<void, FileError> write(std::string_view bytes);
  // Flushes to disk and renames.
  tl::expected<void, FileError> commit();

 private:
  friend class NewFiles;
  NewFile(std::filesystem::path named, std::filesystem::path target, int descriptor);
  tl::unexpected<FileError> problem(int error) const;
  tl::expected<void, FileError> close();
  // The steps of several commits in one: what was there before is kept until settle(), and comes back with undo().
  // They allocate nothing, so that a series is not left half-way.
  bool place(bool replacing);
  void undo();
  void settle();

  std::filesystem::path named_, target_, old_;  // as asked for; with links followed; for what it replaced until settled
  std::string temporary_;                       // empty: written to directly
  bool replaced_ = false;
  std::vector<Fleeting> folders_;
  Fleeting file_;
  int descriptor_ = -1;
};

// Files that appear together or not at all: where one cannot be put in its place, those before it are taken back. Two
// processes that write the same files do so one after the other.
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

// A NewFile in one go.
tl::expected<void, FileError> write_file(const std::filesystem::path& target, std::string_view bytes);

// For what ends the process without its destructors. Allocates nothing; no other thread makes a file from then on.
void remove_unfinished_files();

// From now on a signal that ends the process removes unfinished files first, if it can be caught; the process still
// ends by that signal. Signals that are ignored stay so.
void remove_unfinished_files_on_signals();

}  // namespace planche::base
