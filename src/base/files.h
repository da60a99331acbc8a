// Reads whole files within a limit, and finds the folder of the program's data.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

namespace planche::base {

// A file that cannot be opened, read or written. `message` is for a person and names the file. `exhausted`: the system
// gives no more file descriptors. `ambiguous`: several files match the name. `changed`: another program has written it.
struct FileError {
  enum class Kind { missing, ambiguous, not_a_file, unreadable, too_large, outside, unwritable, exhausted, changed } kind;
  std::string message;
};

// The bytes of a regular file of at most `limit` bytes. Refuses FIFOs and devices without waiting. `-` has no special
// meaning.
tl::expected<std::string, FileError> read_file(const std::filesystem::path& file, std::size_t limit);

// Reads an input that the command line names, up to `limit` bytes. `-` is standard input, and `/dev/fd/N` is a
// descriptor that a shell passes (process substitution); both are read to their end. Other names go to read_file().
tl::expected<std::string, FileError> read_input(const std::string& name, std::size_t limit);

// `path` relative to `folder`; nothing if it leaves the folder. Compares only the two names.
std::optional<std::filesystem::path> place_in(const std::filesystem::path& path, const std::filesystem::path& folder);

// `relative` resolved below `folder`, with symbolic links followed. Kind::outside if the result leaves the folder, if
// the path is absolute, or if it has `..`; Kind::missing if there is no such file. named_file.h takes names that people
// write.
tl::expected<std::filesystem::path, FileError> resolve_inside(const std::filesystem::path& folder,
                                                              std::string_view relative);

// A proposal for a file that was not found in these places (each a folder and a path below it): the path with the
// nearest name of a file in that folder. Empty if no name is near among the first thousand of a folder, or if the path
// leaves the folder. Slow: call it only a few times.
std::string nearest_file(const std::vector<std::pair<std::filesystem::path, std::string>>& places);

// The folder of templates/, rules/, cards/ and fonts/: $PLANCHE_DATA; or ../share/planche beside the program's folder
// (installed); or the folder whose `build` contains the program (a checkout). The path is absolute. If none exists,
// returns the second.
std::filesystem::path data_folder();
// templates/ in the data folder, or Kind::missing.
tl::expected<std::filesystem::path, FileError> templates_folder();

// Opens standard descriptors that are closed, so that no file takes their numbers. Reading and writing them still
// fails.
void reserve_standard_descriptors();

// While it lives, libraries cannot print to standard error. Only one may live at a time.
class MutedStandardError {
 public:
  MutedStandardError();
  ~MutedStandardError();
  MutedStandardError(const MutedStandardError&) = delete;
  MutedStandardError& operator=(const MutedStandardError&) = delete;
};

// The descriptor of standard error, muted or not.
int standard_error();

}  // namespace planche::base
