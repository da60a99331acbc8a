// Functions of places and networks, in rules of play.
#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "expressions/boards/measures.h"
#include "expressions/functions.h"
#include "play/machine/machine.h"

namespace planche::play {

using expressions::Call;
using expressions::Number;

// Memory of one call, for as long as it runs: it may evaluate further calls.
struct Machine::OpenWays {
  explicit OpenWays(Machine& of) : machine{of}, ways{*taken(of)} {
    ways.lengths.clear();
    ways.found.clear();
    ways.places.clear();
  }
  OpenWays(const OpenWays&) = delete;
  OpenWays& operator=(const OpenWays&) = delete;
  ~OpenWays() { --machine.ways_used_; }

  Machine& machine;
  Ways& ways;

 private:
  static Ways* taken(Machine& of) {
    if (of.ways_used_ == of.ways_.size()) of.ways_.push_back(std::make_unique<Ways>());
    return of.ways_[of.ways_used_++].get();
  }
};

// The list and the row of a record or piece.
std::pair<std::int32_t, std::uint32_t> Machine::record_of(std::int32_t at, Value value, std::string_view wanted) {
  if (value.is(Kind::record)) return {static_cast<std::int32_t>(value.d), static_cast<std::uint32_t>(value.n)};
  if (!value.is(Kind::piece)) fail_expected_at(at, wanted, value);
  const auto piece = static_cast<std::int32_t>(value.n);
  if (watching_) peek(piece, nodes_[at].place);
  return {setup_.lists[static_cast<std::size_t>(piece)], static_cast<std::uint32_t>(row_of(piece))};
}

std::uint32_t Machine::place_in(std::int32_t at, Value value, const NetworkData& network) {
  const auto [list, row] = record_of(at, value, "a place of a network");
  if (list != network.places)
    fail_expected_at(at, fmt::format("one of the {}", program_.lists[at_index(network.places)].name), value);
  return row;
}

// Finds the routes of a list and their lengths, multiples of 1 / unit; others are closed. Null if there is no route.
const NetworkData* Machine::open_routes(std::int32_t routes, std::int32_t length, Ways& ways, std::int64_t& unit) {
  const NetworkData* network = nullptr;
  std::int32_t list = -1;
  each(routes, [&](Value route) {
    const auto [of, row] = record_of(routes, route, "a route");
    if (network == nullptr) {
      network = program_.lists[at_index(of)].network.get();
      if (network == nullptr) fail_expected_at(routes, "a route, with `from` and `to`,", route);
      list = of;
      ways.lengths.assign(network->network.routes().size(), base::WaySearch::no_way);
    }
    if (of != list) fail_at(routes, "routes of two lists do not meet");
    if (length < 0) {
      ways.lengths[row] = 1;
      return true;
    }
    const Value one = ask(length, route);
    if (one.absent()) return true;
    if (!one.is(Kind::number) || one.n < 0) fail_expected_at(length, "a length of 0 or more", one);
    if (__builtin_mul_overflow(unit, one.d / std::gcd(unit, std::int64_t{one.d}), &unit))
      fail_at(length, "the number does not fit");
    ways.found.emplace_back(row, one);
    return true;
  });
  for (const auto& [row, one] : ways.found) {
    std::int64_t units = 0;
    if (__builtin_mul_overflow(one.n, unit / one.d, &units)) fail_at(length, "the number does not fit");
    std::int64_t& known = ways.lengths[row];
    known = known < 0 ? units : std::min(known, units);
  }
  return network;
}

Value Machine::network_call(const Node& node, std::int32_t at) {
  const std::int32_t* operands = program_.operands.data() + node.b;
  switch (static_cast<Call>(node.a)) {
    case Call::distance:
    case Call::bearing:
      return place_call(node, at);
    case Call::shortest:
      return shortest(node, at);
    case Call::connected:
      return are_joined(node);
    default:
      break;
  }
  const bool near = static_cast<Call>(node.a) == Call::near;
  const Value place = eval(operands[0]);
  if (place.absent()) return {};
  if (node.c >= 0) {
    const NetworkData& network = *program_.lists[at_index(node.c)].network;
    const std::uint32_t row = place_in(operands[0], place, network);
    return near ? network.near[row] : Value::number(static_cast<std::int64_t>(network.network.at(row).size()));
  }
  const OpenWays open{*this};
  Ways& ways = open.ways;
  const NetworkData* network = nullptr;
  std::uint32_t row = 0;
  std::int64_t ends = 0;
  each(operands[1], [&](Value route) {
    const auto [list, which] = record_of(operands[1], route, "a route");
    const NetworkData* of = program_.lists[at_index(list)].network.get();
    if (of == nullptr) fail_expected_at(operands[1], "a route, with `from` and `to`,", route);
    if (of != network) row = place_in(operands[0], place, *of);
    network = of;
    const base::Network::Route& one = of->network.routes()[which];
    ends += (one.from == row ? 1 : 0) + (one.to == row ? 1 : 0);
    if (!near || (one.from == row) == (one.to == row)) return true;
    const std::uint32_t other = one.from == row ? one.to : one.from;
    spend(at, 1 + ways.places.size() / 16);
    if (std::ranges::find(ways.places, other) == ways.places.end()) ways.places.push_back(other);
    return true;
  });
  if (!near) return Value::number(ends);
  return network == nullptr ? listed({}) : listed_cells(ways.places, static_cast<std::uint32_t>(network->places));
}

// The least sum of lengths of routes that lead from one place to another; absent if there is no way.
Value Machine::shortest(const Node& node, std::int32_t at) {
  const std::int32_t* operands = program_.operands.data() + node.b;
  const Value first = eval(operands[0]), last = eval(operands[1]);
  if (first.absent() || last.absent()) return {};
  if (node.c >= 0) {
    const WayTable& table = program_.ways[at_index(node.c)];
    const NetworkData& network = *program_.lists[at_index(table.routes)].network;
    const std::size_t from = place_in(operands[0], first, network), to = place_in(operands[1], last, network);
    const std::int64_t far = table.far[from * network.network.size() + to];
    if (far == base::WaySearch::no_way) return {};
    return table.unit == 1 ? Value::number(far) : value_of(at, Number::ratio(far, table.unit));
  }
  const OpenWays open{*this};
  Ways& ways = open.ways;
  std::int64_t unit = 1;
  const NetworkData* network = open_routes(operands[2], node.count > 3 ? operands[3] : -1, ways, unit);
  if (network == nullptr) {
    const auto from = record_of(operands[0], first, "a place"), to = record_of(operands[1], last, "a place");
    return from == to ? Value::number(0) : Value{};
  }
  const std::uint32_t from = place_in(operands[0], first, *network), to = place_in(operands[1], last, *network);
  const bool fits = ways.search.search(network->network, from, to, ways.lengths);
  spend(at, ways.search.looked());
  if (!fits) fail_at(at, "the number does not fit");
  const std::int64_t far = ways.search.to(to);
  return far == base::WaySearch::no_way ? Value{} : value_of(at, Number::ratio(far, unit));
}

// Whether routes between the places lead from each of them to every other.
Value Machine::are_joined(const Node& node) {
  const std::int32_t* operands = program_.operands.data() + node.b;
  const OpenWays open{*this};
  Ways& ways = open.ways;
  std::int64_t unit = 1;
  const NetworkData* network =
      node.c >= 0 ? program_.lists[at_index(node.c)].network.get() : open_routes(operands[1], -1, ways, unit);
  std::int32_t list = -1;
  each(operands[0], [&](Value place) {
    const auto [of, row] = record_of(operands[0], place, "a place of a network");
    if (network != nullptr && of != network->places) (void)place_in(operands[0], place, *network);
    if (list >= 0 && of != list) fail_at(operands[0], "places of two lists are never joined");
    list = of;
    ways.places.push_back(row);
    return true;
  });
  if (++mark_ == 0) {
    std::ranges::fill(marks_, 0);
    mark_ = 1;
  }
  if (list >= 0) marks_.resize(std::max(marks_.size(), program_.lists[at_index(list)].keys.size()));
  std::erase_if(ways.places, [&](std::uint32_t place) { return std::exchange(marks_[place], mark_) == mark_; });
  if (ways.places.size() < 2) return Value::truth(true);
  if (network == nullptr) return Value::truth(false);
  // The places at the front are reached.
  const std::size_t all = ways.places.size();
  ways.places.resize(1);
  marks_[ways.places.front()] = 0;
  for (std::size_t i = 0; i < ways.places.size(); ++i) {
    const auto steps = network->network.at(ways.places[i]);
    spend(operands[0], 1 + steps.size());
    for (const base::Network::Step& step : steps) {
      const bool closed = !ways.lengths.empty() && ways.lengths[step.route] < 0;
      if (closed || marks_[step.to] != mark_) continue;
      marks_[step.to] = 0;
      ways.places.push_back(step.to);
    }
  }
  return Value::truth(ways.places.size() == all);
}

// Nothing if the value or one of its coordinates is absent.
std::optional<Machine::Place> Machine::place_of(std::int32_t at, Value value) {
  Value x, y;
  if (value.absent()) return std::nullopt;
  if (value.is_list() && size_of(value) == 2) {
    x = item_at(value, 1), y = item_at(value, 2);
  } else if (value.is(Kind::record) || value.is(Kind::piece)) {
    const auto [list, row] = record_of(at, value, "a place");
    const ListData& of = program_.lists[at_index(list)];
    if (of.across >= 0 && of.down >= 0) {
      x = of.value(row, at_index(of.across)), y = of.value(row, at_index(of.down));
    } else if (of.board != nullptr && value.is(Kind::record)) {
      const auto& middle = of.board->middles[row];
      if (!middle) return std::nullopt;
      constexpr double parts = 1'000'000;
      const auto rounded = [&](double number) {
        return Number::of_double(std::round(number * parts) / parts).value_or(Number{});
      };
      return Place{rounded(middle->x), rounded(middle->y)};
    } else {
      fail_expected_at(at, "a place, with `x` and `y`,", value);
    }
  } else if (value.is(Kind::object)) {
    x = member_of(value, at, "x"), y = member_of(value, at, "y");
  } else {
    fail_expected_at(at, "a place, [x, y] or something with x and y,", value);
  }
  const auto across = number_at(at, x), down = number_at(at, y);
  if (!across || !down) return std::nullopt;
  return Place{*across, *down};
}

// The distance or the bearing from one place to another, as in expressions/boards/places.cc.
Value Machine::place_call(const Node& node, std::int32_t at) {
  const std::int32_t* operands = program_.operands.data() + node.b;
  const Value from = eval(operands[0]), to = eval(operands[1]);
  const bool is_distance = static_cast<Call>(node.a) == Call::distance;
  const auto board = [&](Value value) {
    return value.is(Kind::record) ? program_.lists[value.d].board.get() : nullptr;
  };
  base::Point way;
  if (board(from) != nullptr && board(to) != nullptr) {
    if (from.d != to.d) fail_at(at, "cells of two boards never meet");
    const auto &a = board(from)->middles[static_cast<std::size_t>(from.n)],
               &b = board(to)->middles[static_cast<std::size_t>(to.n)];
    if (!a || !b) return {};
    way = {b->x - a->x, b->y - a->y};
  } else {
    const auto a = place_of(operands[0], from), b = place_of(operands[1], to);
    if (!a || !b) return {};
    const auto x = b->x.minus(a->x), y = b->y.minus(a->y);
    if (is_distance && x && y) return value_of(at, expressions::length_of(*x, *y));
    way = {b->x.to_double() - a->x.to_double(), b->y.to_double() - a->y.to_double()};
  }
  if (is_distance) return value_of(at, expressions::length_of(way));
  const auto bearing = expressions::bearing_of(way);
  return bearing ? value_of(at, bearing) : Value{};
}

}  // namespace planche::play
