// Part kinds from the declarations of a game file.
#pragma once

#include <string>
#include <vector>

#include "declared/file/model.h"
#include "parts/parts.h"

namespace planche::parts {

// The part kinds that a game file declares; empty without a file. The workshop sets templates with other names than
// their parts, and handles parts with a "drawing".
std::vector<PartKind> kinds_of(const declared::Model* model);

// Adds the names of the fields, including dotted ones within objects, prefixed with `above` ("attack.").
void add_names(const std::vector<declared::Field>& fields, const std::string& above, std::vector<std::string>& names);

}  // namespace planche::parts
