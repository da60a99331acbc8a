// JSON Schemas for the editors of people who write records and documents.
#pragma once

#include <string>

#include "declared/lists/game.h"

namespace planche::declared {

// For a file of records: a list, or an object with the list under the records' name. See Format::to_json_schema().
std::string schema_of(const Game& game, const Records& records);
// For a document of the game.
std::string schema_of(const Game& game, const DocumentKind& kind);

}  // namespace planche::declared
