// Names of files.
#pragma once

#include <filesystem>
#include <string>

namespace planche::project {

// The extension of a file's name, in small letters: ".pdf".
std::string ending_of(const std::filesystem::path& file);

// Whether the file, or folder, is in the folder or below it, by their names.
bool is_below(const std::filesystem::path& file, const std::filesystem::path& folder);

}  // namespace planche::project
