// Messages about mistakes in expressions. Documents and rules of play use the same words.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "expressions/functions.h"
#include "expressions/type.h"

namespace planche::expressions {

struct Mistake {
  std::string message, hint;
};

// For a call of an unknown function. `known` has the names that can be called there besides functions.
Mistake unknown_function(std::string_view word, std::vector<std::string_view> known = {});
// For a call with this number of arguments. Returns nothing if the function takes them. Whether min() and max() take
// more than two depends on the first one, which this does not check.
std::optional<Mistake> wrong_count(const Function& function, std::size_t given);
// A hint where `by`, such as `+` or `count()`, needs a value of the kind `wanted` and gets one of the kind `found`. May
// be empty.
std::string hint_of_need(std::string_view by, Type::Kind wanted, Type::Kind found);
// For an index that no list can have, because it is below 1 or has a fraction.
Mistake no_place();

}  // namespace planche::expressions
