// Networks: places, and routes between them with the fields `from` and `to`.
#include <functional>
#include <queue>
#include <set>
#include <unordered_map>

#include <fmt/format.h>

#include "expressions/functions.h"
#include "expressions/machine.h"

namespace planche::expressions {

namespace {

// The row of a place; nothing if the value is no record.
std::optional<std::size_t> row_of(const Value& value) {
  return value.is(Value::Kind::record) ? std::optional{value.row()} : std::nullopt;
}

}  // namespace

// The number of routes at a place; or whether routes between the places lead from each of them to every other.
Value Machine::network_call(const Node& node) {
  const Node& routes = *node.of[1];
  if (node.function->call == Call::degree) {
    const auto place = row_of(eval(*node.of[0]));
    if (!place) return {};
    std::int64_t ends = 0;
    each(routes, [&](const Value& route) {
      for (const std::string_view end : {"from", "to"})
        ends += row_of(member_called(routes, route, end)) == place ? 1 : 0;
      return true;
    });
    return Value::of_number(ends);
  }
  std::unordered_map<std::size_t, std::size_t> joined;  // each place leads to another one of its group, or to itself
  std::size_t groups = 0;
  each(*node.of[0], [&](const Value& item) {
    if (const auto place = row_of(item)) groups += joined.emplace(*place, *place).second ? 1 : 0;
    return true;
  });
  const auto group_of = [&](std::size_t place) {
    while (joined[place] != place) place = joined[place] = joined[joined[place]];
    return place;
  };
  each(routes, [&](const Value& route) {
    const auto from = row_of(member_called(routes, route, "from")), to = row_of(member_called(routes, route, "to"));
    if (!from || !to || !joined.contains(*from) || !joined.contains(*to)) return true;
    const std::size_t a = group_of(*from), b = group_of(*to);
    if (a != b) joined[a] = b, --groups;
    return groups > 1;
  });
  return Value::of_truth(groups <= 1);
}

// The least sum of lengths of routes that lead from one place to another; absent if there is no way.
Value Machine::shortest(const Node& node) {
  const auto from = row_of(eval(*node.of[0])), to = row_of(eval(*node.of[1]));
  if (!from || !to) return {};
  struct Step {
    std::size_t to;
    Number length;
  };
  std::unordered_map<std::size_t, std::vector<Step>> ways;
  const Node& routes = *node.of[2];
  each(routes, [&](const Value& route) {
    const auto a = row_of(member_called(routes, route, "from")), b = row_of(member_called(routes, route, "to"));
    std::optional<Number> length = Number{1};
    if (node.of.size() > 3) length = as_number(*node.of[3], ask(*node.of[3], route));
    if (!a || !b || !length) return true;
    if (length->is_negative())
      stop(node.of.size() > 3 ? *node.of[3] : node,
           fmt::format("the length of a route is 0 or more, found {}", printed(*length)));
    ways[*a].push_back({*b, *length});
    ways[*b].push_back({*a, *length});
    return true;
  });
  using Reached = std::pair<Number, std::size_t>;
  std::priority_queue<Reached, std::vector<Reached>, std::greater<>> next;
  std::set<std::size_t> known;
  next.push({Number{}, *from});
  while (!next.empty()) {
    const auto [length, place] = next.top();
    next.pop();
    if (place == *to) return Value::of_number(length);
    if (!known.insert(place).second) continue;
    for (const Step& step : ways[place]) {
      spend(node);
      if (!known.contains(step.to)) next.push({number_of(node, length.plus(step.length)).number(), step.to});
    }
  }
  return {};
}

}  // namespace planche::expressions
