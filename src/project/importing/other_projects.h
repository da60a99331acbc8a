// Files of other programs for cards: Squib, nanDECK, CardMaker.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "project/importing/guessed_template.h"

namespace planche::project {

// Whether the file is a project of another program: deck.rb, game.nde, game.cmp. Scripts of nanDECK may also end in .txt;
// such a file is read.
bool is_project_of_others(const std::filesystem::path& file);

// The size of cards that the text of a project says; nothing if it says none.
std::optional<GuessedSize> size_in_project(const std::filesystem::path& file, const std::string& text);

}  // namespace planche::project
