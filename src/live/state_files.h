// Files that the live page keeps between runs, for each game.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace planche::live {

// The file of that kind for a game, in the user's folder for such files, which it makes; empty if there is none.
std::filesystem::path state_file(std::string_view kind, const std::filesystem::path& game);

}  // namespace planche::live
