// Copying what comes with the program.
#pragma once

#include <filesystem>
#include <vector>

#include <tl/expected.hpp>

#include "base/new_file.h"

namespace planche::cli {

// Adds to `files` those below `from` at the same places below `to`, in the order of their names, without those below a
// folder of `from` called `without`. Gives the files that were there already, which are to stay as they are.
tl::expected<std::vector<std::filesystem::path>, base::FileError> copy_files(const std::filesystem::path& from,
                                                                             const std::filesystem::path& to,
                                                                             base::NewFiles& files,
                                                                             const std::filesystem::path& without = {});

}  // namespace planche::cli
