// Makes a game from tables and pictures that are there already.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "project/messages.h"

namespace planche::project {

// Creates the folder of a game from tables (.csv, .tsv, .xlsx, .ods), pictures and folders of these: copies them, and
// writes a game file with guessed fields and a template for each table that shows all of them. Comments say what was
// guessed, and why. The folder must be new or empty. Returns false if the messages say why not.
bool start_game_from(const std::vector<std::string>& sources, const std::string& directory, Messages& messages);

}  // namespace planche::project
