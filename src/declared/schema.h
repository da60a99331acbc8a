// JSON Schemas of what designers write, for their editors.
#pragma once

#include <string>

#include "declared/game.h"

namespace planche::declared {

// Of a file of records: a list of them, or an object that holds it under their name. As Format::to_json_schema().
std::string schema_of(const Game& game, const Records& records);
// Of a document of the game.
std::string schema_of(const Game& game, const DocumentKind& kind);

}  // namespace planche::declared
