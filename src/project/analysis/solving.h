// The exact values of small file-based games.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "play/players/solve.h"
#include "project/opening/reading.h"

namespace planche::project {

struct SolveChoices {
  std::string file;                         // the folder of a game, or a record
  std::vector<std::string> documents = {};  // that the players bring, by seat
  std::string players = {};                 // as for seats_of(); only their number counts
  std::uint64_t positions = play::usual_positions;
};

// Solves the game from its beginning, or the last position of each record of the file, and calls `what` with the name
// of the game and each result. The messages say why there is none.
void solve(const SolveChoices& choices, const InputChoices& input, Messages& messages,
           const std::function<void(const std::string& game, const play::Solved& solved)>& what);

}  // namespace planche::project
