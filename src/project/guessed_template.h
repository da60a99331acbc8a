// A plain template for the records of a guessed table.
#pragma once

#include <string>
#include <vector>

#include "project/guesses.h"

namespace planche::project {

// The text of a template that shows all fields of the table. `all` are the tables that the table may refer to.
std::string template_for(const GuessedTable& table, const std::vector<GuessedTable>& all);

}  // namespace planche::project
