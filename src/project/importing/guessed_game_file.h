// The game file of a game made from tables and pictures.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "project/importing/guesses.h"
#include "project/importing/picture_decks.h"

namespace planche::project {

struct GuessedGame {
  std::string folder;  // its name is the title
  std::vector<GuessedTable> tables;
  std::map<std::filesystem::path, std::string> encodings;  // of each table; empty: UTF-8
  std::vector<PictureDeck> decks;
  std::vector<std::string> languages, defines;
  bool has_pictures = false;
};

std::string game_file(const GuessedGame& game);

}  // namespace planche::project
