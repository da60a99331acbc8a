// The names that a person gave on the command line. Links are followed where they say so; where planche chooses the
// name of a file itself, a link may come from whoever made the folder.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string_view>

namespace planche::base {

// Notes the words of the command line. Until then, all links are followed.
void note_given_names(std::span<const char* const> words);

// A link on the way to a file that nobody named: below the folder that was named, or else below the working folder.
// Nothing if there is none, or if the file itself was named.
std::optional<std::filesystem::path> foreign_link(const std::filesystem::path& file);

}  // namespace planche::base
