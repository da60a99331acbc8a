// Copies folders that come with the program.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "base/new_file.h"

namespace planche::project {

// Returns the new bytes of a file; `file` is relative to the copied folder.
using ChangeFile = std::function<std::string(const std::filesystem::path& file, std::string bytes)>;

// Adds the files below `from`, ordered by name, to `files`, at the same places below `to`, after `change` has edited
// each. Skips the subfolder called `without`. Returns the files that exist already, which are kept unchanged.
tl::expected<std::vector<std::filesystem::path>, base::FileError> copy_files(const std::filesystem::path& from,
                                                                             const std::filesystem::path& to,
                                                                             base::NewFiles& files,
                                                                             const std::filesystem::path& without = {},
                                                                             const ChangeFile& change = {});

}  // namespace planche::project
