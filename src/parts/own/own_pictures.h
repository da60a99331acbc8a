// Finds the pictures of a file-based game.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "scene/art.h"

namespace planche::parts::own {

struct PicturePlaces {
  std::vector<std::filesystem::path> games;  // the game's folder, then those of the games that it extends
  std::vector<std::string> folders;          // picture folders in each of these; `{style}` stands for the style
};

// Wraps `loader` for the pictures of a game. Searches its picture folders in order, then the folder of the file that
// names the picture (`..` leads at most to the game's folder), then the game's folder. Of several games the first with
// the picture is used. `loader` must outlive the result.
std::unique_ptr<scene::ArtLoader> searching(scene::ArtLoader& loader, PicturePlaces places, const std::string& style);

}  // namespace planche::parts::own
