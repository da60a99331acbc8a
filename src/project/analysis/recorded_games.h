// Positions and recorded games, of file-based games and of built-in ones.
#pragma once

#include <string>
#include <vector>

#include "project/opening/messages.h"
#include "project/opening/reading.h"
#include "rules/play.h"

namespace planche::project {

struct GivenRecord {
  std::string file;  // "-": standard input
  // Those that the players of a file-based game brought, by seat, in place of the files that the record states.
  std::vector<std::string> documents = {};
  rules::GivenOptions of_game = {};
};

// Writes a line for each legal move after the last one, or the result of a record whose moves are legal. A file of a
// file-based game may have several records. The messages say what cannot be had.
void list_moves(const GivenRecord& record, const InputChoices& input, bool strict, const rules::Lines& out,
                Messages& messages);
void replay(const GivenRecord& record, const InputChoices& input, bool strict, const rules::Lines& out,
            Messages& messages);

}  // namespace planche::project
