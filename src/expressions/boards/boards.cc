// Functions of the cells of a board.
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "expressions/evaluator.h"
#include "expressions/functions.h"

namespace planche::expressions {

const base::Board& Evaluator::board_of(const Node& at, const Table& table) {
  Bound& rows = bound(table);
  if (rows.board != nullptr) return *rows.board;
  spend(at, rows.rows.size());
  std::vector<std::optional<base::Cell>> cells;
  for (const data::Value* row : rows.rows) {
    const data::Value *column = row->find(table.board->column), *line = row->find(table.board->row);
    const bool placed = column != nullptr && column->integer() != nullptr && line != nullptr && line->integer() != nullptr;
    cells.push_back(placed ? std::optional{base::Cell{*column->integer(), *line->integer()}} : std::nullopt);
  }
  rows.board = std::make_shared<const base::Board>(table.board->lattice, cells);
  return *rows.board;
}

// The index of the cell on its board. `board`: the board of other cells in the same call, or null.
std::uint32_t Evaluator::cell_of(const Node& at, const Value& value, const Table* board) {
  if (!value.is(Value::Kind::record)) stop(at, fmt::format("expected a cell of a board, found {}", kind_of(value)));
  if (!value.table()->board) stop(at, fmt::format("the {} are not the cells of a board", value.table()->name));
  if (board != nullptr && value.table() != board) stop(at, "cells of two boards never meet");
  if (value.row() >= board_of(at, *value.table()).size()) stop(at, "the cell is not on the board");
  return static_cast<std::uint32_t>(value.row());
}

std::vector<std::uint32_t> Evaluator::cells_of(const Node& list, const Table*& board) {
  std::vector<std::uint32_t> cells;
  each(list, [&](const Value& item) {
    cells.push_back(cell_of(list, item, board));
    board = item.table();
    return true;
  });
  return cells;
}

Value Evaluator::list_of_cells(const Node& node, const Table& table, const std::vector<std::uint32_t>& cells) {
  const Rows& rows = bound(table).rows;
  spend(node, cells.size());
  std::vector<Value> items;
  for (const std::uint32_t cell : cells) items.push_back(Value::of_record(table, *rows[cell], cell));
  return made_list(node, items);
}

Value Evaluator::steps_between(const Node& node, const Table& table, std::uint32_t from, std::uint32_t to) {
  const base::Board& board = board_of(node, table);
  auto& [known, steps] = bound(table).steps;
  if (known != from) {
    spend(node, board.size());
    steps = board.steps_from(from);
    known = from;
  }
  return steps[to] == base::Board::none ? Value{} : Value::of_number(static_cast<std::int64_t>(steps[to]));
}

// Absent cells make the result absent.
Value Evaluator::board_call(const Node& node) {
  const Call call = node.function->call;
  const Table* table = nullptr;
  if (call == Call::connected || call == Call::lines) {
    const auto length = call == Call::lines ? number_at(*node.of[1]) : Number{};
    const std::vector<std::uint32_t> cells = cells_of(*node.of[0], table);
    spend(node, cells.size());
    if (!length) return {};
    if (table == nullptr) return call == Call::connected ? Value::of_truth(true) : made_list(node, {});
    const base::Board& board = board_of(node, *table);
    if (call == Call::connected) return Value::of_truth(board.connected(cells));
    if (!length->is_integer() || *length < Number{1}) stop(*node.of[1], "the length of a line is a number of cells");
    const auto most = static_cast<std::int64_t>(board.size());
    const auto wanted = static_cast<std::size_t>(std::min(length->numerator(), most + 1));
    spend(node, cells.size() * board.lattice().directions().size() * wanted / 2);
    std::vector<Value> lines;
    for (const auto& line : board.lines(cells, wanted)) lines.push_back(list_of_cells(node, *table, line));
    return made_list(node, lines);
  }
  const Value first = eval(*node.of[0]);
  if (first.is_absent()) return {};
  const std::uint32_t cell = cell_of(*node.of[0], first, nullptr);
  table = first.table();
  const base::Board& board = board_of(node, *table);
  if (call == Call::place) return place_of_cell(node, *table, cell);
  if (call == Call::near) return list_of_cells(node, *table, board.near(cell));
  if (call == Call::region) {
    const Table* of = table;
    const std::vector<std::uint32_t> among = cells_of(*node.of[1], of);
    spend(node, among.size());
    return list_of_cells(node, *table, board.region(cell, among));
  }
  const auto directions = board.lattice().directions();
  if (call == Call::beyond) {
    const auto name = text_at(*node.of[1]);
    if (!name) return {};
    const auto found = std::ranges::find(directions, *name);
    if (found == directions.end())
      stop(*node.of[1], fmt::format("there is no direction '{}'; expected one of {}", *name, fmt::join(directions, ", ")));
    const std::uint32_t next = board.beyond(cell, static_cast<std::size_t>(found - directions.begin()));
    return next == base::Board::none ? Value{} : Value::of_record(*table, *bound(*table).rows[next], next);
  }
  const Value second = eval(*node.of[1]);
  if (second.is_absent()) return {};
  const std::uint32_t other = cell_of(*node.of[1], second, table);
  if (call == Call::steps) return steps_between(node, *table, cell, other);
  if (call == Call::side) {
    const auto side = board.side(cell, other);
    return side ? Value::of_text(directions[*side]) : Value{};
  }
  spend(node, board.length(cell, other));
  return list_of_cells(node, *table, board.between(cell, other));
}

}  // namespace planche::expressions
