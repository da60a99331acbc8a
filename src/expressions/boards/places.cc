// Places: [x, y], anything with the members x and y, cells of boards.
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "expressions/boards/measures.h"
#include "expressions/evaluator.h"
#include "expressions/functions.h"

namespace planche::expressions {

namespace {

constexpr double places_in_mm = 1000, places_in_steps = 1'000'000;  // of a coordinate
constexpr std::int64_t bearings = 1000;                             // of a degree
constexpr std::int64_t distances = 1'000'000;                       // of the unit

std::optional<base::Cell> cell_in(const Table::Board& board, const data::Value& row) {
  const data::Value *column = row.find(board.column), *line = row.find(board.row);
  if (column == nullptr || column->integer() == nullptr || line == nullptr || line->integer() == nullptr)
    return std::nullopt;
  return base::Cell{*column->integer(), *line->integer()};
}

}  // namespace

// On the drawing of the board; without one, neighbours are 1 apart.
Value Evaluator::place_of_cell(const Node& at, const Table& board, std::size_t row) {
  Bound& rows = bound(board);
  if (rows.places.empty()) {
    spend(at, rows.rows.size());
    const base::Lattice& lattice = board.board->lattice;
    const base::Size size = rows.placing ? rows.placing->cell : lattice.unit_size();
    const base::Point origin = rows.placing ? rows.placing->origin : base::Point{};
    const double parts = rows.placing ? places_in_mm : places_in_steps;
    for (const data::Value* one : rows.rows) {
      const auto cell = cell_in(*board.board, *one);
      if (!cell) {
        rows.places.emplace_back();
        continue;
      }
      const base::Point centre = lattice.centre(*cell, size);
      const auto member = [&](const char* name, double value) {
        return data::Member{name, {}, data::Value{std::round(value * parts) / parts, {}}};
      };
      rows.places.emplace_back(data::Object{member("x", origin.x + centre.x), member("y", origin.y + centre.y)},
                               diag::Span{});
    }
  }
  if (row >= rows.places.size() || rows.places[row].is_null()) return {};
  return Value::of_object(rows.places[row], place_type().fields.get());
}

// Nothing if the value or one of its coordinates is absent.
std::optional<Evaluator::Place> Evaluator::place_of(const Node& at, const Value& value) {
  if (value.is_absent()) return std::nullopt;
  Value x, y;
  if (value.is(Value::Kind::list) && value.size() == 2) {
    x = value.item(0), y = value.item(1);
  } else if (value.is(Value::Kind::record) && value.table()->board && value.table()->find("x") == nullptr) {
    return place_of(at, place_of_cell(at, *value.table(), value.row()));
  } else if (value.is(Value::Kind::object) || value.is(Value::Kind::record)) {
    x = member_called(at, value, "x"), y = member_called(at, value, "y");
  } else {
    stop(at, fmt::format("expected a place, [x, y] or something with x and y, found {}", kind_of(value)));
  }
  const auto across = as_number(at, x), down = as_number(at, y);
  if (!across || !down) return std::nullopt;
  return Place{*across, *down};
}

std::vector<base::Point> Evaluator::places(const Expression& expression, std::size_t row) {
  const Node& root = expression.root();
  const Value list = run(expression, row);
  std::vector<base::Point> found;
  if (list.is_absent()) return found;
  each_of(root, list, [&](const Value& item) {
    if (const auto place = place_of(root, item)) found.push_back({place->x.to_double(), place->y.to_double()});
    return true;
  });
  return found;
}

// The distance or the bearing from one place to another. Cells of one board are measured in steps, wherever they are
// drawn.
Value Evaluator::place_call(const Node& node) {
  const Value from = eval(*node.of[0]), to = eval(*node.of[1]);
  const auto on_board = [](const Value& value) { return value.is(Value::Kind::record) && value.table()->board; };
  const bool is_distance = node.function->call == Call::distance;
  spend(node, 100);
  base::Point way;
  if (on_board(from) && on_board(to)) {
    if (from.table() != to.table()) stop(node, "cells of two boards never meet");
    const Table::Board& board = *from.table()->board;
    const auto a = cell_in(board, from.data()), b = cell_in(board, to.data());
    if (!a || !b) return {};
    const base::Size unit = board.lattice.unit_size();
    const base::Point begin = board.lattice.centre(*a, unit), end = board.lattice.centre(*b, unit);
    way = {end.x - begin.x, end.y - begin.y};
  } else {
    const auto a = place_of(*node.of[0], from), b = place_of(*node.of[1], to);
    if (!a || !b) return {};
    const auto x = b->x.minus(a->x), y = b->y.minus(a->y);
    if (is_distance && x && y) return number_of(node, length_of(*x, *y));
    way = {b->x.to_double() - a->x.to_double(), b->y.to_double() - a->y.to_double()};
  }
  if (is_distance) return number_of(node, length_of(way));
  const auto bearing = bearing_of(way);
  return bearing ? number_of(node, bearing) : Value{};
}

std::optional<Number> length_of(Number across, Number down) {
  const auto xx = across.times(across), yy = down.times(down);
  const auto square = xx && yy ? xx->plus(*yy) : std::nullopt;
  if (const auto root = square ? square->root() : std::nullopt) return root;
  return length_of(base::Point{across.to_double(), down.to_double()});
}

std::optional<Number> length_of(base::Point way) {
  const double length = std::round(std::hypot(way.x, way.y) * distances);
  if (!(length < 9e18)) return std::nullopt;
  return Number::ratio(static_cast<std::int64_t>(length), distances);
}

std::optional<Number> bearing_of(base::Point way) {
  if (way.x == 0 && way.y == 0) return std::nullopt;
  const double degrees = std::atan2(way.x, -way.y) * 180 / std::numbers::pi;
  return Number::ratio((std::llround(degrees * bearings) + 360 * bearings) % (360 * bearings), bearings);
}

}  // namespace planche::expressions
