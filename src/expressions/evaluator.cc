#include "expressions/evaluator.h"

#include <bit>
#include <cstring>

#include <fmt/format.h>

namespace planche::expressions {

namespace {

constexpr std::size_t deepest_evaluation = 1500;
constexpr std::size_t most_stored = std::size_t{256} << 20;  // limit in bytes for texts and lists of one value

}  // namespace

Value Evaluator::run(const Expression& expression, std::size_t row) {
  self_ = {};
  if (const Table* table = expression.self()) {
    const Rows& rows = bound(*table).rows;
    if (row < rows.size()) self_ = Value::of_record(*table, *rows[row], row);
  }
  return run(expression.root());
}

Value Evaluator::run(const Node& root) {
  item_ = bound_ = nullptr;
  ++run_;
  spent_ += steps_;
  steps_ = depth_ = 0;
  if (stored_ > 0) arena_.release();
  stored_ = 0;
  return eval(root);
}

void* Evaluator::store(const Node& at, std::size_t bytes) {
  stored_ += bytes + 1;
  if (stored_ > most_stored) stop(at, "this takes too much memory");
  return arena_.allocate(bytes + 1);
}

Value Evaluator::made_list(const Node& at, const std::vector<Value>& items) {
  const std::size_t bytes = items.size() * sizeof(Value);
  void* kept = store(at, bytes);
  if (bytes > 0) std::memcpy(kept, static_cast<const void*>(items.data()), bytes);
  return Value::of_list({static_cast<const Value*>(kept), items.size()});
}

Value Evaluator::made_text(const Node& at, std::string_view text) {
  spend(at, text.size());
  if (text.size() > longest_made_text)
    stop(at, fmt::format("this text would have more than {} bytes", longest_made_text));
  char* kept = static_cast<char*>(store(at, text.size()));
  text.copy(kept, text.size());
  return Value::of_text({kept, text.size()});
}

Value Evaluator::eval(const Node& node) {
  spend(node);
  if (++depth_ > deepest_evaluation) stop(node, "computed fields are nested too deep");
  const Value value = node.steady != 0 ? steady(node) : dispatch(node);
  --depth_;
  return node.is_shown ? labelled(node, value) : value;
}

// The labels of choices, as texts.
Value Evaluator::labelled(const Node& node, const Value& value) {
  const auto* labels = node.type.labels != nullptr ? node.type.labels.get() : node.type.of_items().labels.get();
  if (value.is(Value::Kind::text)) {
    const auto label = labels->find(value.text());
    return label == labels->end() ? value : Value::of_text(label->second);
  }
  if (!value.is(Value::Kind::list)) return value;
  std::vector<Value> items;
  for (std::size_t i = 0; i < value.size(); ++i) items.push_back(labelled(node, value.item(i)));
  spend(node, items.size());
  return made_list(node, items);
}

// Keeps numbers and truth values from one run to the next.
Value Evaluator::steady(const Node& node) {
  const auto known = known_.find(node.steady);
  if (known != known_.end()) return known->second;
  const Value value = dispatch(node);
  if (value.is(Value::Kind::number) || value.is(Value::Kind::truth)) known_.emplace(node.steady, value);
  return value;
}

Value Evaluator::dispatch(const Node& node) {
  switch (node.op) {
    case Op::literal:
      return node.literal;
    case Op::list:
      return list(node);
    case Op::self:
      return self_;
    case Op::item: {
      const Item* item = item_;
      for (std::size_t i = 0; i < node.up && item != nullptr; ++i) item = item->outer;
      return item == nullptr ? Value{} : item->value;
    }
    case Op::let:
      return let(node);
    case Op::bound: {
      const Item* given = bound_;
      for (std::size_t i = 0; i < node.up && given != nullptr; ++i) given = given->outer;
      return given == nullptr ? Value{} : given->value;
    }
    case Op::value: {
      const auto found = values_.find(node.word);
      if (found == values_.end()) return {};
      const Named& named = found->second;
      return named.data == nullptr ? named.value : read(node, named.data, *named.type);
    }
    case Op::looked_up:
      return looked_up(node);
    case Op::table:
      return Value::of_rows(*node.table, bound(*node.table).rows);
    case Op::member:
      return node.picks ? gathered(node) : member(node, eval(*node.of[0]));
    case Op::where:
      return gathered(node);
    case Op::index:
      return index(node);
    case Op::call:
      return call(node);
    case Op::invert:
      return Value::of_truth(!eval(*node.of[0]).yes());
    case Op::either:
      return Value::of_truth(eval(*node.of[0]).yes() || eval(*node.of[1]).yes());
    case Op::both:
      return Value::of_truth(eval(*node.of[0]).yes() && eval(*node.of[1]).yes());
    case Op::otherwise: {
      const Value value = eval(*node.of[0]);
      return value.is_absent() ? eval(*node.of[1]) : value;
    }
    case Op::range:
      return range(node);
    case Op::joined:
      return joined(node);
    case Op::within:
      return within(node);
    case Op::equal:
    case Op::unequal: {
      const Value left = eval(*node.of[0]), right = eval(*node.of[1]);
      const bool same = (left.is_absent() && is_empty_text(*node.of[1])) ||
                        (right.is_absent() && is_empty_text(*node.of[0])) || equal(node, left, right, node.loose);
      return Value::of_truth(same == (node.op == Op::equal));
    }
    case Op::less:
    case Op::at_most:
    case Op::greater:
    case Op::at_least:
      return ordered(node);
    default:
      return arithmetic(node);
  }
}

// A greatest common divisor takes about as many steps as the fractions have binary digits.
void Evaluator::spend_on_fractions(const Node& at, Number a, Number b) {
  const auto digits = [](Number n) {
    const auto above = static_cast<std::uint64_t>(n.numerator());
    return std::bit_width(n.is_negative() ? 0 - above : above) +
           std::bit_width(static_cast<std::uint64_t>(n.denominator()));
  };
  if (!a.is_integer() || !b.is_integer()) spend(at, static_cast<std::uint64_t>(digits(a) + digits(b)));
}

Value Evaluator::number_of(const Node& at, std::optional<Number> number) {
  if (!number) stop(at, "the number does not fit 64 bits");
  return Value::of_number(*number);
}

std::optional<Number> Evaluator::as_number(const Node& at, const Value& value) {
  if (value.is_absent()) return std::nullopt;
  if (!value.is(Value::Kind::number)) stop(at, fmt::format("expected a number, found {}", kind_of(value)));
  return value.number();
}

Value Evaluator::arithmetic(const Node& node) {
  if (node.op == Op::plus && node.type.is(Type::Kind::list)) return gathered(node);
  const auto left = number_at(*node.of[0]);
  if (node.op == Op::negate) return left ? number_of(node, Number{}.minus(*left)) : Value{};
  const auto right = number_at(*node.of[1]);
  if (!left || !right) return {};
  spend_on_fractions(node, *left, *right);
  switch (node.op) {
    case Op::plus:
      return number_of(node, left->plus(*right));
    case Op::minus:
      return number_of(node, left->minus(*right));
    case Op::times:
      return number_of(node, left->times(*right));
    default:
      break;
  }
  if (right->is_zero()) stop(*node.of[1], "division by zero");
  if (node.op != Op::divided) return number_of(node, left->modulo(*right));
  const Value quotient = number_of(node, left->divided(*right));
  spend_on_fractions(node, quotient.number(), *right);
  return quotient;
}

Value Evaluator::range(const Node& node) {
  const auto first = number_at(*node.of[0]), last = number_at(*node.of[1]);
  if (!first || !last) return {};
  if (!first->is_integer() || !last->is_integer()) stop(node, "the ends of a range must be integers");
  const Value made = Value::of_range(first->numerator(), last->numerator());
  if (made.size() > longest_made_list || (made.size() == 0 && first <= last))
    stop(node, fmt::format("a range has at most {} items", longest_made_list));
  return made;
}

Value Evaluator::list(const Node& node) {
  std::vector<Value> items;
  for (const NodePtr& one : node.of) items.push_back(eval(*one));
  return made_list(node, items);
}

Value Evaluator::gathered(const Node& node) {
  std::vector<Value> items;
  each_unlabelled(node, [&](const Value& item) {
    items.push_back(item);
    if (items.size() > longest_made_list) stop(node, fmt::format("a list has at most {} items", longest_made_list));
    return true;
  });
  return made_list(node, items);
}

Value Evaluator::let(const Node& node) {
  struct Restored {
    const Item*& bound;
    const Item* outer;
    ~Restored() { bound = outer; }
  };
  const Item given{eval(*node.of[0]), bound_};
  const Restored restored{bound_, given.outer};
  bound_ = &given;
  return eval(*node.of[1]);
}

Value Evaluator::index(const Node& node) {
  const Value list = eval(*node.of[0]);
  if (list.is(Value::Kind::record) || list.is(Value::Kind::object)) {
    const auto name = text_at(*node.of[1]);
    return name ? member_called(node, list, *name) : Value{};
  }
  if (list.is_absent()) return eval(*node.of[1]), Value{};
  const auto place = number_at(*node.of[1]);
  if (!place) return {};
  if (!list.is(Value::Kind::list)) stop(*node.of[0], fmt::format("expected a list, found {}", kind_of(list)));
  if (!place->is_integer()) stop(*node.of[1], "the index of an item must be an integer");
  const std::int64_t at = place->numerator();
  if (at < 1 || static_cast<std::uint64_t>(at) > list.size()) return {};
  return list.item(static_cast<std::size_t>(at) - 1);
}

Value Evaluator::joined(const Node& node) {
  std::string text;
  for (const NodePtr& one : node.of) print(eval(*one), text, longest_made_text);
  return made_text(node, text);
}

Value Evaluator::ordered(const Node& node) {
  const Value left = eval(*node.of[0]), right = eval(*node.of[1]);
  if (left.is_absent() || right.is_absent()) return {};
  const bool known = left.kind() == right.kind() && (left.is(Value::Kind::number) || left.is(Value::Kind::text));
  if (!known && node.loose) return {};
  if (!known) stop(node, fmt::format("{} and {} have no order", kind_of(left), kind_of(right)));
  const int order = compare(node, left, right, node.choices.get());
  return Value::of_truth(node.op == Op::less      ? order < 0
                         : node.op == Op::at_most ? order <= 0
                         : node.op == Op::greater ? order > 0
                                                  : order >= 0);
}

Value Evaluator::within(const Node& node) {
  const Value value = eval(*node.of[0]);
  bool found = false;
  each(*node.of[1], [&](const Value& item) { return !(found = equal(node, value, item, node.loose)); });
  return Value::of_truth(found);
}

}  // namespace planche::expressions
