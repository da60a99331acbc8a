// Recorded games of file-based games: which game a record is of, and playing it through.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/asked.h"
#include "play/players/game_record.h"
#include "project/opening/file_games.h"
#include "project/opening/reading.h"

namespace planche::project {

// The game that the record in `file` ("-": standard input) belongs to. Nothing if this is not a record of a file-based
// game. Refuses a record from standard input if its game is not found in the working folder.
base::Asked<std::optional<FileGame>> game_of_record(const std::string& file);
// Refuses to print a record, also if its game is not found. Returns false for other files.
bool refuse_record(const std::string& file, Messages& messages);

// Calls `what` with a machine at the last position of each legal record of the file, which has one record or one on
// each line. The messages receive the problems of other records. `documents`: those that the players brought, by seat;
// if empty, the files that the records state.
void each_record(const FileGame& found, const std::string& file, const std::vector<std::string>& documents,
                 const InputChoices& input, Messages& messages,
                 const std::function<void(play::Machine& machine)>& what);

// The number of moves to list at the present choice: all, or none after a report if there are too many.
std::uint64_t listed_moves(play::Machine& machine, Messages& messages);

}  // namespace planche::project
