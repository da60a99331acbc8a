// What can be told of a checked tree without any data.
#pragma once

#include "expressions/node.h"

namespace planche::expressions {

// Evaluates what is the same whatever the data, and blames what has no value: 1 / 0.
void fold(Node& root, Problems& problems);

// No field, value or list of records is asked.
bool is_constant(const Node& root);

Uses uses_of(const Node& root);
// Adds those of another part of the same text, which begins `by` bytes behind it.
void add_uses(const Uses& more, std::size_t by, Uses& to);

}  // namespace planche::expressions
