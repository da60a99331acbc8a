// Recorded games of file-based games: which game a record is of, and playing it through.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "play/record.h"
#include "project/file_games.h"
#include "project/reading.h"

namespace planche::project {

// The game that the record in `file` belongs to; nothing if the file is no record of a file-based game.
std::optional<FileGame> game_of_record(const std::string& file);

// Calls `what` for each legal record of the file, one for the whole file or one on each line, with a machine at its
// last position. The messages hold the problems of the others.
void each_record(const FileGame& found, const std::string& file, const InputChoices& input, Messages& messages,
                 const std::function<void(play::Machine& machine)>& what);

}  // namespace planche::project
