// Evaluates lists item by item.
#include <algorithm>

#include <fmt/format.h>

#include "expressions/evaluator.h"
#include "expressions/functions.h"

namespace planche::expressions {

// Visits the items that are not absent. Creates no list of filtered or picked items.
void Evaluator::each(const Node& list, Visit visit) {
  list.is_shown ? each_of(list, eval(list), visit) : each_unlabelled(list, visit);
}

void Evaluator::each_unlabelled(const Node& list, Visit visit) {
  if (list.op == Op::where) {
    spend(list);
    each_that(*list.of[0], *list.of[1], visit);
  } else if (list.op == Op::member && list.picks) {
    spend(list);
    each(*list.of[0], [&](const Value& item) {
      const Value picked = member(list, item);
      return picked.is_absent() || visit(picked);
    });
  } else if (list.op == Op::plus && list.type.is(Type::Kind::list)) {
    spend(list);
    bool goes_on = true;
    for (const NodePtr& side : list.of) {
      if (!goes_on) return;
      auto pass = [&](const Value& item) { return goes_on = visit(item); };
      if (side->type.is(Type::Kind::list))
        each(*side, pass);
      else if (const Value item = eval(*side); item.is(Value::Kind::list))
        each_of(*side, item, pass);
      else if (!item.is_absent())
        pass(item);
    }
  } else {
    each_of(list, eval(list), visit);
  }
}

void Evaluator::each_that(const Node& list, const Node& condition, Visit visit) {
  if (const auto chosen = choose(list, condition)) return each_chosen(list, *chosen, visit);
  each(list, [&](const Value& item) { return !ask(condition, item).yes() || visit(item); });
}

void Evaluator::each_of(const Node& at, const Value& list, Visit visit) {
  if (list.is_absent()) return;
  if (!list.is(Value::Kind::list)) stop(at, fmt::format("expected a list, found {}", kind_of(list)));
  const std::size_t size = list.size();
  for (std::size_t i = 0; i < size; ++i) {
    spend(at);
    const Value item = list.item(i);
    if (!item.is_absent() && !visit(item)) return;
  }
}

Value Evaluator::ask(const Node& what, const Value& item) {
  const Item asked{item, item_};
  item_ = &asked;
  const Value answer = eval(what);
  item_ = asked.outer;
  return answer;
}

Value Evaluator::list_call(const Node& node) {
  switch (node.function->call) {
    case Call::count:
      return count(node);
    case Call::sum:
    case Call::mean:
      return sum(node);
    case Call::min:
    case Call::max:
      return extreme(node);
    case Call::all:
    case Call::any:
      return quantified(node);
    case Call::unique:
      return unique(node);
    case Call::distinct:
      return distinct(node);
    case Call::sort:
      return sorted(node);
    default:
      return join(node);
  }
}

Value Evaluator::count(const Node& node) {
  const Node* list = node.of[0].get();
  const Node* condition = node.of.size() > 1 ? node.of[1].get() : nullptr;
  if (condition == nullptr && list->op == Op::where) {
    spend(*list);
    condition = list->of[1].get();
    list = list->of[0].get();
  }
  const auto chosen = condition == nullptr ? std::nullopt : choose(*list, *condition);
  if (chosen && chosen->rest.empty()) return Value::of_number(static_cast<std::int64_t>(chosen->rows->size()));
  std::int64_t found = 0;
  auto add = [&](const Value& item) {
    found += chosen || condition == nullptr || ask(*condition, item).yes() ? 1 : 0;
    return true;
  };
  chosen ? each_chosen(*list, *chosen, add) : each(*list, add);
  return Value::of_number(found);
}

Value Evaluator::sum(const Node& node) {
  Number sum;
  std::int64_t found = 0;
  each(*node.of[0], [&](const Value& item) {
    if (const auto number = as_number(*node.of.back(), asked(node, item))) {
      spend_on_fractions(node, sum, *number);
      sum = number_of(node, sum.plus(*number)).number();
      ++found;
    }
    return true;
  });
  if (node.function->call == Call::sum) return Value::of_number(sum);
  return found == 0 ? Value{} : number_of(node, sum.divided(found));
}

Value Evaluator::extreme(const Node& node) {
  std::optional<Number> best;
  const bool least = node.function->call == Call::min;
  each(*node.of[0], [&](const Value& item) {
    const auto number = as_number(*node.of.back(), asked(node, item));
    if (number && (!best || (least ? *number < *best : *number > *best))) best = number;
    return true;
  });
  return best ? Value::of_number(*best) : Value{};
}

Value Evaluator::quantified(const Node& node) {
  const bool wanted = node.function->call == Call::any;
  bool met = false;
  if (wanted && node.of.size() > 1) {
    each_that(*node.of[0], *node.of[1], [&](const Value&) { return !(met = true); });
    return Value::of_truth(met);
  }
  each(*node.of[0], [&](const Value& item) { return !(met = asked(node, item).yes() == wanted); });
  return Value::of_truth(met == wanted);
}

// The value for each item, and the item. Leaves out items without a value, unless the list is sorted.
std::vector<std::pair<Value, Value>> Evaluator::keyed(const Node& node) {
  std::vector<std::pair<Value, Value>> items;
  const bool all = node.function->call == Call::sort;
  each(*node.of[0], [&](const Value& item) {
    const Value key = asked(node, item);
    if (all || !key.is_absent()) items.emplace_back(key, item);
    if (items.size() > longest_made_list) stop(node, fmt::format("a list has at most {} items", longest_made_list));
    return true;
  });
  return items;
}

Value Evaluator::unique(const Node& node) {
  auto items = keyed(node);
  std::sort(items.begin(), items.end(),
            [&](const auto& a, const auto& b) { return compare(node, a.first, b.first, nullptr) < 0; });
  const auto twice = std::adjacent_find(items.begin(), items.end(), [&](const auto& a, const auto& b) {
    return compare(node, a.first, b.first, nullptr) == 0;
  });
  return Value::of_truth(twice == items.end());
}

Value Evaluator::distinct(const Node& node) {
  const auto items = keyed(node);
  std::vector<std::size_t> order(items.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return compare(node, items[a].first, items[b].first, nullptr) < 0;
  });
  const auto same = [&](std::size_t a, std::size_t b) {
    return compare(node, items[a].first, items[b].first, nullptr) == 0;
  };
  order.erase(std::unique(order.begin(), order.end(), same), order.end());
  std::sort(order.begin(), order.end());
  std::vector<Value> first;
  for (const std::size_t i : order) first.push_back(items[i].second);
  return made_list(node, first);
}

// Items without a value come last.
Value Evaluator::sorted(const Node& node) {
  auto items = keyed(node);
  std::stable_sort(items.begin(), items.end(), [&](const auto& a, const auto& b) {
    if (a.first.is_absent() || b.first.is_absent()) return !a.first.is_absent() && b.first.is_absent();
    return compare(node, a.first, b.first, node.choices.get()) < 0;
  });
  std::vector<Value> values;
  for (const auto& [key, item] : items) values.push_back(item);
  return made_list(node, values);
}

Value Evaluator::join(const Node& node) {
  std::string_view separator = ", ";
  if (node.of.size() > 1) separator = text_at(*node.of[1]).value_or("");
  std::string text;
  bool first = true;
  std::optional<std::size_t> last;  // position of the last separator
  each(*node.of[0], [&](const Value& item) {
    const Value shown = asked(node, item, 2);
    if (shown.is_absent()) return true;
    if (!first) last = text.size();
    if (!first) text += separator;
    first = false;
    print(shown, text, longest_made_text);
    return text.size() <= longest_made_text;
  });
  if (node.of.size() > 3 && last) text.replace(*last, separator.size(), text_at(*node.of[3]).value_or(""));
  return made_text(node, text);
}

}  // namespace planche::expressions
