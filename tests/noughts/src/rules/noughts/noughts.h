// Noughts and crosses: crosses begin, three in a row win.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "data/shape.h"
#include "rules/record.h"

namespace planche::rules::noughts {

enum class Mark : std::uint8_t { cross, nought };

// In the order of reading: a3 is the upper left one.
enum class Cell : std::uint8_t {};
inline constexpr std::array<std::string_view, 9> cell_names{"a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"};

struct Board {
  std::array<std::optional<Mark>, 9> cells{};

  int count(Mark mark) const;
  Mark to_move() const { return count(Mark::cross) > count(Mark::nought) ? Mark::nought : Mark::cross; }
  bool has_won(Mark mark) const;
  bool finished() const;
  std::vector<Cell> moves() const;  // none when it is finished
  void play(Cell cell) { cells[static_cast<std::size_t>(cell)] = to_move(); }
};

std::uint64_t perft(const Board& board, int depth);

struct Record {
  std::vector<RecordedMove<Cell>> moves;
};

// Cells, positions and games in documents: what is well-formed is read, the rest passed over.
const data::Shape<Cell>& cell_shape();
const data::Shape<Board>& position_shape();
const data::Shape<Record>& game_shape();

}  // namespace planche::rules::noughts
