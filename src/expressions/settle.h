// Analyses checked trees without data.
#pragma once

#include "expressions/node.h"

namespace planche::expressions {

// Evaluates constant parts, and reports those without a value, such as 1 / 0.
void fold(Node& root, Problems& problems);

// Whether no field, value or list of records is used.
bool is_constant(const Node& root);

Uses uses_of(const Node& root);
// Adds the uses of another part of the same text, which begins at byte `by`.
void add_uses(const Uses& more, std::size_t by, Uses& to);

}  // namespace planche::expressions
