// Words that may be names or parts of them.
#pragma once

#include <string_view>
#include <vector>

#include "expressions/type.h"

namespace planche::expressions {

// Whether a field, a value (or a part of its dotted name) or a table anywhere has this name.
bool knows_word(const Names& names, std::string_view word);
// Whether a field of `self` or of an item, a value (or the beginning of its dotted name) or a table has this name.
bool knows_root(const Names& names, std::string_view word);

// All bare names, if fields of `owner` come first (null: none).
std::vector<std::string_view> bare_names(const Names& names, const std::vector<Field>* owner);

}  // namespace planche::expressions
