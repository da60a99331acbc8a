// The operations of compiled expressions: what their operands are, and what their values depend on. Everything that
// walks through expressions follows from this table.
#pragma once

#include <cstdint>
#include <span>

namespace planche::play {

enum class Op : std::uint8_t {
  constant,
  local,
  argument,
  item,
  me,
  players,
  others,
  round,
  self,  // `this`
  counter,
  marker,
  zone,
  counter_0,  // without dimensions
  counter_me,
  zone_0,
  zone_me,
  all,
  zones,
  field,
  member,
  named,
  gathered,
  owner,
  seat,
  index,
  pieces,
  rows,
  list,
  both_lists,
  range,
  where,
  let,
  defined,
  left,
  right,
  invert,
  both,
  either,
  otherwise,
  equal,
  unequal,
  less,
  at_most,
  greater,
  at_least,
  within,
  negate,
  plus,
  minus,
  times,
  divided,
  modulo,
  joined,
  choose,
  match,
  call,
};

// The operands of an operation, which are nodes too.
enum class Operands : std::uint8_t {
  none,
  one,     // a
  two,     // a and b
  each,    // a, and b for each of its items
  listed,  // `count` operands of the program from b; -1 for one that is missing
};

// What the value depends on besides its operands.
enum class Reads : std::uint8_t {
  nothing,
  arguments,  // of the definition
  items,      // of the enclosing lists
  actor,      // who acts
  seats,      // how many play
  frame,      // names of statements, and `this`
  round,
  declared,    // the counters, markers or zones of declaration a
  faces,       // a field of a piece or record, which others may not know
  pieces,      // something else of a piece
  records,     // the records of list a, or all its pieces
  definition,  // what definition instance a reads
};

struct Operation {
  Op op;
  Operands operands;
  Reads reads;
};
// What the other numbers of its nodes are is said at the rows of the table.
const Operation& operation(Op op);

inline constexpr std::uint8_t of_network = 1;  // Node::x of a call whose name is also that of a function of boards

struct Node {
  Op op = Op::constant;
  std::uint8_t x = 0;
  std::uint16_t count = 0;  // of listed operands
  std::int32_t a = -1, b = -1, c = -1;
  std::uint32_t place = 0;
};

// Calls `visit` with each operand of a node, until one returns false; returns false then.
template <class Visit>
bool each_operand(const Node& node, std::span<const std::int32_t> all, Visit visit) {
  switch (operation(node.op).operands) {
    case Operands::none:
      return true;
    case Operands::one:
      return visit(node.a);
    case Operands::two:
    case Operands::each:
      return visit(node.a) && visit(node.b);
    case Operands::listed:
      for (std::int32_t i = 0; i < node.count; ++i) {
        const std::int32_t operand = all[static_cast<std::size_t>(node.b + i)];
        if (operand >= 0 && !visit(operand)) return false;
      }
      return true;
  }
  return true;
}

}  // namespace planche::play
