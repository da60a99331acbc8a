// Makes a game from existing tables and pictures.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "project/opening/messages.h"

namespace planche::project {

// Creates the folder of a game from tables (.csv, .tsv, .xlsx, .ods), lists of records (.json, .yaml), pictures and
// folders of these. Copies them, and writes a game file with guessed fields and, for each table, a template that shows
// all its fields and holds its texts. Without tables, the pictures are finished cards. Comments give the guesses and
// their reasons. The folder must be new or empty. Returns false if the messages say why not.
bool start_game_from(const std::vector<std::string>& sources, const std::string& directory, Messages& messages);

// Whether start_game_from() takes the file, by its name.
bool starts_a_game(const std::filesystem::path& file);

// The hint for a folder or a table that belongs to no game.
std::string hint_to_start_from(const std::string& source);

}  // namespace planche::project
