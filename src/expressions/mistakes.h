// What is said of mistakes in expressions, in the same words of documents and of rules of play.
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

// A call of a function that there is not. `known`: what else can be called there.
Mistake unknown_function(std::string_view word, std::vector<std::string_view> known = {});
// A call with so many arguments. Nothing if the function takes them; min() and max() take more than two only if the
// first one is no list.
std::optional<Mistake> wrong_count(const Function& function, std::size_t given);
// A value of the kind `found` where `by`, such as `+` or `count()`, needs one of the kind `wanted`.
std::string hint_of_need(std::string_view by, Type::Kind wanted, Type::Kind found);
// The number of an item that no list has: it is below 1, or no integer.
Mistake no_place();

}  // namespace planche::expressions
