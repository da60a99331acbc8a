// Compiles functions of places and networks, and prepares what does not change in a game.
#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "play/language/compiler.h"

namespace planche::play {

using expressions::Call;

namespace {

constexpr std::size_t most_with_ways = 1000;  // places of a network whose ways are all found at the start

}  // namespace

// Finds the lists whose fields `from` and `to` refer to the records of one list.
void Compiler::take_networks() {
  for (std::size_t l = 0; l < program_->lists.size(); ++l) {
    ListData& list = program_->lists[l];
    const auto field = [&](std::string_view name) {
      const auto found = std::ranges::find(list.fields, name);
      return found == list.fields.end() ? -1 : static_cast<std::int32_t>(found - list.fields.begin());
    };
    list.across = field("x");
    list.down = field("y");
    const std::int32_t from = field("from"), to = field("to");
    if (from < 0 || to < 0 || list.of_documents) continue;
    const auto places_of = [&](std::int32_t end) {
      const Type type = type_of(list.declared->table.find(list.fields[static_cast<std::size_t>(end)])->type);
      return type.is(TK::record) ? type.list : -1;
    };
    const int places = places_of(from);
    if (places < 0 || places_of(to) != places || program_->lists[static_cast<std::size_t>(places)].of_documents)
      continue;
    std::vector<base::Network::Route> routes;
    for (std::size_t row = 0; row < list.keys.size(); ++row) {
      const Value a = list.value(row, static_cast<std::size_t>(from)),
                  b = list.value(row, static_cast<std::size_t>(to));
      auto& route = routes.emplace_back();
      if (a.is(Kind::record) && b.is(Kind::record))
        route = {static_cast<std::uint32_t>(a.n), static_cast<std::uint32_t>(b.n)};
    }
    const std::size_t count = program_->lists[static_cast<std::size_t>(places)].keys.size();
    auto made = std::make_shared<NetworkData>(NetworkData{places, base::Network{count, std::move(routes)}});
    for (std::uint32_t place = 0; place < count; ++place) {
      std::vector<std::uint32_t> near;
      for (const base::Network::Step& step : made->network.at(place)) {
        if (step.to != place && std::ranges::find(near, step.to) == near.end()) near.push_back(step.to);
      }
      made->near.push_back(kept_cells(near, static_cast<std::size_t>(places)));
    }
    list.network = std::move(made);
  }
}

// The index of the table of all shortest ways, or -1 if there is none: the network is large, or the lengths are no
// field of whole numbers and fractions.
std::int32_t Compiler::way_table(int routes, std::int32_t length) {
  const ListData& list = program_->lists[static_cast<std::size_t>(routes)];
  const base::Network& network = list.network->network;
  WayTable made{routes};
  std::vector<std::int64_t> lengths;
  if (length >= 0) {
    const Node& node = program_->nodes[static_cast<std::size_t>(length)];
    if (node.op != Op::field || node.c != routes || program_->nodes[static_cast<std::size_t>(node.a)].op != Op::item ||
        program_->nodes[static_cast<std::size_t>(node.a)].a != static_cast<std::int32_t>(scope_->items.size()))
      return -1;
    made.field = node.b;
  }
  if (network.size() > most_with_ways) return -1;
  const auto known = std::ranges::find_if(
      program_->ways, [&](const WayTable& one) { return one.routes == routes && one.field == made.field; });
  if (known != program_->ways.end()) return static_cast<std::int32_t>(known - program_->ways.begin());
  if (made.field >= 0) {
    const auto value = [&](std::size_t row) { return list.value(row, static_cast<std::size_t>(made.field)); };
    for (std::size_t row = 0; row < list.keys.size(); ++row) {
      const Value one = value(row);
      if (!one.is(Kind::number)) continue;
      if (one.n < 0) return -1;  // reported when it is used
      const std::int64_t d = one.d;
      if (__builtin_mul_overflow(made.unit, d / std::gcd(made.unit, d), &made.unit)) return -1;
    }
    for (std::size_t row = 0; row < list.keys.size(); ++row) {
      const Value one = value(row);
      std::int64_t units = base::WaySearch::no_way;
      if (one.is(Kind::number) && __builtin_mul_overflow(one.n, made.unit / one.d, &units)) return -1;
      lengths.push_back(units);
    }
  }
  base::WaySearch search;
  for (std::uint32_t from = 0; from < network.size(); ++from) {
    if (!search.search(network, from, base::Network::none, lengths)) return -1;
    made.far.insert(made.far.end(), search.all().begin(), search.all().end());
  }
  program_->ways.push_back(std::move(made));
  return static_cast<std::int32_t>(program_->ways.size() - 1);
}

Compiler::Operand Compiler::network_call(const Source& node, const expressions::Function& function) {
  const std::string name = fmt::format("`{}()`", function.name());
  const std::size_t at = function.routes();
  std::vector<Operand> places;
  for (std::size_t i = 0; i < at; ++i) places.push_back(value(*node.of[i]));
  const Source& source = *node.of[at];
  const Operand routes = value(source);
  const Type route = routes.type.of_items();
  int list = -1, wanted = -1;
  if (needs(source, routes.type, TK::list, name) && route.known() && !route.is(TK::none)) {
    list = route.is(TK::record) || route.is(TK::piece) ? route.list : -1;
    const bool open = list < 0 && (route.is(TK::record) || route.is(TK::piece));
    if (list >= 0 && program_->lists[static_cast<std::size_t>(list)].network != nullptr) {
      wanted = program_->lists[static_cast<std::size_t>(list)].network->places;
    } else if (!open) {
      problem(source.begin, source.end, "play/type",
              fmt::format("{} needs routes, the items of the list are {}", name, described(route)),
              R"(routes have the fields "from" and "to", references to the places)");
      list = -1;
    }
  }
  std::vector<std::int32_t> operands;
  int of_places = wanted;
  for (std::size_t i = 0; i < at; ++i) {
    const bool several = function.arguments[i] == 's';
    operands.push_back(places[i].node);
    const Type& given = places[i].type;
    if (several && !needs(*node.of[i], given, TK::list, name)) continue;
    const Type place = several ? given.of_items() : given;
    if (!place.known() || place.is(TK::none)) continue;
    const bool record = place.is(TK::record) || place.is(TK::piece);
    if (record && of_places < 0) of_places = place.list;
    if (record && (place.list < 0 || wanted < 0 || place.list == wanted)) continue;
    problem(node.of[i]->begin, node.of[i]->end, "play/type",
            fmt::format("{} needs {} of {}, {} {}", name, several ? "records" : "a record",
                        wanted < 0 ? "places" : program_->lists[static_cast<std::size_t>(wanted)].name,
                        several ? "the items of the list are" : "this is", described(place)));
  }
  operands.push_back(routes.node);
  std::int32_t length = -1;
  if (node.of.size() > at + 1) {
    const Operand asks = asked(*node.of[at + 1], routes, source);
    needs(*node.of[at + 1], asks.type, TK::number, name);
    length = asks.node;
    operands.push_back(length);
  }
  const std::int32_t made =
      emit_with(Op::call, node.begin, node.end, static_cast<std::int32_t>(function.call), operands);
  const Node& all = program_->nodes[static_cast<std::size_t>(routes.node)];
  const bool whole = list >= 0 && all.op == Op::rows && all.b != 1;
  std::int32_t table = -1;
  if (whole) table = function.call == Call::shortest ? way_table(list, length) : list;
  program_->nodes[static_cast<std::size_t>(made)].c = table;
  program_->nodes[static_cast<std::size_t>(made)].x = of_network;
  if (function.call == Call::near) return {made, Type::list_of({TK::record, of_places})};
  return {made, {function.call == Call::connected ? TK::truth : TK::number}};
}

// distance() and bearing().
Compiler::Operand Compiler::place_call(const Source& node, const expressions::Function& function) {
  std::vector<std::int32_t> operands;
  int board = -1;
  for (const auto& argument : node.of) {
    const Operand one = value(*argument);
    operands.push_back(one.node);
    const Type& type = one.type;
    bool may_be = !type.known() || type.is(TK::none) || type.is(TK::object);
    if (type.is(TK::list)) {
      const Type item = type.of_items();
      may_be = !item.known() || item.is(TK::number) || item.is(TK::none);
    } else if (type.is(TK::record) || type.is(TK::piece)) {
      const ListData* list = type.list < 0 ? nullptr : &program_->lists[static_cast<std::size_t>(type.list)];
      const bool cell = list != nullptr && list->board != nullptr && type.is(TK::record);
      may_be = list == nullptr || cell || (list->across >= 0 && list->down >= 0);
      if (cell && board >= 0 && type.list != board)
        problem(argument->begin, argument->end, "play/type", "cells of two boards never meet", "");
      if (cell) board = type.list;
    }
    if (!may_be)
      problem(argument->begin, argument->end, "play/type",
              fmt::format("{}() needs places, this is {}", function.name(), described(type)),
              "a place is [x, y], something with the fields x and y, or a cell of a board");
  }
  const std::int32_t made =
      emit_with(Op::call, node.begin, node.end, static_cast<std::int32_t>(function.call), operands);
  program_->nodes[static_cast<std::size_t>(made)].x = of_network;
  return {made, {TK::number}};
}

}  // namespace planche::play
