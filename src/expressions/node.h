// The tree of an expression: made by the parser, its names and types settled by the checker.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "expressions/expression.h"

namespace planche::expressions {

struct Function;

enum class Op : std::uint8_t {
  literal,
  list,       // [a, b]
  name,       // a word; settled as one of the four that follow, or as a field of `self` or `item`
  self,       // the record of the table that was `self`
  item,       // the item of a list that is being asked, or of the `up`-th list around it
  value,      // by its whole name in `word`
  looked_up,  // a dotted name of an open record, in `word`
  table,      // all its records
  member,     // of[0].word
  index,      // of[0][of[1]]
  call,       // function(of...)
  negate,
  invert,     // not
  either,     // or
  both,       // and
  otherwise,  // ??
  where,
  range,
  joined,  // ~
  plus,
  minus,
  times,
  divided,
  modulo,
  equal,
  unequal,
  less,
  at_most,
  greater,
  at_least,
  within,  // in
};

using NodePtr = std::unique_ptr<Node>;

struct Node {
  Op op = Op::literal;
  std::size_t begin = 0, end = 0;  // bytes of the expression
  std::size_t depth = 1;           // of the nodes below, this one included
  std::vector<NodePtr> of = {};
  std::string word = {};    // the name; the bytes of a literal text
  std::string called = {};  // of a list: the name of its items, `cards as c`
  Value literal = {};

  // Settled by the checker.
  Type type = {};
  const Function* function = nullptr;
  const Table* table = nullptr;  // of `table`; of a member that is a field of its records
  const Field* field = nullptr;  // of a member that is a field of an object
  std::size_t up = 0;            // of an item: how many lists further out its list stands
  std::size_t place = 0;         // of that field among its owner's; tables may have got more since
  bool picks = false;            // a member that is asked of each item of a list
  bool loose = false;            // in open names: values of several kinds are compared by what they print
  std::uint64_t steady = 0;      // not 0: no record or item outside decides what it is; a number of its own
  // Not 0: an equality of what only the item asked decides (of[side]) and what it has no part in; a number of its own.
  std::uint64_t lookup = 0;
  std::size_t side = 0;
  // Of a comparison by order, or a list that is sorted by choices: the order; else null.
  std::shared_ptr<const std::vector<std::string>> choices = {};
};

// A literal '': what is absent equals it, for an empty cell is absent and people write `title != ''`.
inline bool is_empty_text(const Node& node) {
  return node.op == Op::literal && node.literal.is(Value::Kind::text) && node.literal.text().empty();
}

}  // namespace planche::expressions
