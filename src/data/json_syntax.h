// Explains why a text is not JSON. Only for use in data/.
#pragma once

#include <cstddef>
#include <string_view>

#include "data/json.h"
#include "data/tree.h"
#include "diag/diagnostic.h"

namespace planche::data {

// Finds and reports the first mistake of `text`, the source as strict JSON, at or after `cursor`, the end of the last
// token in the tree (data/syntax, or data/limit for a number too large). Always reports something.
void explain_syntax(const diag::SourcePtr& source, std::string_view text, std::size_t cursor, const Tree& tree,
                    JsonStyle style, diag::Sink& sink);

}  // namespace planche::data
