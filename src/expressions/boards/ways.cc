// Functions of the ways of tiles.
#include <algorithm>

#include <fmt/format.h>

#include "expressions/boards/tile_ways.h"
#include "expressions/evaluator.h"
#include "expressions/functions.h"
#include "expressions/node.h"

namespace planche::expressions {

namespace {

// Whether the value depends on no other cell of a board than `this`.
bool is_of_one_cell(const Node& node) {
  if (node.op == Op::table) return false;
  if (node.op == Op::call && node.function != nullptr) {
    if (node.function->call == Call::leads_out) return node.of[0]->op == Op::self;
    if (node.function->of_board() && node.function->call != Call::side) return false;
  }
  return std::ranges::all_of(node.of, [](const NodePtr& of) { return is_of_one_cell(*of); });
}

}  // namespace

bool depends_on_one_cell(const Expression& expression) {
  return is_of_one_cell(expression.root());
}

bool stays_false(const Expression& expression) {
  const auto stays = [](const auto& self, const Node& node) -> bool {
    if (node.op == Op::both) return self(self, *node.of[0]) && self(self, *node.of[1]);
    const Call call = node.op == Op::call && node.function != nullptr ? node.function->call : Call::choose;
    if (call == Call::joined) return true;
    return call == Call::meet ? node.of[0]->op == Op::self : is_of_one_cell(node);
  };
  return stays(stays, expression.root());
}

// The ways on a cell, turned with its tile.
std::vector<TileWay> Evaluator::ways_on(const Node& node, const Value& cell, const TileWays& tiles) {
  const std::size_t first = node.function->list() + 1;
  if (!tiles.are_possible()) stop(node, "tiles with ways have four or six sides, not three");
  std::vector<TileWay> ways;
  const Value list = ask(*node.of[first], cell);
  auto add = [&](const Value& item) {
    spend(node);
    if (!item.is(Value::Kind::text) && !item.is(Value::Kind::number))
      stop(*node.of[first], fmt::format("expected ways such as '1-3', found {}", kind_of(item)));
    auto way = tiles.read(item.is(Value::Kind::text) ? item.text() : printed(item));
    if (!way) stop(*node.of[first], std::move(way.error()));
    ways.push_back(std::move(*way));
    return true;
  };
  if (list.is(Value::Kind::list))
    each_of(*node.of[first], list, add);
  else if (!list.is_absent())
    add(list);
  if (node.of.size() <= first + 1 || ways.empty()) return ways;
  const Node& turned = *node.of[first + 1];
  const auto turn = as_number(turned, ask(turned, cell));
  if (!turn) return ways;
  if (!turn->is_integer()) stop(turned, "tiles turn by a whole number of sides");
  tiles.turn(ways, turn->numerator());
  return ways;
}

// meet(), leads_out() and joined().
Value Evaluator::ways_call(const Node& node) {
  const bool joined = node.function->call == Call::joined;
  const Table* table = nullptr;
  std::vector<std::uint32_t> cells;
  if (joined) {
    cells = cells_of(*node.of[0], table);
    if (table == nullptr) return Value::of_truth(true);
  } else {
    const Value first = eval(*node.of[0]);
    if (first.is_absent()) return {};
    cells.push_back(cell_of(*node.of[0], first, nullptr));
    table = first.table();
  }
  const TileWays tiles{board_of(node, *table)};
  const auto of = [&](std::uint32_t cell) {
    return ways_on(node, Value::of_record(*table, *bound(*table).rows[cell], cell), tiles);
  };
  const auto& open = bound(*table).open;
  if (joined) return Value::of_truth(tiles.are_joined(cells, open, of, [&] { spend(node); }));
  std::vector<bool> among(board_of(node, *table).size(), node.of[1]->op == Op::table);
  if (node.of[1]->op != Op::table) {
    for (const std::uint32_t one : cells_of(*node.of[1], table)) among[one] = true;
  }
  if (node.function->call == Call::meet) return Value::of_truth(tiles.meet(cells.front(), among, open, of));
  std::vector<Value> out;
  for (const std::string_view direction : tiles.out_of(cells.front(), among, of))
    out.push_back(Value::of_text(direction));
  return made_list(node, out);
}

}  // namespace planche::expressions
