// The functions of the language: their names and arguments.
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
  sqrt,
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
  equal_turned,
  meet,  // ways of tiles on cells of a board
  leads_out,
  joined,
  near,  // the first one of cells of a board
  beyond,
  side,
  steps,
  between,
  region,
  connected,
  lines,
  distance,
  bearing,
  shortest,
  degree,
  place,  // rules of play do not know it
};

struct Function {
  std::string_view shape;  // "round(number, digits)": what people write
  Call call;
  // A letter for each argument: a any, t text, n number, l list, b cell of a board, s list of such cells, @ place,
  // p place of a network, r list of routes. Evaluated for each item of the list before: c condition, m number, o value
  // with an order, x any value.
  std::string_view arguments;
  std::size_t least;  // minimum number of arguments
  Type::Kind result;  // unknown: the checker decides

  // About the cells of a board, if there are no routes.
  bool of_board() const { return arguments.find_first_of("bs") != std::string_view::npos; }
  // Whether an argument is evaluated for each item of the list before.
  bool asks_each(std::size_t argument) const {
    return argument < arguments.size() && std::string_view{"cmox"}.find(arguments[argument]) != std::string_view::npos;
  }
  // The index of the list whose items the arguments after it are evaluated for.
  std::size_t list() const { return arguments.find_first_of("lrs"); }
  bool of_ways() const { return call == Call::meet || call == Call::leads_out || call == Call::joined; }
  // The index of the routes of a network.
  std::size_t routes() const { return arguments.find('r'); }
  std::string_view name() const { return shape.substr(0, shape.find('(')); }
};

std::span<const Function> functions();
const Function* find_function(std::string_view name);

}  // namespace planche::expressions
