// The tree of an expression: made by the parser, with names and types resolved by the checker.
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
  name,       // a word; resolved to one of the next five, or to a field of `self` or `item`
  self,       // the record of the table that was `self`
  let,        // let word = of[0] in of[1]
  bound,      // the value of a `let`, with `up` other `let`s in between
  item,       // the current item of a list, or of the `up`-th enclosing list
  value,      // the value whose whole name is in `word`
  looked_up,  // a field of an open record, with its dotted name in `word`, or as the value of `of[0]`
  table,      // a list of all records of a table
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

inline bool is_comparison(Op op) {
  return op >= Op::equal && op <= Op::at_least;
}

using NodePtr = std::unique_ptr<Node>;

struct Node {
  Op op = Op::literal;
  std::size_t begin = 0, end = 0;  // bytes in the expression
  std::size_t depth = 1;           // of this node's subtree
  std::vector<NodePtr> of = {};
  std::string word = {};      // the name, or the bytes of a literal text
  std::string called = {};    // of a list: the name in `cards as c`
  std::size_t called_at = 0;  // where that name begins
  Value literal = {};
  bool halved = false;  // the later terms of a long sum, which has no parentheses

  // Set by the checker:
  Type type = {};
  const Function* function = nullptr;
  const Table* table = nullptr;  // a field of `table`, or of the records that a member refers to
  const Field* field = nullptr;  // a member that is a field of an object
  std::size_t up = 0;     // for an item: the number of lists in between; for a bound value: the number of other `let`s
  std::size_t place = 0;  // index of that field among its owner's fields when it was checked
  bool picks = false;     // the member of each item of a list
  bool is_shown = false;  // choices become their labels, for people to read
  bool loose = false;     // in open names: values of different types are compared by their printed texts
  std::uint64_t steady = 0;  // not 0: a number for a node whose value depends on no record and no outer item
  // Not 0: a number for an equality between a value of the current item only (of[side]) and a value independent of it.
  std::uint64_t lookup = 0;
  std::size_t side = 0;
  // The order for a comparison or for sorting by choices; otherwise null.
  std::shared_ptr<const std::vector<std::string>> choices = {};
};

// A literal ''. Absent values equal it, because empty cells are absent and people write `title != ''`.
inline bool is_empty_text(const Node& node) {
  return node.op == Op::literal && node.literal.is(Value::Kind::text) && node.literal.text().empty();
}

}  // namespace planche::expressions
