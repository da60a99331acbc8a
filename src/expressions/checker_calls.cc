#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.h"
#include "expressions/checker.h"
#include "expressions/mistakes.h"

namespace planche::expressions {

namespace {

bool is_of_items(char wanted) {
  return std::string_view{"cmox"}.find(wanted) != std::string_view::npos;
}

}  // namespace

void Checker::check_call(Node& node) {
  node.function = find_function(node.word);
  if (node.function == nullptr) {
    Mistake unknown = unknown_function(node.word);
    return blame(node, "name", std::move(unknown.message), std::move(unknown.hint));
  }
  if (auto wrong = wrong_count(*node.function, node.of.size()))
    return blame(node, "type", std::move(wrong->message), std::move(wrong->hint));
  check_arguments(node);
  settle_result(node);
}

void Checker::check_arguments(Node& node) {
  const Function& function = *node.function;
  check(*node.of[0]);
  if (function.call == Call::choose) doubt_condition(*node.of[0]);
  if (function.call == Call::min || function.call == Call::max) {
    if (gather_arguments(node)) return;
  }
  const std::string_view letters = function.arguments;
  for (std::size_t i = 0; i < node.of.size(); ++i) check_argument(node, i, i < letters.size() ? letters[i] : 'a');
  if (letters.front() == 'l' && node.of.size() < letters.size()) check_items(node, letters.back());
}

// min() or max() of values that are not a list: gathers them into one list, which needs no further check. Returns
// whether the arguments are done.
bool Checker::gather_arguments(Node& node) {
  const Type& first = node.of[0]->type;
  if (first.is(Kind::list) || (is_unknown(first) && node.of.size() == 1)) {
    if (node.of.size() > node.function->arguments.size())
      blame(node, "type", fmt::format("{}() takes 1 or 2 arguments for a list", node.function->name()),
            fmt::format("{}", node.function->shape));
    return node.of.size() > node.function->arguments.size();
  }
  for (std::size_t i = 0; i < node.of.size(); ++i) {
    if (i > 0) check(*node.of[i]);
    needs(*node.of[i], Kind::number, fmt::format("{}()", node.function->name()));
  }
  auto list = std::make_unique<Node>();
  list->op = Op::list;
  list->begin = node.of.front()->begin;
  list->end = node.of.back()->end;
  list->type = Type::list_of(Type{Kind::number});
  list->of = std::move(node.of);
  node.of.clear();
  node.of.push_back(std::move(list));
  return true;
}

void Checker::check_argument(Node& node, std::size_t which, char wanted) {
  Node& argument = *node.of[which];
  if (is_of_items(wanted)) return check_each(node, argument, wanted);
  if (which > 0) check(argument);
  const std::string name = fmt::format("{}()", node.function->name());
  if (wanted == 't') needs(argument, Kind::text, name);
  if (wanted == 'n') needs(argument, Kind::number, name);
  if (wanted == 'l' || wanted == 's') needs(argument, Kind::list, name);
  if (wanted == '@') check_place(node, argument);
  if (wanted == 'r') needs(argument, Kind::list, name);
  if ((wanted == 's' || wanted == 'b') && node.function->routes() < node.of.size()) return;  // places of a network
  if (wanted == 'b') check_cell(node.function->name(), argument, argument.type, false);
  if (wanted == 's' && argument.type.is(Kind::list)) check_cell(node.function->name(), argument, argument.type.of_items(), true);
}

void Checker::check_cell(std::string_view of, const Node& node, const Type& type, bool item) {
  if (is_unknown(type) || (type.is(Kind::record) && type.table != nullptr && type.table->board)) return;
  const bool record = type.is(Kind::record) && type.table != nullptr;
  blame(node, "type",
        fmt::format("{}() needs cells of a board, {} {}", of, item ? "the items of the list are" : "this is", described(type)),
        record ? fmt::format(R"(make the {} a board: "grid": "square")", type.table->name) : "");
}

void Checker::check_place(const Node& node, const Node& argument) {
  if (may_be_place(argument.type)) return;
  blame(argument, "type", fmt::format("{}() needs places, this is {}", node.function->name(), described(argument.type)),
        "a place is [x, y], something with the fields x and y, or a cell of a board");
}

// Routes have the fields `from` and `to`, which refer to the places.
void Checker::check_network(const Node& node) {
  const std::size_t list = node.function->routes();
  const Node& routes = *node.of[list];
  const Type route = routes.type.of_items();
  const Table* places = nullptr;
  if (!is_unknown(route) && routes.type.is(Kind::list)) {
    const auto end_of = [&](std::string_view name) {
      const Field* field = route.is(Kind::record) && route.table != nullptr ? route.table->find(name) : nullptr;
      return field != nullptr && field->type.is(Kind::record) ? field->type.table : nullptr;
    };
    places = end_of("from");
    if (route.is(Kind::record) && route.table != nullptr && route.table->partial) return;
    if (places == nullptr || end_of("to") != places)
      return blame(routes, "type", fmt::format("{}() needs routes, the items of the list are {}", node.function->name(), described(route)),
                   R"(routes have the fields "from" and "to", references to the places)");
  }
  for (std::size_t i = 0; i < list; ++i) {
    const bool several = node.function->arguments[i] == 's';
    const Type& given = node.of[i]->type;
    if (several && !given.is(Kind::list)) continue;  // reported, or unknown
    const Type place = several ? given.of_items() : given;
    if (is_unknown(place) || places == nullptr || (place.is(Kind::record) && (place.table == nullptr || place.table == places))) continue;
    blame(*node.of[i], "type",
          fmt::format("{}() needs {} of {}, {} {}", node.function->name(), several ? "records" : "a record", places->name,
                      several ? "the items of the list are" : "this is", described(place)));
  }
}

// The type of the result, and what several cells must have in common.
void Checker::check_board(Node& node) {
  const Type& first = node.of[0]->type;
  const Type cell = first.is(Kind::list) ? first.of_items() : first;
  switch (node.function->call) {
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
  if (cell.table == nullptr || !cell.table->board || node.of.size() < 2) return;
  const Node& second = *node.of[1];
  const Type other = second.type.is(Kind::list) ? second.type.of_items() : second.type;
  if (other.table != nullptr && other.table != cell.table)
    return blame(second, "type", fmt::format("cells of two boards, {} and {}, never meet", cell.table->name, other.table->name));
  if (node.function->call != Call::beyond || second.op != Op::literal || !second.literal.is(Value::Kind::text)) return;
  const auto directions = cell.table->board->lattice.directions();
  if (std::ranges::find(directions, second.literal.text()) == directions.end())
    blame(second, "type", fmt::format("{} have no direction '{}'", cell.table->name, second.literal.text()),
          fmt::format("write one of {}", fmt::join(directions, ", ")));
}

void Checker::check_each(Node& node, Node& argument, char wanted) {
  const std::size_t found = problems_.size();
  check_asked(argument, *node.of[node.function->list()], wanted == 'c');
  if (problems_.size() != found) return;
  if (wanted == 'm') needs(argument, Kind::number, fmt::format("{}()", node.function->name()));
  if (wanted == 'o') check_items(node, wanted);
}

// Checks the type of items, or of the value for each item if there is one.
void Checker::check_items(const Node& node, char wanted) {
  const bool asked = wanted == 'o' && node.of.size() > 1;
  const Node& at = asked ? *node.of[1] : *node.of[0];
  const Type type = asked ? at.type : at.type.of_items();
  if (is_unknown(type) || !node.of[0]->type.is(Kind::list)) return;
  const bool list_of_numbers = wanted != 'm' || type.is(Kind::number);
  const bool has_order = wanted != 'o' || type.is(Kind::number) || type.is_text();
  if (list_of_numbers && has_order) return;
  blame(at, "type",
        list_of_numbers
            ? fmt::format("{} has no order", described(type))
            : fmt::format("{}() needs numbers, the list has items that are {}", node.function->name(), described(type)),
        asked ? "" : fmt::format("give a value for each item: {}", node.function->shape));
}

void Checker::settle_result(Node& node) {
  const Call call = node.function->call;
  node.type = Type{node.function->result};
  if (call == Call::place) node.type = place_type();
  if (call == Call::near) node.type = Type::list_of(node.of[0]->type);
  if (node.function->routes() < node.of.size()) return check_network(node);
  if (node.function->of_board()) return check_board(node);
  if (call == Call::split) node.type = Type::list_of(Type{Kind::text});
  if (call == Call::choose || call == Call::match) check_branches(node);
  if (call == Call::distinct || call == Call::sort) node.type = node.of[0]->type;
  if (call == Call::sort) {
    const Type key = node.of.size() > 1 ? node.of[1]->type : node.of[0]->type.of_items();
    if (key.is(Kind::choice)) node.choices = key.choices;
  }
  if (call == Call::number && !node.of[0]->type.is(Kind::number)) needs(*node.of[0], Kind::text, "number()");
}

void Checker::check_branches(Node& node) {
  const bool match = node.function->call == Call::match;
  node.loose = names_.open;
  if (match) {
    for (std::size_t i = 1; i + 1 < node.of.size(); i += 2) check_equality(*node.of[0], *node.of[i]);
  }
  std::vector<const Node*> results;
  for (std::size_t i = match ? 2 : 1; i < node.of.size(); ++i) {
    if (!match || i % 2 == 0 || i + 1 == node.of.size()) results.push_back(node.of[i].get());
  }
  node.type = common(results);
}

}  // namespace planche::expressions
