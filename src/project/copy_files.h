// Copying what comes with the program.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "base/new_file.h"

namespace planche::project {

// What a file becomes, named from the folder that is copied.
using ChangeFile = std::function<std::string(const std::filesystem::path& file, std::string bytes)>;

// Adds to `files` those below `from` at the same places below `to`, in the order of their names, without those below a
// folder of `from` called `without`, each as `change` makes it. Gives the files that were there already, which are to
// stay as they are.
tl::expected<std::vector<std::filesystem::path>, base::FileError> copy_files(const std::filesystem::path& from,
                                                                             const std::filesystem::path& to,
                                                                             base::NewFiles& files,
                                                                             const std::filesystem::path& without = {},
                                                                             const ChangeFile& change = {});

}  // namespace planche::project
