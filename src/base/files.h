// Reading whole files within a limit, writing files that appear complete or not at all.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

namespace planche::base {

// The world failed: a file that cannot be opened, read or written. `message` is for a person and names the file.
struct FileError {
  enum class Kind { missing, not_a_file, unreadable, too_large, outside, unwritable } kind;
  std::string message;
};

// The bytes of a regular file of at most `limit` bytes; FIFOs and devices are refused and never wait. `-` is not
// special here.
tl::expected<std::string, FileError> read_file(const std::filesystem::path& file, std::size_t limit);

// What a command line names as input: `-` is standard input, `/dev/fd/N` a descriptor that a shell hands over (process
// substitution), both read to their end; anything else as read_file() does. At most `limit` bytes.
tl::expected<std::string, FileError> read_input(const std::string& name, std::size_t limit);

// `relative` resolved below `folder`, symbolic links followed; Kind::outside when the result (or an absolute path, or
// `..` on the way) leaves the folder, Kind::missing when nothing is there.
tl::expected<std::filesystem::path, FileError> resolve_inside(const std::filesystem::path& folder,
                                                              std::string_view relative);

// A file in the making: written under a temporary name in the target's folder, renamed onto the target by commit().
// Destroyed without commit(), it leaves no trace; so does a process ended by SIGINT, SIGTERM or SIGHUP once
// remove_unfinished_files_on_signals() has been called.
class NewFile {
 public:
  // Creates missing parent folders.
  static tl::expected<NewFile, FileError> create(const std::filesystem::path& target);
  NewFile(NewFile&& other) noexcept;
  NewFile& operator=(NewFile&&) = delete;
  ~NewFile();

  tl::expected<void, FileError> write(std::string_view bytes);
  // Flushes to disk and renames.
  tl::expected<void, FileError> commit();

 private:
  NewFile(std::filesystem::path target, std::filesystem::path temporary, int descriptor, int slot);
  std::filesystem::path target_, temporary_;
  int descriptor_ = -1;
  int slot_ = -1;
};

// write() and commit() in one go.
tl::expected<void, FileError> write_file(const std::filesystem::path& target, std::string_view bytes);

// From now on a termination signal removes unfinished files before the process ends (with that signal).
void remove_unfinished_files_on_signals();

// Where templates/, rules/, cards/ and fonts.conf live: $PLANCHE_DATA, or ../share/planche beside the program's folder
// (installed), or the source tree the program was built in. Empty when none of them exists.
std::filesystem::path data_folder();

}  // namespace planche::base
