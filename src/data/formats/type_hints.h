// Hints where a value has another type than its format. Internal to data/formats/.
#pragma once

#include <string>

#include "data/formats/format_node.h"
#include "data/value.h"

namespace planche::data {

// For several items in one text, divided by another sign than that of the list; empty for other values.
std::string division_hint(const Value& value, const Format::Node& node);
// How to write the value so that it has the type; empty if nothing is likely.
std::string type_hint(const Value& value, const Format::Node& node);

}  // namespace planche::data
