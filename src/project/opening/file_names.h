// File names.
#pragma once

#include <filesystem>
#include <initializer_list>
#include <string>
#include <string_view>

namespace planche::project {

// The extension of a file's name, in lower case: ".pdf".
std::string ending_of(const std::filesystem::path& file);
// Whether its extension is one of these, in lower case and with their points.
bool ends_with_any(const std::filesystem::path& file, std::initializer_list<std::string_view> endings);

// Whether the path is the folder or lies below it; compares names only.
bool is_below(const std::filesystem::path& file, const std::filesystem::path& folder);

}  // namespace planche::project
