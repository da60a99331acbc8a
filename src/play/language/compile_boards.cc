// Compiles functions of the cells of a board, and prepares what does not change in a game.
#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "expressions/mistakes.h"
#include "play/language/compiler.h"

namespace planche::play {

using expressions::Call;

namespace {

constexpr std::size_t most_with_steps = 1000;  // cells of a board whose steps are all found at the start

}  // namespace

// Finds the neighbours of all cells, and of small boards the steps between them.
void Compiler::take_boards() {
  for (std::size_t l = 0; l < program_->lists.size(); ++l) {
    ListData& list = program_->lists[l];
    const auto& board = list.declared->table.board;
    if (!board || list.of_documents) continue;
    std::vector<std::optional<base::Cell>> cells;
    for (std::size_t row = 0; row < list.declared->rows.size(); ++row) {
      const data::Value &record = list.declared->sound_row(row);
      const data::Value *column = record.find(board->column), *line = record.find(board->row);
      const bool placed = column != nullptr && column->integer() != nullptr && line != nullptr && line->integer() != nullptr;
      cells.push_back(placed ? std::optional{base::Cell{*column->integer(), *line->integer()}} : std::nullopt);
    }
    auto made = std::make_shared<BoardData>(BoardData{base::Board{board->lattice, cells}});
    for (const auto& cell : cells)
      made->middles.push_back(cell ? std::optional{board->lattice.centre(*cell, board->lattice.unit_size())}
                                   : std::nullopt);
    for (std::uint32_t cell = 0; cell < cells.size(); ++cell)
      made->near.push_back(kept_cells(made->board.near(cell), l));
    for (std::uint32_t cell = 0; cell < cells.size() && cells.size() <= most_with_steps; ++cell) {
      for (const std::uint32_t steps : made->board.steps_from(cell))
        made->steps.push_back(steps == base::Board::none ? BoardData::no_way : static_cast<std::uint16_t>(steps));
    }
    list.board = std::move(made);
  }
}

Value Compiler::kept_cells(const std::vector<std::uint32_t>& cells, std::size_t list) {
  const auto first = static_cast<std::int64_t>(program_->pool.size());
  for (const std::uint32_t cell : cells) program_->pool.push_back(Value::record(cell, static_cast<std::uint32_t>(list)));
  return {-1 - first, Kind::kept, static_cast<std::uint32_t>(cells.size())};
}

// All lines of a whole board, which are the same in every game.
std::optional<Value> Compiler::lines_of_board(std::int32_t cells, std::int32_t length) {
  const Node of = program_->nodes[static_cast<std::size_t>(cells)];
  const Node wanted = program_->nodes[static_cast<std::size_t>(length)];
  if (of.op != Op::rows || of.b == 1 || wanted.op != Op::constant) return std::nullopt;
  const Value number = program_->constants[static_cast<std::size_t>(wanted.a)];
  const auto list = static_cast<std::size_t>(of.a);
  if (!number.whole() || number.n < 1 || program_->lists[list].board == nullptr) return std::nullopt;
  const base::Board& board = program_->lists[list].board->board;
  std::vector<std::uint32_t> all(board.size());
  for (std::uint32_t i = 0; i < all.size(); ++i) all[i] = i;
  const auto most = static_cast<std::int64_t>(all.size()) + 1;
  std::vector<Value> lines;
  for (const auto& line : board.lines(all, static_cast<std::size_t>(std::min(number.n, most))))
    lines.push_back(kept_cells(line, list));
  const auto first = static_cast<std::int64_t>(program_->pool.size());
  program_->pool.insert(program_->pool.end(), lines.begin(), lines.end());
  return Value{-1 - first, Kind::kept, static_cast<std::uint32_t>(lines.size())};
}

// Warns of `cells[99]` where there are fewer cells: nothing stands there.
void Compiler::check_place(const Source& node, std::int32_t list, std::int32_t place) {
  const Node &of = program_->nodes[static_cast<std::size_t>(list)],
             &at = program_->nodes[static_cast<std::size_t>(place)];
  if (at.op != Op::constant) return;
  const Value number = program_->constants[static_cast<std::size_t>(at.a)];
  if (!number.is(Kind::number)) return;  // the type is wrong, which is said elsewhere
  if (!number.whole() || number.n < 1) {
    expressions::Mistake none = expressions::no_place();
    return problem(node.of[1]->begin, node.of[1]->end, "expression/type", std::move(none.message),
                   std::move(none.hint));
  }
  if (of.op != Op::rows || of.b == 1) return;
  const ListData& records = program_->lists[static_cast<std::size_t>(of.a)];
  if (std::cmp_less_equal(number.n, records.keys.size()) || records.of_documents) return;
  problem(node.of[1]->begin, node.of[1]->end, "play/never",
          fmt::format("{} has {}, so there is none at place {}", records.name,
                      base::counted(records.keys.size(), "record"), number.n),
          "items count from 1", diag::Severity::warning);
}

Compiler::Operand Compiler::board_call(Source& node, const std::vector<std::int32_t>& operands) {
  if (node.function->call == Call::lines) {
    if (const auto lines = lines_of_board(operands[0], operands[1]))
      return {constant(*lines, node.begin, node.end), node.type};
  }
  const std::int32_t made =
      emit_with(Op::call, node.begin, node.end, static_cast<std::int32_t>(node.function->call), operands);
  if (node.function->call == Call::beyond && node.type.table != nullptr && node.type.table->board) {
    const Source& direction = *node.of[1];
    const auto known = node.type.table->board->lattice.directions();
    const bool literal =
        direction.op == expressions::Op::literal && direction.literal.is(expressions::Value::Kind::text);
    const auto found = literal ? std::ranges::find(known, direction.literal.text()) : known.end();
    if (found != known.end())
      program_->nodes[static_cast<std::size_t>(made)].c = static_cast<std::int32_t>(found - known.begin());
  }
  return {made, node.type};
}

}  // namespace planche::play
