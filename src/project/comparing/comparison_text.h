// A comparison as text for people and as JSON for programs.
#pragma once

#include <string>
#include <vector>

#include "project/comparing/comparison.h"

namespace planche::project {

// "cost: 3 → 4". Long texts are shortened to the stretch that differs.
std::string line_of(const FieldChange& change);

// "drawn-otherwise", as in JSON.
std::string name_of(PartChange::How how);

// Lines for a terminal; none if nothing differs. Remarks are not among them.
std::vector<std::string> lines_of(const Comparison& found);
// One object.
std::string json_of(const Comparison& found);

}  // namespace planche::project
