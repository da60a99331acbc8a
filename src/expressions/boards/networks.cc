// Networks: places, and routes between them with the fields `from` and `to`.
#include <algorithm>
#include <numeric>
#include <unordered_map>

#include <fmt/format.h>

#include "expressions/evaluator.h"
#include "expressions/functions.h"

namespace planche::expressions {

namespace {

// The row of a place; nothing if the value is no record.
std::optional<std::size_t> row_of(const Value& value) {
  return value.is(Value::Kind::record) ? std::optional{value.row()} : std::nullopt;
}

constexpr std::size_t no_field = SIZE_MAX;  // each route counts 1

}  // namespace

// All routes of a table are read once; others are read into `own`.
Evaluator::Roads& Evaluator::roads_of(const Node& routes, Roads& own) {
  const bool whole = routes.op == Op::table;
  if (whole) {
    const auto known = networks_.find(routes.table);
    if (known != networks_.end()) return known->second;
  }
  std::vector<base::Network::Route> ends;
  std::size_t places = 0;
  each(routes, [&](const Value& route) {
    const auto from = row_of(member_called(routes, route, "from")), to = row_of(member_called(routes, route, "to"));
    own.routes.push_back(route);
    auto& made = ends.emplace_back();
    if (!from || !to) return true;
    made = {static_cast<std::uint32_t>(*from), static_cast<std::uint32_t>(*to)};
    places = std::max({places, *from + 1, *to + 1});
    return true;
  });
  own.network = base::Network{places, std::move(ends)};
  return whole ? networks_.emplace(routes.table, std::move(own)).first->second : own;
}

// Lengths that are a field of all routes of a table are read once; others are read into `own`.
Evaluator::Lengths& Evaluator::lengths_of(const Node& node, Roads& roads, Lengths& own) {
  const bool whole = node.of[2]->op == Op::table;
  if (node.of.size() < 4) return whole ? roads.lengths[no_field] : own;
  const Node& length = *node.of[3];
  const bool is_field = length.op == Op::member && length.table == node.of[2]->table && !length.of.empty() &&
                        length.of[0]->op == Op::item && length.of[0]->up == 0;
  const bool lasting = whole && is_field;
  if (lasting) {
    const auto known = roads.lengths.find(length.place);
    if (known != roads.lengths.end()) return known->second;
  }
  std::vector<std::optional<Number>> all;
  for (std::size_t i = 0; i < roads.routes.size(); ++i) {
    const auto one = as_number(length, ask(length, roads.routes[i]));
    all.push_back(one);
    if (roads.network.routes()[i].from == base::Network::none || !one) continue;
    if (one->is_negative()) stop(length, fmt::format("the length of a route is 0 or more, found {}", printed(*one)));
    const std::int64_t more = one->denominator() / std::gcd(own.unit, one->denominator());
    if (__builtin_mul_overflow(own.unit, more, &own.unit)) stop(length, "the number does not fit 64 bits");
  }
  for (const auto& one : all) {
    std::int64_t units = base::WaySearch::no_way;
    if (one && !one->is_negative() &&
        __builtin_mul_overflow(one->numerator(), own.unit / std::gcd(own.unit, one->denominator()), &units))
      stop(length, "the number does not fit 64 bits");
    own.of.push_back(units);
  }
  return lasting ? roads.lengths.emplace(length.place, std::move(own)).first->second : own;
}

// The number of routes at a place, its neighbours, or whether routes between places lead from each of them to every
// other.
Value Evaluator::network_call(const Node& node) {
  const Call call = node.function->call;
  if (call == Call::shortest) return shortest(node);
  if (call == Call::connected) return are_joined(node);
  const Value place = eval(*node.of[0]);
  const auto row = row_of(place);
  if (!row) return {};
  Roads own;
  const base::Network& network = roads_of(*node.of[1], own).network;
  const auto steps =
      *row < network.size() ? network.at(static_cast<std::uint32_t>(*row)) : std::span<const base::Network::Step>{};
  spend(node, steps.size());
  if (call == Call::degree) return Value::of_number(static_cast<std::int64_t>(steps.size()));
  const Rows& rows = bound(*place.table()).rows;
  std::vector<std::uint32_t> found;
  std::vector<Value> items;
  for (const base::Network::Step& step : steps) {
    spend(node, 1 + found.size() / 16);
    if (step.to == *row || step.to >= rows.size() || std::ranges::find(found, step.to) != found.end()) continue;
    found.push_back(step.to);
    items.push_back(Value::of_record(*place.table(), *rows[step.to], step.to));
  }
  return made_list(node, items);
}

Value Evaluator::are_joined(const Node& node) {
  const Node& routes = *node.of[1];
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
  Roads own;
  for (const base::Network::Route& route : roads_of(routes, own).network.routes()) {
    spend(node);
    if (route.from == base::Network::none || !joined.contains(route.from) || !joined.contains(route.to)) continue;
    const std::size_t a = group_of(route.from), b = group_of(route.to);
    if (a != b) joined[a] = b, --groups;
    if (groups <= 1) break;
  }
  return Value::of_truth(groups <= 1);
}

// The least sum of lengths of routes that lead from one place to another; absent if there is no way.
Value Evaluator::shortest(const Node& node) {
  const auto first = row_of(eval(*node.of[0])), last = row_of(eval(*node.of[1]));
  if (!first || !last) return {};
  Roads own;
  Lengths own_lengths;
  Roads& roads = roads_of(*node.of[2], own);
  Lengths& lengths = lengths_of(node, roads, own_lengths);
  if (*first == *last) return Value::of_number(0);
  if (*first >= roads.network.size() || *last >= roads.network.size()) return {};
  auto from = static_cast<std::uint32_t>(*first), to = static_cast<std::uint32_t>(*last);
  if (lengths.all && lengths.from == to) std::swap(from, to);
  if (!lengths.all || lengths.from != from) {
    // Ways from one place are often asked for one after another.
    const bool again = lengths.from == from;
    const bool fits = lengths.ways.search(roads.network, from, again ? base::Network::none : to, lengths.of);
    spend(node, lengths.ways.looked());
    if (!fits) stop(node, "the number does not fit 64 bits");
    lengths.from = from;
    lengths.all = again;
  }
  const std::int64_t sum = lengths.ways.to(to);
  return sum == base::WaySearch::no_way ? Value{} : number_of(node, Number::ratio(sum, lengths.unit));
}

}  // namespace planche::expressions
