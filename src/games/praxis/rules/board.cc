#include "games/praxis/rules/board.h"

#include <map>

namespace planche::rules::praxis {

Board::Board(std::span<const Grid> grids) {
  constexpr std::array<Square, directions> steps{
      {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}};
  std::map<Square, int> cells;
  for (const Grid& grid : grids) {
    for (int number = 1; number <= cells_a_grid; ++number) cells[grid.square(number)] = cell_of({grid.id, number});
  }
  for (auto& row : next_) row.fill(none);
  for (const auto& [square, cell] : cells) {
    const auto row = static_cast<std::size_t>(cell);
    for (std::size_t direction = 0; direction < directions; ++direction) {
      const auto neighbour = cells.find(square + steps[direction]);
      if (neighbour == cells.end()) continue;
      next_[row][direction] = static_cast<std::uint8_t>(neighbour->second);
      around_[row] |= bit(neighbour->second);
    }
  }
}

}  // namespace planche::rules::praxis
