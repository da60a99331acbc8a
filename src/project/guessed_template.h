// A plain template for the records of a guessed table.
#pragma once

#include <string>
#include <vector>

#include "project/guesses.h"

namespace planche::project {

// Of a part, as the file of another program says. Poker by default.
struct GuessedSize {
  double width = 63, height = 88, bleed = 0;  // mm
  std::string why = {};                       // for people; empty for the default
};

// The text of a template that shows all fields of the table. `all` are the tables that the table may refer to.
std::string template_for(const GuessedTable& table, const std::vector<GuessedTable>& all, const GuessedSize& size);

}  // namespace planche::project
