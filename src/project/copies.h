// Folders that begin as copies of what comes with the program.
#pragma once

#include <string>

#include "project/messages.h"

namespace planche::project {

// Makes the folder of a new game or deck from `what`: a starter, or the id of a built-in game. The folder must be new
// or empty. False after messages that say why not.
bool start_game(const std::string& what, const std::string& directory, Messages& messages);

// Copies the samples and the rules to `directory`/cards and /rules; files that are there stay as they are. The messages
// say what came of it.
void copy_samples(const std::string& directory, Messages& messages);

}  // namespace planche::project
