// Creates folders from files that come with the program.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "base/new_file.h"
#include "project/opening/messages.h"

namespace planche::project {

// Creates the folder of a new game or deck from `what`: a starter, the id of a built-in game, or a sample with files of
// its own, whose title stays. The folder must be new or empty. Returns false if the messages say why not.
bool start_game(const std::string& what, const std::string& directory, Messages& messages);

// What start_game() makes file-based games from: the starters, and the samples that need no other files.
std::vector<std::string> starter_names();
std::vector<std::string> sample_names();
// The folder of one of these; nothing if there is none.
std::optional<std::filesystem::path> starting_folder(const std::string& what);

// Whether the folder is new or empty; refuses otherwise.
bool is_free(const std::string& directory, Messages& messages);
// Adds the schemas of game files and templates.
tl::expected<void, base::FileError> add_schemas(const std::filesystem::path& to, base::NewFiles& files);
// Makes an id (letters, digits and hyphens) from a name; empty if the name starts with none of these.
std::string id_from(std::string_view name);
// Makes "My first game" of "my-first_game"; empty if the name gives no title.
std::string title_from(std::string name);

// Copies the samples and their rules to `directory`/cards and /rules; existing files are kept. Messages report the
// result.
void copy_samples(const std::string& directory, Messages& messages);

}  // namespace planche::project
