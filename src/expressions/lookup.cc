// Finds rows by the value of an expression: for `cards where foe == this`, it evaluates `foe` once for each card, not
// once for each pair.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "expressions/evaluator.h"

namespace planche::expressions {

namespace {

constexpr std::size_t least_rows = 16;  // fewer are as fast without an index

// Values with equal keys are equal. Nothing for values that must be compared each time.
std::optional<std::string> exact_key(const Value& value) {
  if (value.is(Value::Kind::list) || value.is(Value::Kind::object)) return std::nullopt;
  const std::string kind{static_cast<char>(value.kind())};
  if (!value.is(Value::Kind::record)) return kind + printed(value);
  return fmt::format("{}{}/{}", kind, value.table()->name, value.row());
}

void add_conjuncts(const Node& condition, std::vector<const Node*>& to) {
  if (condition.op != Op::both) return to.push_back(&condition);
  for (const NodePtr& one : condition.of) add_conjuncts(*one, to);
}

}  // namespace

// The rows of a table that fulfil the leading equalities of the condition. Nothing: all rows remain.
std::optional<Evaluator::Chosen> Evaluator::choose(const Node& list, const Node& condition) {
  const Node* first = &condition;
  while (first->op == Op::both) first = first->of[0].get();
  if (list.op != Op::table || first->lookup == 0) return std::nullopt;
  std::vector<const Node*> conjuncts;
  add_conjuncts(condition, conjuncts);
  Found* found = nullptr;
  std::size_t used = 0;
  for (; used < conjuncts.size() && conjuncts[used]->lookup != 0; ++used) {
    const Node& equality = *conjuncts[used];
    auto& lookups = found == nullptr ? lookups_ : found->further;
    Found* fewer = rows_by(*list.table, found, lookups[equality.lookup], equality);
    if (fewer == nullptr) break;
    found = fewer;
    if (found->rows.size() < least_rows) {
      ++used;
      break;
    }
  }
  if (found == nullptr) return std::nullopt;
  return Chosen{&found->rows, {conjuncts.begin() + static_cast<std::ptrdiff_t>(used), conjuncts.end()}};
}

void Evaluator::each_chosen(const Node& list, const Chosen& chosen, Visit visit) {
  const Rows& rows = bound(*list.table).rows;
  for (const std::uint32_t row : *chosen.rows) {
    spend(list);
    const Value item = Value::of_record(*list.table, *rows[row], row);
    const bool holds = std::all_of(chosen.rest.begin(), chosen.rest.end(),
                                   [&](const Node* condition) { return ask(*condition, item).yes(); });
    if (holds && !visit(item)) return;
  }
}

// Returns null if rows must be tested one by one: if there are few, if evaluating all would fail (the error is then
// reported as usual), or if the index would serve only one search.
Evaluator::Found* Evaluator::rows_by(const Table& of, const Found* among, Lookup& lookup, const Node& equality) {
  const Rows& rows = bound(of).rows;
  if ((among == nullptr ? rows.size() : among->rows.size()) < least_rows) return nullptr;
  if (++lookup.asked == 1 || lookup.failed) return nullptr;
  if (!lookup.made && !make(lookup, of, among, equality)) return nullptr;
  const Value wanted = eval(*equality.of[1 - equality.side]);
  const auto exact = exact_key(wanted);
  if (!exact) return nullptr;
  spend(equality, exact->size() / bytes_a_step);
  // Equal values have equal printed texts, so only those are compared.
  const auto alike = lookup.rows.find(printed(wanted));
  if (alike == lookup.rows.end()) return &none_;
  if (const auto known = lookup.equal.find(*exact); known != lookup.equal.end()) return &known->second;
  Found found;
  for (const std::uint32_t row : alike->second) {
    spend(equality);
    if (ask(equality, Value::of_record(of, *rows[row], row)).yes()) found.rows.push_back(row);
  }
  return &lookup.equal.emplace(*exact, std::move(found)).first->second;
}

bool Evaluator::make(Lookup& lookup, const Table& of, const Found* among, const Node& equality) {
  const Value self = self_;
  const Item* const item = item_;
  const std::size_t depth = depth_, size = among == nullptr ? bound(of).rows.size() : among->rows.size();
  const std::size_t faults = faults_.size();
  const bool computing = std::exchange(computing_, false);
  try {
    for (std::size_t i = 0; i < size; ++i) {
      const auto row = among == nullptr ? static_cast<std::uint32_t>(i) : among->rows[i];
      std::string key = printed(ask(*equality.of[equality.side], Value::of_record(of, *bound(of).rows[row], row)));
      spend(equality, key.size() / bytes_a_step);
      lookup.rows[std::move(key)].push_back(row);
    }
    computing_ = computing;
    return lookup.made = true;
  } catch (const Stop& why) {
    computing_ = computing;
    if (why.spent) throw;
    // When rows are tested one by one, they must not use a value that is being evaluated.
    for (; faults_.size() > faults; faults_.pop_back()) *faults_.back() = {};
    self_ = self;
    item_ = item;
    depth_ = depth;
    lookup.rows.clear();
    return !(lookup.failed = true);
  }
}

}  // namespace planche::expressions
