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
      return type.is(TK::record) ? list_of(type) : -1;
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

Compiler::Operand Compiler::network_call(Source& node, const std::vector<std::int32_t>& operands) {
  const expressions::Function& function = *node.function;
  const std::size_t at = function.routes();
  const int list = list_of(node.of[at]->type.of_items());
  const std::int32_t made =
      emit_with(Op::call, node.begin, node.end, static_cast<std::int32_t>(function.call), operands);
  const Node& all = program_->nodes[static_cast<std::size_t>(operands[at])];
  const bool whole = list >= 0 && all.op == Op::rows && all.b != 1 &&
                     program_->lists[static_cast<std::size_t>(list)].network != nullptr;
  const std::int32_t length = operands.size() > at + 1 ? operands.back() : -1;
  std::int32_t table = -1;
  if (whole) table = function.call == Call::shortest ? way_table(list, length) : list;
  program_->nodes[static_cast<std::size_t>(made)].c = table;
  program_->nodes[static_cast<std::size_t>(made)].x = of_network;
  return {made, node.type};
}

// distance() and bearing().
Compiler::Operand Compiler::place_call(Source& node, const std::vector<std::int32_t>& operands) {
  const Type &from = node.of[0]->type, &to = node.of[1]->type;
  const auto is_cell = [&](const Type& type) {
    return type.is(TK::record) && type.table != nullptr && is_board(*type.table);
  };
  if (is_cell(from) && is_cell(to) && from.table != to.table)
    problem(node.of[1]->begin, node.of[1]->end, "expression/type",
            fmt::format("cells of two boards, {} and {}, never meet", from.table->name, to.table->name));
  const std::int32_t made =
      emit_with(Op::call, node.begin, node.end, static_cast<std::int32_t>(node.function->call), operands);
  program_->nodes[static_cast<std::size_t>(made)].x = of_network;
  return {made, node.type};
}

}  // namespace planche::play
