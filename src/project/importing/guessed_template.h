// A plain template for the records of a guessed table.
#pragma once

#include <string>
#include <vector>

#include "project/importing/guesses.h"

namespace planche::project {

// Of a part, as the file of another program says. Poker by default.
struct GuessedSize {
  double width = 63, height = 88, bleed = 0;  // mm
  std::string why = {};                       // for people; empty for the default
};

// The room for texts: larger numbers mean larger cards.
inline constexpr int most_room = 4;
// The same size, or a larger one that has that room, and says so.
GuessedSize roomier(const GuessedSize& size, int room);

// The text of a template that shows all fields of the table. `all` are the tables that the table may refer to.
std::string template_for(const GuessedTable& table, const std::vector<GuessedTable>& all, const GuessedSize& size,
                         int room = 0);

}  // namespace planche::project
