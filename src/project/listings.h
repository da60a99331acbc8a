// What there is: games, parts, templates, samples, papers, schemas.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "project/file_games.h"

namespace planche::project {

// One entry: its name and what there is to say about it, in order.
using Entry = std::vector<std::pair<std::string, std::string>>;
using Entries = std::vector<Entry>;

Entries list_games();
// Of the built-in games.
Entries list_parts();
// Of a file-based game; nothing after a failure when it cannot be read.
std::optional<Entries> list_parts(const FileGame& found, Messages& messages);
// Throws std::runtime_error where templates or fonts are missing.
Entries list_templates();
// In the order of their names, by game; then the file-based games.
Entries list_samples();
Entries list_papers();
Entries list_schemas();

}  // namespace planche::project
