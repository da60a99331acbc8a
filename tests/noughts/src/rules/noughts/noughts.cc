#include "rules/noughts/noughts.h"

#include <algorithm>

#include "rules/shapes.h"

namespace planche::rules::noughts {

using data::Shape;
using enum data::Want;

int Board::count(Mark mark) const {
  return static_cast<int>(std::count(cells.begin(), cells.end(), mark));
}

bool Board::has_won(Mark mark) const {
  constexpr std::array<std::array<std::size_t, 3>, 8> lines{
      {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}};
  return std::any_of(lines.begin(), lines.end(), [&](const auto& line) {
    return std::all_of(line.begin(), line.end(), [&](std::size_t i) { return cells[i] == mark; });
  });
}

bool Board::finished() const {
  return has_won(Mark::cross) || has_won(Mark::nought) ||
         std::all_of(cells.begin(), cells.end(), [](const auto& cell) { return cell.has_value(); });
}

std::vector<Cell> Board::moves() const {
  std::vector<Cell> moves;
  for (std::size_t i = 0; i < cells.size() && !finished(); ++i) {
    if (!cells[i]) moves.push_back(static_cast<Cell>(i));
  }
  return moves;
}

std::uint64_t perft(const Board& board, int depth) {
  if (depth == 0) return 1;
  std::uint64_t count = 0;
  for (const Cell cell : board.moves()) {
    Board next = board;
    next.play(cell);
    count += perft(next, depth - 1);
  }
  return count;
}

namespace {

// Three rows of "x", "o" and ".".
std::vector<std::string> rows_of(const Board& board) {
  std::vector<std::string> rows(3);
  for (std::size_t i = 0; i < 9; ++i) rows[i / 3] += !board.cells[i] ? '.' : *board.cells[i] == Mark::cross ? 'x' : 'o';
  return rows;
}

std::optional<Board> board_of(const std::vector<std::string>& rows) {
  Board board;
  for (std::size_t i = 0; i < 9; ++i) {
    if (rows.size() != 3 || rows[i / 3].size() != 3) return std::nullopt;
    const char letter = rows[i / 3][i % 3];
    if (letter != '.') board.cells[i] = letter == 'x' ? Mark::cross : Mark::nought;
  }
  return board;
}

}  // namespace

const Shape<Cell>& cell_shape() {
  static const Shape<Cell> shape = data::choice<Cell>(cell_names).by_rule("noughts/cell", "N1", "Noughts 1");
  return shape;
}

const Shape<Board>& position_shape() {
  const auto row = data::Format::string().pattern("^[xo.]{3}$", "three of \"x\", \"o\" and \".\"");
  static const Shape<Board> board = data::converted<Board>(data::list(data::text(row), 3, 3), board_of, rows_of);
  static const Shape<Board> shape = document<Board>("A position of noughts and crosses", "noughts", "position")
                                        .group("rows", board, "from the top", required);
  return shape;
}

const Shape<Record>& game_shape() {
  static const Shape<Record> shape = document<Record>("A game of noughts and crosses, crosses first", "noughts", "game")
                                         .field("moves", &Record::moves, data::list(recorded(cell_shape()), 0, 9),
                                                "the cells, a1 at the lower left", required);
  return shape;
}

}  // namespace planche::rules::noughts
