// All words that names may be made of.
#pragma once

#include <string_view>
#include <vector>

#include "expressions/type.h"

namespace planche::expressions {

// The field, value (or a part of its dotted name) or table of this name stands somewhere in what can be named.
bool knows_word(const Names& names, std::string_view word);
// The field of `self` or of an item, value (or the beginning of its dotted name) or table of this name is there.
bool knows_root(const Names& names, std::string_view word);

// What bare names may be where fields of `owner` come first (null: none).
std::vector<std::string_view> bare_names(const Names& names, const std::vector<Field>* owner);

}  // namespace planche::expressions
