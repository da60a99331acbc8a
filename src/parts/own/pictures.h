// Where the pictures of a game in files lie.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "scene/art.h"

namespace planche::parts::own {

struct PicturePlaces {
  std::vector<std::filesystem::path> games;  // the game's folder, then those of the games that it extends
  std::vector<std::string> folders;          // in these, for pictures; `{style}` is the style
};

// `loader`, for pictures of a game: in its folders for pictures, in their order; else beside the file that names the
// picture, from where `..` leads as far as the game's folder; else in the game's folder. Of several games the first
// that has it. `loader` outlives it.
std::unique_ptr<scene::ArtLoader> searching(scene::ArtLoader& loader, PicturePlaces places, const std::string& style);

}  // namespace planche::parts::own
