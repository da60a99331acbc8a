// What games in files are read from, which commands that print nothing of them leave as it is.
#pragma once

#include <filesystem>

#include "cli/report.h"

namespace planche::cli {

enum class Tables { counted, left_out };

// Whether the game that the file lies in is read from it: game files, words, templates, rules to print, and tables of
// its records with their translations. False for what is not there.
bool is_read_by_game(const std::filesystem::path& file, Tables tables = Tables::counted);

// Tells the reporter that such a file is not written over.
void refuse_source(const std::filesystem::path& file, Reporter& reporter);

}  // namespace planche::cli
