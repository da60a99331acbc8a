// Functions in expressions of rules.
#include "expressions/functions.h"

#include <algorithm>
#include <deque>

#include <fmt/format.h>

#include "expressions/evaluator.h"
#include "play/language/limits.h"
#include "play/machine/machine.h"

namespace planche::play {

using expressions::Call;
using expressions::Number;

Value Machine::call(const Node& node, std::int32_t at) {
  const auto which = static_cast<Call>(node.a);
  const std::int32_t* operands = program_.operands.data() + node.b;
  switch (which) {
    case Call::count:
      return counted(node);
    case Call::sum:
      return summed(node, at, false);
    case Call::mean:
      return summed(node, at, true);
    case Call::min:
      return extreme(node, at, true);
    case Call::max:
      return extreme(node, at, false);
    case Call::any:
      return quantified(node, true);
    case Call::all:
      return quantified(node, false);
    case Call::unique:
      return distinct(node, true);
    case Call::distinct:
      return distinct(node, false);
    case Call::sort:
      return sorted(node, at);
    case Call::join:
      return joined_items(node, at);
    case Call::present:
      return Value::truth(!eval(operands[0]).absent());
    case Call::abs: {
      const Value value = eval(operands[0]);
      if (value.absent()) return value;
      if (!value.is(Kind::number)) fail_expected_at(at, "a number", value);
      return value_of(at, value.n < 0 ? Number{}.minus(number_of(value)) : number_of(value));
    }
    case Call::sqrt: {
      const Value value = eval(operands[0]);
      if (value.absent()) return value;
      if (!value.is(Kind::number) || value.n < 0) fail_expected_at(at, "a number of 0 or more", value);
      return value_of(at, number_of(value).root());
    }
    case Call::meet:
    case Call::leads_out:
    case Call::joined:
      return ways_call(node, at);
    case Call::equal_turned:
      return node.count > 2 ? text_call(node, at) : turned(node);
    case Call::round:
    case Call::floor:
    case Call::ceil:
      return rounded(node, at);
    default:
      if (which >= Call::distance || node.x == of_network) return network_call(node, at);
      return which >= Call::near ? board_call(node, at) : text_call(node, at);
  }
}

Value Machine::counted(const Node& node) {
  const std::int32_t* operands = program_.operands.data() + node.b;
  std::int64_t found = 0;
  if (node.count > 1) {
    each(operands[0], [&](Value item) {
      found += ask_holds(operands[1], item) ? 1 : 0;
      return true;
    });
    return Value::number(found);
  }
  const Op op = nodes_[operands[0]].op;
  if (op == Op::players) return Value::number(setup_.players);
  if (op == Op::zone_0 || op == Op::zone_me || op == Op::zone || op == Op::local || op == Op::argument ||
      op == Op::item) {
    const Value list = eval(operands[0]);
    if (list.is(Kind::zone)) return Value::number(count(static_cast<std::int32_t>(list.n)));
    each_of(operands[0], list, [&](Value) { return ++found, true; });
    return Value::number(found);
  }
  each(operands[0], [&](Value) { return ++found, true; });
  return Value::number(found);
}

Value Machine::summed(const Node& node, std::int32_t at, bool mean) {
  const std::int32_t* operands = program_.operands.data() + node.b;
  std::int64_t whole = 0, found = 0;
  Number sum;
  bool exact = false;  // `sum` contains fractions
  each(operands[0], [&](Value item) {
    const Value value = node.count > 1 ? ask(operands[1], item) : item;
    if (value.absent()) return true;
    if (!value.is(Kind::number)) fail_expected_at(at, mean ? "a number for the mean" : "a number for the sum", value);
    ++found;
    std::int64_t more = 0;
    if (value.d == 1 && !__builtin_add_overflow(whole, value.n, &more)) {
      whole = more;
      return true;
    }
    const auto next = sum.plus(number_of(value));
    if (!next) fail_at(at, "the number does not fit");
    sum = *next;
    exact = true;
    return true;
  });
  std::optional<Number> total{Number{whole}};
  if (exact) total = sum.plus(*total);
  if (!mean) return exact ? value_of(at, total) : Value::number(whole);
  if (found == 0) return {};
  return value_of(at, total ? total->divided(Number{found}) : std::nullopt);
}

Value Machine::extreme(const Node& node, std::int32_t at, bool least) {
  const std::int32_t* operands = program_.operands.data() + node.b;
  Value best;
  each(operands[0], [&](Value item) {
    const Value value = node.count > 1 ? ask(operands[1], item) : item;
    if (value.absent()) return true;
    if (!value.is(Kind::number)) fail_expected_at(at, "a number", value);
    if (best.absent() || (least ? order(at, value, best, {}) < 0 : order(at, value, best, {}) > 0)) best = value;
    return true;
  });
  return best;
}

Value Machine::quantified(const Node& node, bool any) {
  const std::int32_t* operands = program_.operands.data() + node.b;
  bool met = false;
  each(operands[0], [&](Value item) {
    const bool holds = node.count > 1 ? ask_holds(operands[1], item) : yes(item);
    met = holds == any;
    return !met;
  });
  return Value::truth(met == any);
}

// Whether the values of all sides are the same if one of the two tiles is turned.
Value Machine::turned(const Node& node) {
  const std::int32_t* operands = program_.operands.data() + node.b;
  const Value first = eval(operands[0]), second = eval(operands[1]);
  if (first.absent() || second.absent()) return {};
  if (!first.is_list() || !second.is_list())
    fail_expected_at(operands[first.is_list() ? 1 : 0], "a list", first.is_list() ? second : first);
  const auto size = static_cast<std::int64_t>(size_of(first));
  if (size_of(second) != size_of(first)) return Value::truth(false);
  for (std::int64_t by = 0; by < size; ++by) {
    bool same = true;
    for (std::int64_t i = 0; i < size && same; ++i) {
      spend(operands[0]);
      same = equal(item_at(first, i + 1), item_at(second, (i + by) % size + 1));
    }
    if (same) return Value::truth(true);
  }
  return Value::truth(size == 0);
}

// The first item with each value; with `unique`, whether all values differ.
Value Machine::distinct(const Node& node, bool unique) {
  const std::int32_t* operands = program_.operands.data() + node.b;
  const std::size_t keys = scratch_used_++, items = scratch_used_++;
  while (scratch_.size() < scratch_used_) scratch_.emplace_back();
  scratch_[keys].clear();
  scratch_[items].clear();
  bool twice = false;
  each(operands[0], [&](Value item) {
    const Value key = node.count > 1 ? ask(operands[1], item) : item;
    if (key.absent()) return true;
    spend(operands[0], scratch_[keys].size() / 8);
    const bool met = std::ranges::any_of(scratch_[keys], [&](Value other) {
      return other.kind == key.kind && !key.is_list() && key.kind <= Kind::piece ? other.n == key.n && other.d == key.d
                                                                                 : equal(other, key);
    });
    twice = twice || met;
    if (!met) {
      scratch_[keys].push_back(key);
      scratch_[items].push_back(item);
    }
    return !(unique && twice);
  });
  const Value made = unique ? Value::truth(!twice) : listed(scratch_[items]);
  scratch_used_ -= 2;
  return made;
}

Value Machine::sorted(const Node& node, std::int32_t at) {
  const std::int32_t* operands = program_.operands.data() + node.b;
  std::vector<std::pair<Value, Value>> keyed;
  each(operands[0], [&](Value item) {
    keyed.emplace_back(node.count > 1 ? ask(operands[1], item) : item, item);
    return true;
  });
  spend(at, keyed.size() * 8);
  const std::span<const Value> choices = choices_of(node);
  std::stable_sort(keyed.begin(), keyed.end(), [&](const auto& a, const auto& b) {
    if (a.first.absent() || b.first.absent()) return !a.first.absent() && b.first.absent();
    return order(at, a.first, b.first, choices) < 0;
  });
  std::vector<Value> items;
  items.reserve(keyed.size());
  for (const auto& [key, item] : keyed) items.push_back(item);
  return listed(items);
}

Value Machine::rounded(const Node& node, std::int32_t at) {
  const std::int32_t* operands = program_.operands.data() + node.b;
  const auto value = number_at(operands[0], eval(operands[0]));
  if (!value) return {};
  int digits = 0;
  if (node.count > 1) {
    const Value given = eval(operands[1]);
    if (given.absent()) return {};
    if (!given.whole() || given.n < 0 || given.n > 9)
      fail_expected_at(operands[1], "a whole number of digits from 0 to 9", given);
    digits = static_cast<int>(given.n);
  }
  const auto which = static_cast<Call>(node.a);
  const auto how = which == Call::round   ? Number::Rounding::nearest
                   : which == Call::floor ? Number::Rounding::down
                                          : Number::Rounding::up;
  return value_of(at, value->rounded(how, digits));
}

std::string Machine::printed(Value value) const {
  switch (value.kind) {
    case Kind::none:
    case Kind::object:
    case Kind::effect:
      return {};
    case Kind::truth:
      return value.n != 0 ? "true" : "false";
    case Kind::number:
      return expressions::printed(number_of(value));
    case Kind::text:
      return value.text();
    case Kind::player:
      return fmt::format("P{}", value.n + 1);
    case Kind::piece:
      return program_.lists[static_cast<std::size_t>(setup_.lists[static_cast<std::size_t>(value.n)])]
          .shown[static_cast<std::size_t>(row_of(static_cast<std::int32_t>(value.n)))];
    case Kind::record:
      return program_.lists[value.d].shown[static_cast<std::size_t>(value.n)];
    default:
      break;
  }
  std::string all;
  const std::size_t size = size_of(value);
  for (std::size_t i = 1; i <= size && all.size() < expressions::longest_made_text; ++i) {
    const Value item = item_at(value, static_cast<std::int64_t>(i));
    if (item.absent()) continue;
    if (!all.empty()) all += ", ";
    all += printed(item);
  }
  return all;
}

Value Machine::made_text(std::int32_t at, std::string_view text) {
  spend(at, text.size());
  if (text.size() > expressions::longest_made_text)
    fail_at(at, fmt::format("this text would have more than {} bytes", expressions::longest_made_text));
  const std::string* kept = program_.texts->find_or_add(text);
  if (kept == nullptr)
    fail_at(at, fmt::format("expected at most {} different texts made by the games, found more", most_texts));
  return Value::text(*kept);
}

Value Machine::joined_items(const Node& node, std::int32_t at) {
  const std::int32_t* operands = program_.operands.data() + node.b;
  const std::string separator = node.count > 1 ? printed(eval(operands[1])) : ", ";
  std::string text;
  std::size_t last = std::string::npos;
  bool first = true;
  each(operands[0], [&](Value item) {
    const Value shown = node.count > 2 ? ask(operands[2], item) : item;
    if (shown.absent()) return true;
    if (!first) {
      last = text.size();
      text += separator;
    }
    first = false;
    text += printed(shown);
    return text.size() <= expressions::longest_made_text;
  });
  if (node.count > 3 && last != std::string::npos) text.replace(last, separator.size(), printed(eval(operands[3])));
  return made_text(at, text);
}

// Text functions are those of the expression language, called with evaluated arguments.
Value Machine::text_call(const Node& node, std::int32_t at) {
  const std::int32_t* operands = program_.operands.data() + node.b;
  expressions::Node call;
  call.op = expressions::Op::call;
  for (const expressions::Function& function : expressions::functions()) {
    if (function.call == static_cast<Call>(node.a)) call.function = &function;
  }
  std::deque<std::vector<expressions::Value>> lists;  // never move
  for (std::int32_t i = 0; i < node.count; ++i) {
    const Value value = eval(operands[i]);
    auto literal = std::make_unique<expressions::Node>();
    literal->op = expressions::Op::literal;
    const auto converted = [&](auto& self, Value one) -> expressions::Value {
      if (one.is_list()) {
        auto& items = lists.emplace_back();
        each_item(one, [&](Value item) {
          items.push_back(self(self, item));
          return true;
        });
        return expressions::Value::of_list(items);
      }
      if (one.is(Kind::text)) return expressions::Value::of_text(one.text());
      if (one.is(Kind::number)) return expressions::Value::of_number(number_of(one));
      if (one.is(Kind::truth)) return expressions::Value::of_truth(one.n != 0);
      return expressions::Value{};
    };
    literal->literal = converted(converted, value);
    call.of.push_back(std::move(literal));
  }
  expressions::Evaluator evaluator{1'000'000};
  try {
    const expressions::Value made = evaluator.run(call);
    const auto back = [&](const expressions::Value& one) -> Value {
      if (one.is(expressions::Value::Kind::text)) return made_text(at, one.text());
      if (one.is(expressions::Value::Kind::number)) return value_of(at, one.number());
      if (one.is(expressions::Value::Kind::truth)) return Value::truth(one.truth());
      return {};
    };
    if (!made.is(expressions::Value::Kind::list)) return back(made);
    std::vector<Value> items;
    for (std::size_t i = 0; i < made.size(); ++i) items.push_back(back(made.item(i)));
    return listed(items);
  } catch (const expressions::Stop& stop) {
    fail_at(at, stop.fault.message);
  }
}

}  // namespace planche::play
