// What a game file says of parts, for whoever prints them.
#pragma once

#include <string>
#include <vector>

#include "declared/model.h"
#include "parts/parts.h"

namespace planche::parts {

// Names of the parts of the kit "default"; without it all are in it.
std::vector<std::string> default_kit(const declared::Model& model);

// The parts of a game of the program that declares them in its file; none of no file. A "drawing" is the workshop's
// own, and so are templates by other names than those of parts.
std::vector<PartKind> kinds_of(const declared::Model* model);

// Adds the fields, and those within objects, dotted, below `above` ("attack.").
void add_names(const std::vector<declared::Field>& fields, const std::string& above, std::vector<std::string>& names);

}  // namespace planche::parts
