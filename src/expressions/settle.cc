#include "expressions/settle.h"

#include <algorithm>
#include <atomic>
#include <initializer_list>

#include <fmt/format.h>

#include "expressions/evaluator.h"
#include "expressions/functions.h"

namespace planche::expressions {

namespace {

constexpr std::uint64_t steps_of_folding = 10'000;

void note(const std::string& name, std::vector<std::string>& to) {
  if (std::find(to.begin(), to.end(), name) == to.end()) to.push_back(name);
}
void note(Uses::LookedUp found, std::vector<Uses::LookedUp>& to) {
  if (std::ranges::find(to, found.name, &Uses::LookedUp::name) == to.end()) to.push_back(std::move(found));
}

// Whether this operand is evaluated for each item.
bool asks(const Node& node, std::size_t operand) {
  if (node.op == Op::where) return operand == 1;
  return node.op == Op::call && node.function != nullptr && node.function->asks_each(operand);
}

// Whether the node uses an item of an enclosing list. `within` is the number of lists in between.
bool asks_outside(const Node& node, std::size_t within = 0) {
  if (node.op == Op::bound) return true;  // it may belong to that item
  if (node.op == Op::item) return node.up >= within;
  for (std::size_t i = 0; i < node.of.size(); ++i) {
    if (asks_outside(*node.of[i], within + (asks(node, i) ? 1 : 0))) return true;
  }
  return false;
}

// Whether the only item that the node uses is the innermost one.
bool asks_innermost_alone(const Node& node, std::size_t within = 0) {
  if (node.op == Op::bound) return false;
  if (node.op == Op::item) return node.up <= within;
  for (std::size_t i = 0; i < node.of.size(); ++i) {
    if (!asks_innermost_alone(*node.of[i], within + (asks(node, i) ? 1 : 0))) return false;
  }
  return true;
}

// Whether the value is the same for all data and items.
bool is_fixed(const Node& node) {
  return is_constant(node) && !asks_outside(node);
}

bool names(const Node& node, std::initializer_list<Op> ops) {
  return std::find(ops.begin(), ops.end(), node.op) != ops.end() ||
         std::any_of(node.of.begin(), node.of.end(), [&](const NodePtr& one) { return names(*one, ops); });
}

// Marks values of whole lists, which are the same for every record and item.
void mark_steady(Node& node) {
  static std::atomic<std::uint64_t> count = 0;
  const bool of_list = node.op == Op::call && std::string_view{"ls"}.find(node.function->arguments.front()) != std::string_view::npos;
  if (of_list && names(node, {Op::table}) && !names(node, {Op::self, Op::looked_up}) && !asks_outside(node)) {
    node.steady = ++count;
  } else {
    for (const NodePtr& one : node.of) mark_steady(*one);
  }
}

// Marks equalities for which an index of items is possible.
void mark_lookups(Node& node) {
  static std::atomic<std::uint64_t> count = 0;
  for (const NodePtr& one : node.of) mark_lookups(*one);
  if (node.op != Op::equal || std::ranges::any_of(node.of, [](const NodePtr& side) { return is_empty_text(*side); }))
    return;
  for (const std::size_t side : {0, 1}) {
    const Node &own = *node.of[side], &other = *node.of[1 - side];
    if (!asks_outside(own) || !asks_innermost_alone(own) || names(own, {Op::self, Op::looked_up}) ||
        asks_outside(other))
      continue;
    node.lookup = ++count;
    node.side = side;
    return;
  }
}

void blame(const Fault& fault, Problems& problems) {
  problems.push_back({fault.begin, fault.end, "expression/type", fault.message, {}});
}

void replace(Node& node, const Value& value) {
  if (value.is(Value::Kind::text)) node.word = value.text();
  node.literal = value.is(Value::Kind::text) ? Value::of_text(node.word) : value;
  node.op = Op::literal;
  node.of.clear();
}

void fold(Node& node, Evaluator& evaluator, Problems& problems) {
  if (node.op == Op::literal) return;
  if (!is_fixed(node)) {
    for (const NodePtr& one : node.of) fold(*one, evaluator, problems);
    for (const NodePtr& one : node.of) {
      // Holds for every value of the other side.
      const bool settles =
          (node.op == Op::both && !one->literal.yes()) || (node.op == Op::either && one->literal.yes());
      if (settles && one->op == Op::literal) return replace(node, Value::of_truth(node.op == Op::either));
    }
    const bool divides = node.op == Op::divided || node.op == Op::modulo;
    if (!divides || node.of[1]->op != Op::literal) return;
    const Value& by = node.of[1]->literal;
    if (by.is(Value::Kind::number) && by.number().is_zero())
      blame({node.of[1]->begin, node.of[1]->end, "division by zero"}, problems);
    return;
  }
  try {
    const Value value = evaluator.run(node);
    if (value.is(Value::Kind::truth) || value.is(Value::Kind::number) || value.is(Value::Kind::text))
      replace(node, value);
  } catch (const Stop& why) {
    if (!why.spent) blame(why.fault, problems);
  }
}

// For `force` or `attack.force`: the path of a record's member, and the node of the record.
std::pair<std::string, const Node*> asked_path(const Node& member) {
  std::string path = member.word;
  const Node* owner = member.of[0].get();
  while (owner->op == Op::member && owner->type.is(Type::Kind::object)) {
    path.insert(0, owner->word + ".");
    owner = owner->of[0].get();
  }
  return {path, owner};
}

void collect(const Node& node, Uses& uses) {
  switch (node.op) {
    case Op::value:
      note(node.word, uses.values);
      break;
    case Op::looked_up:
      if (node.of.empty())
        note({node.word, node.begin, node.end}, uses.looked_up);
      else
        note("this", uses.fields);
      break;
    case Op::table:
      note(node.table->name, uses.tables);
      break;
    case Op::self:
      note("this", uses.fields);
      break;
    case Op::member: {
      const auto [path, owner] = asked_path(node);
      const Type& type =
          owner->type.is(Type::Kind::list) && owner->type.item != nullptr ? *owner->type.item : owner->type;
      if (owner->op == Op::self) return note(path, uses.fields);
      if (type.is(Type::Kind::record) && type.table != nullptr)
        note(fmt::format("{}.{}", type.table->name, path), uses.others);
      return collect(*owner, uses);
    }
    default:
      break;
  }
  for (const NodePtr& one : node.of) collect(*one, uses);
}

}  // namespace

bool is_constant(const Node& root) {
  switch (root.op) {
    case Op::self:
    case Op::value:
    case Op::looked_up:
    case Op::table:
      return false;
    default:
      return std::all_of(root.of.begin(), root.of.end(), [](const NodePtr& one) { return is_constant(*one); });
  }
}

void fold(Node& root, Problems& problems) {
  Evaluator evaluator{steps_of_folding};
  fold(root, evaluator, problems);
  mark_steady(root);
  mark_lookups(root);
}

Uses uses_of(const Node& root) {
  Uses uses;
  collect(root, uses);
  return uses;
}

void add_uses(const Uses& more, std::size_t by, Uses& to) {
  for (const auto list : {&Uses::fields, &Uses::values, &Uses::tables, &Uses::others}) {
    for (const std::string& name : more.*list) note(name, to.*list);
  }
  for (const Uses::LookedUp& one : more.looked_up) note({one.name, one.begin + by, one.end + by}, to.looked_up);
}

}  // namespace planche::expressions
