// Arithmetic and comparison operators.
#include <algorithm>

#include <fmt/format.h>

#include "play/language/limits.h"
#include "play/machine/machine.h"

namespace planche::play {

expressions::Number Machine::number_of(Value value) const {
  return value.d == 1
             ? expressions::Number{value.n}
             : expressions::Number::ratio(value.n, static_cast<std::int64_t>(value.d)).value_or(expressions::Number{});
}

Value Machine::value_of(std::int32_t at, std::optional<expressions::Number> number) const {
  if (!number || number->denominator() > UINT32_MAX) fail_at(at, "the number does not fit");
  return {number->numerator(), Kind::number, static_cast<std::uint32_t>(number->denominator())};
}

// In measures, truth values count as 1 and 0.
std::optional<expressions::Number> Machine::number_at(std::int32_t at, Value value) const {
  if (value.absent()) return std::nullopt;
  if (!value.is(Kind::number)) fail_expected_at(at, "a number", value);
  return number_of(value);
}

Value Machine::arithmetic(const Node& node, std::int32_t at) {
  const Value a = eval(node.a);
  if (node.op == Op::negate) {
    if (a.absent()) return a;
    if (!a.is(Kind::number)) fail_expected_at(node.a, "a number", a);
    if (a.n == INT64_MIN) fail_at(at, "the number does not fit");
    return {-a.n, Kind::number, a.d};
  }
  if (node.op == Op::plus && a.is_list()) {  // not known to be a list when it was compiled
    const std::size_t mine = scratch_used_++;
    if (mine == scratch_.size()) scratch_.emplace_back();
    scratch_[mine].clear();
    const auto add = [&](Value item) {
      scratch_[mine].push_back(item);
      return true;
    };
    each_item(a, add);
    const Value more = eval(node.b);
    if (more.is_list())
      each_item(more, add);
    else if (!more.absent())
      add(more);
    const Value made = listed(scratch_[mine]);
    --scratch_used_;
    return made;
  }
  const Value b = eval(node.b);
  if (a.whole() && b.whole()) {
    std::int64_t made = 0;
    switch (node.op) {
      case Op::plus:
        if (!__builtin_add_overflow(a.n, b.n, &made)) return Value::number(made);
        break;
      case Op::minus:
        if (!__builtin_sub_overflow(a.n, b.n, &made)) return Value::number(made);
        break;
      case Op::times:
        if (!__builtin_mul_overflow(a.n, b.n, &made)) return Value::number(made);
        break;
      case Op::modulo:
        if (b.n > 0 && a.n >= 0) return Value::number(a.n % b.n);
        break;
      default:
        break;
    }
  }
  const auto left = number_at(node.a, a), right = number_at(node.b, b);
  if (!left || !right) return {};
  switch (node.op) {
    case Op::plus:
      return value_of(at, left->plus(*right));
    case Op::minus:
      return value_of(at, left->minus(*right));
    case Op::times:
      return value_of(at, left->times(*right));
    default:
      break;
  }
  if (right->is_zero()) fail_at(node.b, "division by zero");
  return value_of(at, node.op == Op::divided ? left->divided(*right) : left->modulo(*right));
}

bool Machine::equal(Value a, Value b) const {
  if (a.absent() || b.absent()) return a.absent() && b.absent();
  const auto row = [&](Value value, std::int64_t& list, std::int64_t& at) {
    if (value.is(Kind::piece)) {
      list = setup_.lists[static_cast<std::size_t>(value.n)];
      at = row_of(static_cast<std::int32_t>(value.n));
      return true;
    }
    if (!value.is(Kind::record)) return false;
    list = value.d;
    at = value.n;
    return true;
  };
  if (a.kind == b.kind && !a.is_list())
    return a.n == b.n && (a.is(Kind::number) || a.is(Kind::record) ? a.d == b.d : true);
  if (a.is_list() && b.is_list()) {
    const std::size_t size = size_of(a);
    if (size != size_of(b)) return false;
    for (std::size_t i = 1; i <= size; ++i) {
      if (!equal(item_at(a, static_cast<std::int64_t>(i)), item_at(b, static_cast<std::int64_t>(i)))) return false;
    }
    return true;
  }
  std::int64_t list_a = 0, row_a = 0, list_b = 0, row_b = 0;
  const bool of_a = row(a, list_a, row_a), of_b = row(b, list_b, row_b);
  if (of_a && of_b) return list_a == list_b && row_a == row_b;
  if (!of_a && !of_b) return false;
  const Value other = of_a ? b : a;
  if (!other.is(Kind::text) && !other.is(Kind::number)) return false;
  const ListData& data = program_.lists[static_cast<std::size_t>(of_a ? list_a : list_b)];
  const Value key = data.keys[static_cast<std::size_t>(of_a ? row_a : row_b)];
  return key.kind == other.kind && key.n == other.n && key.d == other.d;
}

// The choices of a comparison or of sort(), in their order.
std::span<const Value> Machine::choices_of(const Node& node) const {
  if (node.c < 0) return {};
  const Value* const number = program_.constants.data() + node.c;
  return {number + 1, static_cast<std::size_t>(number->n)};
}

int Machine::order(std::int32_t at, Value a, Value b, std::span<const Value> choices) const {
  if (a.is(Kind::number) && b.is(Kind::number)) {
    if (a.d == 1 && b.d == 1) return a.n < b.n ? -1 : a.n > b.n ? 1 : 0;
    const auto order = number_of(a) <=> number_of(b);
    return order < 0 ? -1 : order > 0 ? 1 : 0;
  }
  if (a.is(Kind::text) && b.is(Kind::text)) {
    if (!choices.empty()) {
      const auto rank = [&](Value value) { return std::ranges::find(choices, value) - choices.begin(); };
      const auto left = rank(a), right = rank(b);
      if (left != right) return left < right ? -1 : 1;
    }
    const int order = a.text().compare(b.text());
    return order < 0 ? -1 : order > 0 ? 1 : 0;
  }
  fail_at(at, "these values have no order");
}

Value Machine::compared(const Node& node, std::int32_t at) {
  const Value a = eval(node.a), b = eval(node.b);
  if (a.absent() || b.absent()) return {};
  const int made = order(at, a, b, choices_of(node));
  switch (node.op) {
    case Op::less:
      return Value::truth(made < 0);
    case Op::at_most:
      return Value::truth(made <= 0);
    case Op::greater:
      return Value::truth(made > 0);
    default:
      return Value::truth(made >= 0);
  }
}

}  // namespace planche::play
