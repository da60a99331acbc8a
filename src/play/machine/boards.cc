// Functions of the cells of a board, in rules of play.
#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "expressions/boards/tile_ways.h"
#include "expressions/functions.h"
#include "play/machine/machine.h"

namespace planche::play {

using expressions::Call;

// The board of a cell.
const BoardData& Machine::board_of(std::int32_t at, Value cell) const {
  if (!cell.is(Kind::record) || program_.lists[cell.d].board == nullptr) fail_expected_at(at, "a cell of a board", cell);
  return *program_.lists[cell.d].board;
}

// Collects the cells of a list, each once, and marks them with a fresh number, which it returns. `list`: where they are
// records; -1 before the first.
std::uint32_t Machine::mark_cells(std::int32_t at, std::int64_t& list, std::vector<std::uint32_t>& cells) {
  each(at, [&](Value item) {
    board_of(at, item);
    if (list >= 0 && list != item.d) fail_at(at, "cells of two boards never meet");
    list = item.d;
    cells.push_back(static_cast<std::uint32_t>(item.n));
    return true;
  });
  if (++mark_ == 0) {
    std::ranges::fill(marks_, 0);
    mark_ = 1;
  }
  if (list >= 0) marks_.resize(std::max(marks_.size(), program_.lists[static_cast<std::size_t>(list)].keys.size()));
  std::erase_if(cells, [&](std::uint32_t cell) { return std::exchange(marks_[cell], mark_) == mark_; });
  return mark_;
}

// Moves along marked cells from the first one, which must be marked, and unmarks them.
void Machine::flood(std::int32_t at, const base::Board& board, std::uint32_t mark, std::vector<std::uint32_t>& order) {
  marks_[order.front()] = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    spend(at);
    for (std::size_t d = 0; d < board.lattice().directions().size(); ++d) {
      const std::uint32_t next = board.beyond(order[i], d);
      if (next == base::Board::none || marks_[next] != mark) continue;
      marks_[next] = 0;
      order.push_back(next);
    }
  }
}

Value Machine::listed_cells(const std::vector<std::uint32_t>& cells, std::uint32_t list) {
  std::vector<Value> items;
  items.reserve(cells.size());
  for (const std::uint32_t cell : cells) items.push_back(Value::record(cell, list));
  return listed(items);
}

Value Machine::cells_call(const Node& node, std::int32_t at) {
  const std::int32_t* operands = program_.operands.data() + node.b;
  std::int64_t list = -1;
  std::vector<std::uint32_t> cells;
  const std::uint32_t mark = mark_cells(operands[0], list, cells);
  if (static_cast<Call>(node.a) == Call::connected) {
    if (cells.empty()) return Value::truth(true);
    std::vector<std::uint32_t> order{cells.front()};
    flood(at, program_.lists[static_cast<std::size_t>(list)].board->board, mark, order);
    return Value::truth(order.size() == cells.size());
  }
  const Value length = eval(operands[1]);
  if (length.absent()) return {};
  if (!length.whole() || length.n < 1) fail_expected_at(operands[1], "a number of cells", length);
  if (list < 0) return listed({});
  const base::Board& board = program_.lists[static_cast<std::size_t>(list)].board->board;
  const auto wanted = static_cast<std::size_t>(std::min<std::int64_t>(length.n, static_cast<std::int64_t>(board.size()) + 1));
  spend(at, cells.size() * board.lattice().directions().size() * wanted / 2);
  std::vector<Value> lines;
  for (const auto& line : board.lines(cells, wanted)) lines.push_back(listed_cells(line, static_cast<std::uint32_t>(list)));
  return listed(lines);
}

// The ways of the tile on a cell. `ways`: the operand that is asked for them; the next one, if any, turns the tile.
std::vector<expressions::TileWay> Machine::ways_on(const Node& node, std::int32_t ways, Value cell,
                                                   const expressions::TileWays& tiles) {
  const std::int32_t* operands = program_.operands.data() + node.b;
  const std::int32_t at = operands[ways];
  if (!tiles.are_possible()) fail_at(at, "tiles with ways have four or six sides, not three");
  const std::size_t before = temp_.size();
  std::vector<expressions::TileWay> made;
  const auto add = [&](Value item) {
    spend(at);
    if (!item.is(Kind::text) && !item.is(Kind::number)) fail_expected_at(at, "ways such as '1-3'", item);
    auto way = tiles.read(item.is(Kind::text) ? item.text() : text(item));
    if (!way) fail_at(at, way.error());
    made.push_back(std::move(*way));
    return true;
  };
  const Value list = ask(at, cell);
  if (list.is_list())
    each_of(at, list, add);
  else if (!list.absent())
    add(list);
  if (ways + 1 < node.count && !made.empty()) {
    const Value turn = ask(operands[ways + 1], cell);
    if (!turn.absent() && !turn.whole()) fail_at(operands[ways + 1], "tiles turn by a whole number of sides");
    if (!turn.absent()) tiles.turn(made, turn.n);
  }
  temp_.resize(before);
  return made;
}

Value Machine::ways_call(const Node& node, std::int32_t at) {
  const auto which = static_cast<Call>(node.a);
  const std::int32_t* operands = program_.operands.data() + node.b;
  std::int64_t list = -1;
  std::vector<std::uint32_t> cells, among;
  if (which == Call::joined) {
    mark_cells(operands[0], list, cells);
    if (cells.empty()) return Value::truth(true);
  } else {
    const Value first = eval(operands[0]);
    if (first.absent()) return {};
    board_of(operands[0], first);
    list = first.d;
    cells.push_back(static_cast<std::uint32_t>(first.n));
    mark_cells(operands[1], list, among);
  }
  const base::Board& board = program_.lists[static_cast<std::size_t>(list)].board->board;
  const expressions::TileWays tiles{board};
  const auto of = [&](std::uint32_t cell) {
    return ways_on(node, which == Call::joined ? 1 : 2, Value::record(cell, static_cast<std::uint32_t>(list)), tiles);
  };
  if (which == Call::joined) return Value::truth(tiles.are_joined(cells, {}, of, [&] { spend(at); }));
  std::vector<bool> others(board.size(), false);
  for (const std::uint32_t cell : among) others[cell] = true;
  if (which == Call::meet) return Value::truth(tiles.meet(cells.front(), others, {}, of));
  std::vector<Value> out;
  for (const std::string_view direction : tiles.out_of(cells.front(), others, of))
    out.push_back(made_text(at, direction));
  return listed(out);
}

// Absent cells make the result absent.
Value Machine::board_call(const Node& node, std::int32_t at) {
  const auto which = static_cast<Call>(node.a);
  const std::int32_t* operands = program_.operands.data() + node.b;
  if (which == Call::connected || which == Call::lines) return cells_call(node, at);
  const Value first = eval(operands[0]);
  if (first.absent()) return {};
  const BoardData& data = board_of(operands[0], first);
  const base::Board& board = data.board;
  const auto cell = static_cast<std::uint32_t>(first.n);
  if (which == Call::near) return data.near[cell];
  const auto directions = board.lattice().directions();
  if (which == Call::beyond) {
    auto direction = static_cast<std::size_t>(std::max(0, node.c));
    if (node.c < 0) {
      const Value name = eval(operands[1]);
      if (name.absent()) return {};
      if (!name.is(Kind::text)) fail_expected_at(operands[1], "the name of a direction", name);
      const auto found = std::ranges::find(directions, name.text());
      if (found == directions.end())
        fail_expected_at(operands[1], fmt::format("one of the directions {}", fmt::join(directions, ", ")), name);
      direction = static_cast<std::size_t>(found - directions.begin());
    }
    const std::uint32_t next = board.beyond(cell, direction);
    return next == base::Board::none ? Value{} : Value::record(next, first.d);
  }
  if (which == Call::region) {
    std::int64_t list = first.d;
    std::vector<std::uint32_t> among;
    const std::uint32_t mark = mark_cells(operands[1], list, among);
    if (marks_[cell] != mark) return listed({});
    std::vector<std::uint32_t> order{cell};
    flood(at, board, mark, order);
    return listed_cells(order, first.d);
  }
  const Value second = eval(operands[1]);
  if (second.absent()) return {};
  board_of(operands[1], second);
  if (second.d != first.d) fail_at(at, "cells of two boards never meet");
  const auto other = static_cast<std::uint32_t>(second.n);
  if (which == Call::side) {
    const auto side = board.side(cell, other);
    return side ? made_text(at, directions[*side]) : Value{};
  }
  if (which == Call::between) {
    spend(at, board.length(cell, other));
    return listed_cells(board.between(cell, other), first.d);
  }
  if (!data.steps.empty()) {
    const std::uint16_t steps = data.steps[cell * board.size() + other];
    return steps == BoardData::no_way ? Value{} : Value::number(steps);
  }
  spend(at, board.size());
  const std::uint32_t steps = board.steps_from(cell)[other];
  return steps == base::Board::none ? Value{} : Value::number(steps);
}

}  // namespace planche::play
