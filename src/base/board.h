// Boards: cells of a regular grid, their neighbours, and the lines and ways between them.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/geometry.h"

namespace planche::base {

// square_8: also diagonal neighbours. Cells of a triangle grid point up if column + row is even, otherwise down.
enum class Grid : std::uint8_t { square, square_8, hexagon_flat, hexagon_pointy, triangle };

inline constexpr std::array<std::string_view, 5> grid_names{"square", "square-8", "hexagon-flat", "hexagon-pointy",
                                                            "triangle"};
std::optional<Grid> grid_called(std::string_view name);

// Columns grow to the right, rows grow down. For axial hexagons, they are q and r.
struct Cell {
  std::int64_t column = 0, row = 0;
  friend auto operator<=>(const Cell&, const Cell&) = default;
};
inline constexpr std::int64_t furthest_coordinate = 1'000'000;  // of a cell, also below 0

// Where the cells of a grid are.
struct Lattice {
  Grid grid = Grid::square;
  bool axial = false;      // of hexagons
  bool odd_lower = false;  // odd columns (rows, if pointy) of hexagons are half a cell further; otherwise even ones

  bool is_hexagonal() const { return grid == Grid::hexagon_flat || grid == Grid::hexagon_pointy; }
  // The names of its directions, clockwise from north. The sides of a cell have the names of the directions.
  std::span<const std::string_view> directions() const;
  // The cell in the direction with this index; nothing if no cell of this form has a neighbour there.
  std::optional<Cell> beyond(Cell cell, std::size_t direction) const;
  // Whether the line of the cell (a column of flat, a row of pointy hexagons) is half a cell further.
  bool is_further(Cell cell) const;
  // The middle, for cells of this size (of their box). The cell [0, 0] is at the origin, or half a cell further.
  Point centre(Cell cell, Size size) const;
  // The size of cells whose neighbours across a side are 1 apart.
  Size unit_size() const;
  // The corners around the middle, clockwise.
  std::vector<Point> corners(Cell cell, Size size) const;
  // The cells whose inside the straight line between the middles crosses, in order, without these two. On a line along
  // a side or through a corner, the cells that only touch it do not count.
  std::vector<Cell> between(Cell from, Cell to) const;
};

// A cell is known by its index in the list that the board was made from.
class Board {
 public:
  static constexpr std::uint32_t none = UINT32_MAX;

  // Nothing: a record that has no place. Of several cells at one place, the first counts.
  Board(const Lattice& lattice, const std::vector<std::optional<Cell>>& cells);

  const Lattice& lattice() const { return lattice_; }
  std::size_t size() const { return beyond_.size(); }
  // The neighbours, clockwise from north.
  std::vector<std::uint32_t> near(std::uint32_t cell) const;
  // The neighbour in the direction with this index, or `none`.
  std::uint32_t beyond(std::uint32_t cell, std::size_t direction) const { return beyond_[cell][direction]; }
  // The index of the direction from a cell to its neighbour; nothing if they are no neighbours.
  std::optional<std::size_t> side(std::uint32_t from, std::uint32_t to) const;
  // The fewest steps to every cell, around holes; `none` if there is no way.
  std::vector<std::uint32_t> steps_from(std::uint32_t cell) const;
  // See Lattice::between(); without places that no cell has.
  std::vector<std::uint32_t> between(std::uint32_t from, std::uint32_t to) const;
  // About as many places as between() has to look at.
  std::size_t length(std::uint32_t from, std::uint32_t to) const;
  // The cells among these (with `from`) that can be reached from `from` by steps among these, nearest first.
  std::vector<std::uint32_t> region(std::uint32_t from, std::span<const std::uint32_t> among) const;
  // Whether steps among these lead from each to every other. True for no cells.
  bool connected(std::span<const std::uint32_t> cells) const;
  // Every straight line of `length` cells among these, each once, from its first cell in the order of the list.
  std::vector<std::vector<std::uint32_t>> lines(std::span<const std::uint32_t> among, std::size_t length) const;

 private:
  std::uint32_t at(Cell cell) const;

  Lattice lattice_;
  std::vector<std::array<std::uint32_t, 8>> beyond_;
  std::vector<std::pair<Cell, std::uint32_t>> places_;  // sorted
  std::vector<std::optional<Cell>> cells_;
};

}  // namespace planche::base
