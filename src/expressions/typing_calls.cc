#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "expressions/typing.h"

namespace planche::expressions {

bool Typing::compares_arguments(const Node& call) {
  if (call.function->call != Call::min && call.function->call != Call::max) return false;
  const Type& first = call.of[0]->type;
  return !first.is_list() && (first.known() || call.of.size() > 1);
}

void Typing::settle_call(Node& node) {
  node.choices = {};
  check_arguments(node);
  settle_result(node);
}

void Typing::check_arguments(Node& node) {
  const Function& function = *node.function;
  const std::string_view letters = function.arguments;
  if (compares_arguments(node)) {
    for (const NodePtr& one : node.of) needs_of(function, *one, Kind::number);
    return;
  }
  const bool of_list = function.call == Call::min || function.call == Call::max;
  if (of_list && node.of.size() > letters.size())
    return blame(node, "expression/type", fmt::format("{}() takes 1 or 2 arguments for a list", function.name()),
                 std::string{function.shape});
  if (function.call == Call::choose) doubt_condition(*node.of[0]);
  for (std::size_t i = 0; i < node.of.size(); ++i) check_argument(node, i, i < letters.size() ? letters[i] : 'a');
  if (letters.front() == 'l' && node.of.size() < letters.size()) check_items(node, letters.back());
}

bool Typing::needs_of(const Function& function, const Node& argument, Kind kind) {
  return may_be(argument.type, kind) || needs(argument, kind, fmt::format("`{}()`", function.name()));
}

void Typing::check_argument(Node& node, std::size_t which, char wanted) {
  const Function& function = *node.function;
  const Node& argument = *node.of[which];
  const bool of_network = function.routes() < node.of.size();
  switch (wanted) {
    case 't':
      needs_of(function, argument, Kind::text);
      return;
    case 'n':
    case 'm':
      needs_of(function, argument, Kind::number);
      return;
    case 'c':
      return doubt_condition(argument);
    case 'o':
      return check_items(node, wanted);
    case 'x': {
      const Type& type = argument.type;
      const bool fits =
          !type.known() || type.is(Kind::none) || type.is_list() || type.is_text() || type.is(Kind::number);
      if (function.of_ways() && !fits)
        blame(argument, "expression/type",
              fmt::format("`{}()` needs ways such as '1-3', this is {}", function.name(), described(type)));
      return;
    }
    case 'l':
    case 'r':
      needs_of(function, argument, Kind::list);
      return;
    case 's':
      if (needs_of(function, argument, Kind::list) && !of_network)
        check_cell(function, argument, argument.type.of_items());
      return;
    case 'b':
      if (!of_network) check_cell(function, argument, argument.type);
      return;
    case '@':
      if (may_be_place(argument.type)) return;
      return blame(argument, "expression/type",
                   fmt::format("{}() needs places, this is {}", function.name(), described(argument.type)),
                   "a place is [x, y], something with the fields x and y, or a cell of a board");
    default:
      return;
  }
}

// Checks the type of items, or of the value for each item if there is one.
void Typing::check_items(const Node& node, char wanted) {
  const bool asked = wanted == 'o' && node.of.size() > 1;
  const Node& at = asked ? *node.of[1] : *node.of[0];
  const Type type = asked ? at.type : at.type.of_items();
  if (!type.known() || type.is(Kind::none) || !node.of[0]->type.is_list()) return;
  const bool list_of_numbers = wanted != 'm' || type.is(Kind::number);
  const bool has_order = wanted != 'o' || type.is(Kind::number) || type.is_text();
  if (list_of_numbers && has_order) return;
  blame(at, "expression/type",
        list_of_numbers
            ? fmt::format("{} has no order", described(type))
            : fmt::format("{}() needs numbers, the list has items that are {}", node.function->name(), described(type)),
        asked ? "" : fmt::format("give a value for each item: {}", node.function->shape));
}

void Typing::check_cell(const Function& of, const Node& argument, const Type& type) {
  const bool may_be = type.is(Kind::record) && (type.table == nullptr || is_board(*type.table));
  if (!type.known() || type.is(Kind::none) || may_be) return;
  const bool items = argument.type.is_list();
  blame(argument, "expression/type",
        fmt::format("{}() needs cells of a board, {} {}", of.name(), items ? "the items of the list are" : "this is",
                    described(type)),
        type.is(Kind::piece)    ? "pieces are on cells: ask for the cell that a marker or a zone of the piece names"
        : type.is(Kind::record) ? fmt::format(R"(make the {} a board: "grid": "square")", type.table->name)
                                : "");
}

void Typing::settle_result(Node& node) {
  const Call call = node.function->call;
  const Type& first = node.of[0]->type;
  node.type = Type{node.function->result};
  if (node.function->routes() < node.of.size()) return settle_network(node);
  if (call == Call::place) node.type = place_type();
  if (node.function->of_board()) return settle_board(node);
  if (call == Call::split) node.type = Type::list_of(Type{Kind::text});
  if (call == Call::choose || call == Call::match) settle_branches(node);
  if (call == Call::distinct || call == Call::sort) node.type = Type::list_of(first.of_items());
  if (call == Call::sort) {
    const Type key = node.of.size() > 1 ? node.of[1]->type : first.of_items();
    if (key.is(Kind::choice)) node.choices = key.choices;
  }
  if (call == Call::number && !first.is(Kind::number)) needs(*node.of[0], Kind::text, "`number()`");
}

void Typing::settle_branches(Node& node) {
  const bool match = node.function->call == Call::match;
  if (match) {
    for (std::size_t i = 1; i + 1 < node.of.size(); i += 2) check_equality(*node.of[0], *node.of[i]);
  }
  std::vector<const Node*> results;
  for (std::size_t i = match ? 2 : 1; i < node.of.size(); ++i) {
    if (!match || i % 2 == 0 || i + 1 == node.of.size()) results.push_back(node.of[i].get());
  }
  node.type = common(results);
}

// The type of the result, and what several cells must have in common.
void Typing::settle_board(Node& node) {
  const Type& first = node.of[0]->type;
  const Type cell = first.is_list() ? first.of_items() : first;
  switch (node.function->call) {
    case Call::near:
    case Call::between:
    case Call::region:
      node.type = Type::list_of(cell);
      break;
    case Call::lines:
      node.type = Type::list_of(Type::list_of(cell));
      break;
    case Call::leads_out:
      node.type = Type::list_of(Type{Kind::text});
      break;
    case Call::beyond:
      node.type = cell;
      break;
    default:
      break;
  }
  if (cell.table == nullptr || !is_board(*cell.table) || node.of.size() < 2) return;
  const Node& second = *node.of[1];
  const Type other = second.type.is_list() ? second.type.of_items() : second.type;
  if (other.is_record() && other.table != nullptr && other.table != cell.table)
    return blame(second, "expression/type",
                 fmt::format("cells of two boards, {} and {}, never meet", cell.table->name, other.table->name));
  if (node.function->call != Call::beyond || second.op != Op::literal || !second.literal.is(Value::Kind::text)) return;
  const auto directions = cell.table->board->lattice.directions();
  if (std::ranges::find(directions, second.literal.text()) == directions.end())
    blame(second, "expression/type", fmt::format("{} have no direction '{}'", cell.table->name, second.literal.text()),
          fmt::format("write one of {}", fmt::join(directions, ", ")));
}

const Table* Typing::places_of(const Table& routes) const {
  const auto end_of = [&](std::string_view name) {
    const Field* field = routes.find(name);
    return field != nullptr && field->type.is(Kind::record) ? field->type.table : nullptr;
  };
  return end_of("from") == end_of("to") ? end_of("from") : nullptr;
}

// The type of the result, and which places the routes lead to.
void Typing::settle_network(Node& node) {
  const std::size_t list = node.function->routes();
  const Node& routes = *node.of[list];
  const Type route = routes.type.of_items();
  const Table* places = nullptr;
  if (route.known() && !route.is(Kind::none)) {
    const bool record = route.is_record();
    if (record && route.table != nullptr) places = places_of(*route.table);
    const bool open = record && (route.table == nullptr || route.table->partial);
    if (places == nullptr && !open)
      blame(routes, "expression/type",
            fmt::format("{}() needs routes, the items of the list are {}", node.function->name(), described(route)),
            R"(routes have the fields "from" and "to", references to the places)");
  }
  for (std::size_t i = 0; i < list; ++i) {
    const bool several = node.function->arguments[i] == 's';
    const Type& given = node.of[i]->type;
    if (several && !given.is_list()) continue;  // reported, or unknown
    const Type place = several ? given.of_items() : given;
    const bool fits = place.is_record() && (place.table == nullptr || places == nullptr || place.table == places);
    if (!place.known() || place.is(Kind::none) || fits) continue;
    blame(*node.of[i], "expression/type",
          fmt::format("{}() needs {} of {}, {} {}", node.function->name(), several ? "records" : "a record",
                      places == nullptr ? "places" : places->name, several ? "the items of the list are" : "this is",
                      described(place)));
  }
  if (node.function->call != Call::near) return;
  Type place = places != nullptr ? Type::record_of(*places) : node.of[0]->type;
  place.kind = place.is(Kind::piece) ? Kind::record : place.kind;
  node.type = Type::list_of(std::move(place));
}

}  // namespace planche::expressions
