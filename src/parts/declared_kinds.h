// Parts as a game file declares them.
#pragma once

#include <string>
#include <vector>

#include "declared/model.h"
#include "parts/parts.h"

namespace planche::parts {

// The parts that a game file declares; none without a file. Templates whose names are not those of parts, and the
// drawing of a part with a "drawing", are up to the workshop.
std::vector<PartKind> kinds_of(const declared::Model* model);

// Adds the fields, and those within objects, dotted, below `above` ("attack.").
void add_names(const std::vector<declared::Field>& fields, const std::string& above, std::vector<std::string>& names);

}  // namespace planche::parts
