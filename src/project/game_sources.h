// Protects the files of file-based games from being overwritten.
#pragma once

#include <filesystem>

#include "project/messages.h"

namespace planche::project {

enum class Tables { counted, left_out };

// Whether the game in whose folder the file lies reads it: game files, words, templates, rulebooks, and tables of
// records with their translations. False for files that do not exist.
bool is_read_by_game(const std::filesystem::path& file, Tables tables = Tables::counted);

// Refuses to overwrite such a file.
void refuse_source(const std::filesystem::path& file, Messages& messages);

}  // namespace planche::project
