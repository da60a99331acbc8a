// The cells of a universe by number, and their neighbours [4, 6.1].
//
// Cells are numbered 0 to 35: (grid - 1) * 6 + (cell - 1). Sets of cells are the low 36 bits of a 64-bit mask.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "games/praxis/rules/document.h"

namespace planche::rules::praxis {

inline constexpr int cell_count = grid_count * cells_a_grid;
inline constexpr int directions = 8;  // 0 = +x, then clockwise; even ones are orthogonal, odd ones diagonal
using Cells = std::uint64_t;
inline constexpr Cells all_cells = (Cells{1} << cell_count) - 1;

constexpr int cell_of(Place place) {
  return (place.grid - 1) * cells_a_grid + place.cell - 1;
}
constexpr Place place_of(int cell) {
  return {cell / cells_a_grid + 1, cell % cells_a_grid + 1};
}
constexpr int grid_of(int cell) {  // 0..5
  return cell / cells_a_grid;
}
constexpr Cells bit(int cell) {
  return Cells{1} << cell;
}
constexpr Cells cells_of_grid(int grid) {  // 0..5
  return Cells{0x3F} << (grid * cells_a_grid);
}

// Calls visit(cell) for each cell of a set, in ascending order.
template <typename Visit>
constexpr void each_cell(Cells cells, Visit visit) {
  for (; cells != 0; cells &= cells - 1) visit(std::countr_zero(cells));
}

// The directions in which a ship showing that face (1 to 6) slides, as bits [8]: a centre dot means orthogonal, corner
// dots mean diagonal.
constexpr unsigned directions_of(int face) {
  constexpr unsigned orthogonal = 0b0101'0101, diagonal = 0b1010'1010;
  if (face == 1) return orthogonal;
  return face % 2 == 0 ? diagonal : orthogonal | diagonal;
}

class Board {
 public:
  static constexpr int none = 63;

  // `grids` are the six grids, without overlap. A diagonal step needs only its two cells, also across grids.
  explicit Board(std::span<const Grid> grids);

  int next(int cell, int direction) const {  // the neighbour, or none
    return next_[static_cast<std::size_t>(cell)][static_cast<std::size_t>(direction)];
  }
  Cells around(int cell) const { return around_[static_cast<std::size_t>(cell)]; }  // neighbours by edges and corners

 private:
  std::array<std::array<std::uint8_t, directions>, cell_count> next_{};
  std::array<Cells, cell_count> around_{};
};

}  // namespace planche::rules::praxis
