// Copying what comes with the program.
#pragma once

#include <filesystem>
#include <vector>

#include <tl/expected.hpp>

#include "base/files.h"

namespace planche::cli {

// The files below `from` to the same places below `to`, in the order of their names, without those below a folder of
// `from` called `without`. Gives the files that were there already, which stay as they are.
tl::expected<std::vector<std::filesystem::path>, base::FileError> copy_files(const std::filesystem::path& from,
                                                                             const std::filesystem::path& to,
                                                                             const std::filesystem::path& without = {});

}  // namespace planche::cli
