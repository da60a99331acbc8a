// File names.
#pragma once

#include <filesystem>
#include <string>

namespace planche::project {

// The extension of a file's name, in lower case: ".pdf".
std::string ending_of(const std::filesystem::path& file);

// Whether the path is the folder or lies below it; compares names only.
bool is_below(const std::filesystem::path& file, const std::filesystem::path& folder);

}  // namespace planche::project
