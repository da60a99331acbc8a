// Lists games, parts, templates, styles, samples, papers and schemas.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "project/opening/file_games.h"

namespace planche::project {

// One entry: pairs of a property and its value, the name first.
using ListingEntry = std::vector<std::pair<std::string, std::string>>;
using Entries = std::vector<ListingEntry>;

Entries list_games();
// Parts of the built-in games.
Entries list_parts();
// Parts of a built-in game by its ID, or of a file-based game; nothing if the messages say why not.
std::optional<Entries> list_parts(const std::string& game, Messages& messages);
// Throws std::runtime_error if templates or fonts are missing.
Entries list_templates();
// Ordered by game and name; then the file-based games.
Entries list_samples();
Entries list_papers();
// Text styles and colours of the template `base`. Throws std::runtime_error where it cannot be read.
Entries list_styles();
Entries list_schemas();

}  // namespace planche::project
