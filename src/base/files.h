// Reading whole files within a limit; the folder of the data that comes with the program.
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

// The world failed: a file that cannot be opened, read or written. `message` is for a person and names the file;
// `exhausted`: the system gives no more files; `ambiguous`: several files may be meant.
struct FileError {
  enum class Kind { missing, ambiguous, not_a_file, unreadable, too_large, outside, unwritable, exhausted } kind;
  std::string message;
};

// The bytes of a regular file of at most `limit` bytes; FIFOs and devices are refused and never wait. `-` is not
// special here.
tl::expected<std::string, FileError> read_file(const std::filesystem::path& file, std::size_t limit);

// What a command line names as input: `-` is standard input, `/dev/fd/N` a descriptor that a shell hands over (process
// substitution), both read to their end; anything else as read_file() does. At most `limit` bytes.
tl::expected<std::string, FileError> read_input(const std::string& name, std::size_t limit);

// `path` as it is called from `folder` on; nothing where it leads out of that. By the letters of both alone.
std::optional<std::filesystem::path> place_in(const std::filesystem::path& path, const std::filesystem::path& folder);

// `relative` resolved below `folder`, symbolic links followed; Kind::outside when the result (or an absolute path, or
// `..` on the way) leaves the folder, Kind::missing when nothing is there. For names that people write see named_file.h.
tl::expected<std::filesystem::path, FileError> resolve_inside(const std::filesystem::path& folder,
                                                              std::string_view relative);

// Of what may have been meant by a file that is in none of these places, each a folder and a path below it: that path
// with the name of the file there whose name is nearest; empty: none is near among the first thousand of a folder, or
// the path leads out. To be asked a few times only.
std::string nearest_file(const std::vector<std::pair<std::filesystem::path, std::string>>& places);

// Where templates/, rules/, cards/ and fonts/ live: $PLANCHE_DATA, or ../share/planche beside the program's folder
// (installed), or the folder whose `build` the program is in (a checkout, wherever it stands now). An absolute path;
// the second, which need not exist, when there is none of them.
std::filesystem::path data_folder();
// templates/ of it, or Kind::missing.
tl::expected<std::filesystem::path, FileError> templates_folder();

// Opens the standard descriptors that are closed, so that no file takes their numbers: reading and writing them fails
// as before.
void reserve_standard_descriptors();

}  // namespace planche::base
