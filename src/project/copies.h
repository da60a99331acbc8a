// Creates folders from files that come with the program.
#pragma once

#include <string>

#include "project/messages.h"

namespace planche::project {

// Creates the folder of a new game or deck from `what`: a starter, or the id of a built-in game. The folder must be new
// or empty. Returns false if the messages say why not.
bool start_game(const std::string& what, const std::string& directory, Messages& messages);

// Copies the samples and their rules to `directory`/cards and /rules; existing files are kept. Messages report the
// result.
void copy_samples(const std::string& directory, Messages& messages);

}  // namespace planche::project
