// The files that file-based games are read from, which are not written over.
#pragma once

#include <filesystem>

#include "project/messages.h"

namespace planche::project {

enum class Tables { counted, left_out };

// Whether the game that the file lies in is read from it: game files, words, templates, rules to print, and tables of
// its records with their translations. False for what is not there.
bool is_read_by_game(const std::filesystem::path& file, Tables tables = Tables::counted);

// Refuses to write over such a file.
void refuse_source(const std::filesystem::path& file, Messages& messages);

}  // namespace planche::project
