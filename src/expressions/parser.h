// The grammar: parses an expression into its tree.
#pragma once

#include "expressions/node.h"

namespace planche::expressions {

// Returns null, and adds one problem, if the text is not an expression.
NodePtr parsed(std::string_view text, const Names& names, Problems& problems);

}  // namespace planche::expressions
