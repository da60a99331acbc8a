// The grammar: an expression's text to its tree.
#pragma once

#include "expressions/node.h"

namespace planche::expressions {

// Null, with one problem, where the text is no expression.
NodePtr parsed(std::string_view text, const Names& names, Problems& problems);

}  // namespace planche::expressions
