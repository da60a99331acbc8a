// Protects the files of file-based games from being overwritten.
#pragma once

#include <filesystem>
#include <vector>

#include "project/opening/messages.h"

namespace planche::project {

enum class Tables { counted, left_out };

// Whether the file is part of the game in whose folder it lies: a game file, words, a template, a rulebook, a table of
// records or its translation, a picture. False for missing files.
bool is_read_by_game(const std::filesystem::path& file, Tables tables = Tables::counted);

// Refuses to overwrite such a file.
void refuse_source(const std::filesystem::path& file, Messages& messages);

// From now on, no file that is part of a game or was read as a document or as rules is replaced, whichever command
// writes: base::NewFile fails for it. Commands that edit sources say so to it.
void keep_sources();

// Whether none of the files is such a source; otherwise refuses to overwrite the first that is. Commands call it before
// long work, so that the refusal comes first.
bool spares_games(const std::vector<std::filesystem::path>& files, Messages& messages);

}  // namespace planche::project
