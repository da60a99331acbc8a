// The functions: their names and what they take.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "expressions/type.h"

namespace planche::expressions {

enum class Call : std::uint8_t {
  choose,  // if
  match,
  present,
  length,
  upper,
  lower,
  trim,
  replace,
  split,
  contains,
  starts_with,
  ends_with,
  fold,
  tidy,
  nearest,
  repeat,
  with_sign,  // signed
  number,
  round,
  floor,
  ceil,
  abs,
  count,
  sum,
  min,
  max,
  mean,
  all,
  any,
  unique,
  distinct,
  sort,
  join,
};

struct Function {
  std::string_view shape;  // "round(number, digits)": what people write
  Call call;
  // A letter for each argument: a anything, t text, n number, l list; asked of each item: c condition, m number,
  // o what has an order, x anything.
  std::string_view arguments;
  std::size_t least;  // so many of them are needed
  Type::Kind result;  // unknown: the checker tells

  std::string_view name() const { return shape.substr(0, shape.find('(')); }
};

std::span<const Function> functions();
const Function* find_function(std::string_view name);

}  // namespace planche::expressions
