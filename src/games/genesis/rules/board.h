// The world of Genesis: an octagon of size × size cells with cut corners.
//
// Cells are numbered row by row from a1: rank × size + file. The corners are the places of ideas, the middle cell is
// the place of the centre, all others are spaces [Description du jeu].
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace planche::rules::genesis {

using Cell = std::uint8_t;
inline constexpr Cell nowhere = 255;

inline constexpr std::array<int, 3> sizes{5, 7, 9};  // width of the world in cells
inline constexpr int usual_size = sizes[0];
inline constexpr int most_cells = 81;
inline constexpr int corners = 4;
inline constexpr int directions = 8;  // clockwise from north; even ones are orthogonal

// A set of cells.
class Cells {
 public:
  constexpr Cells() = default;
  static constexpr Cells of(Cell cell) {
    Cells set;
    set.add(cell);
    return set;
  }
  constexpr void add(Cell cell) { word(cell) |= bit(cell); }
  constexpr void remove(Cell cell) { word(cell) &= ~bit(cell); }
  // Returns false for `nowhere`.
  constexpr bool has(Cell cell) const { return cell < 128 && (word_[cell >> 6] & bit(cell)) != 0; }
  constexpr bool empty() const { return (word_[0] | word_[1]) == 0; }
  constexpr int count() const { return std::popcount(word_[0]) + std::popcount(word_[1]); }
  // Requires a set that is not empty.
  constexpr Cell first() const {
    return static_cast<Cell>(word_[0] != 0 ? std::countr_zero(word_[0]) : 64 + std::countr_zero(word_[1]));
  }
  // Calls visit(cell) for each cell, in ascending order.
  template <typename Visit>
  constexpr void each(Visit visit) const {
    for (Cells rest = *this; !rest.empty(); rest.remove(rest.first())) visit(rest.first());
  }

  friend constexpr Cells operator|(Cells a, Cells b) { return {a.word_[0] | b.word_[0], a.word_[1] | b.word_[1]}; }
  friend constexpr Cells operator&(Cells a, Cells b) { return {a.word_[0] & b.word_[0], a.word_[1] & b.word_[1]}; }
  friend constexpr Cells operator-(Cells a, Cells b) { return {a.word_[0] & ~b.word_[0], a.word_[1] & ~b.word_[1]}; }
  friend constexpr bool operator==(Cells, Cells) = default;

 private:
  constexpr Cells(std::uint64_t low, std::uint64_t high) : word_{low, high} {}
  static constexpr std::uint64_t bit(Cell cell) { return std::uint64_t{1} << (cell & 63); }
  constexpr std::uint64_t& word(Cell cell) { return word_[cell >> 6 & 1]; }
  std::array<std::uint64_t, 2> word_{};
};

enum class Kind : std::uint8_t { space, place, centre };  // `place` is a place of ideas, `centre` that of the centre

// The geometry of a world of one size.
struct Board {
  int size = usual_size;
  Cell centre = nowhere;
  std::array<Cell, corners> places{};                                 // in the order of cells: a1, e1, a5, e5
  std::array<Cells, corners> tombs{};                                 // the three spaces beside each place [Tombeaux]
  Cells spaces, all_places;                                           // all_places: places of ideas, without the centre
  std::array<std::array<Cell, directions>, most_cells> neighbours{};  // `nowhere` beyond the edge
  std::array<Cells, most_cells> around{};                             // the neighbours of each cell as a set

  constexpr int cells() const { return size * size; }
  constexpr Kind kind(Cell cell) const {
    return cell == centre ? Kind::centre : spaces.has(cell) ? Kind::space : Kind::place;
  }
  constexpr int file(Cell cell) const { return cell % size; }
  constexpr int rank(Cell cell) const { return cell / size; }
  constexpr Cell at(int file, int rank) const { return static_cast<Cell>(rank * size + file); }
  // The index of a place of ideas, 0 to 3; -1 for other cells.
  constexpr int corner(Cell cell) const {
    for (int i = 0; i < corners; ++i) {
      if (places[static_cast<std::size_t>(i)] == cell) return i;
    }
    return -1;
  }
};

constexpr Board make_board(int size) {
  constexpr std::array<int, directions> east{0, 1, 1, 1, 0, -1, -1, -1}, north{1, 1, 0, -1, -1, -1, 0, 1};
  Board board;
  board.size = size;
  const int last = size - 1;
  board.centre = board.at(size / 2, size / 2);
  board.places = {board.at(0, 0), board.at(last, 0), board.at(0, last), board.at(last, last)};
  for (auto& row : board.neighbours) row.fill(nowhere);
  for (const Cell place : board.places) board.all_places.add(place);
  for (int cell = 0; cell < board.cells(); ++cell) {
    const Cell here = static_cast<Cell>(cell);
    if (here != board.centre && !board.all_places.has(here)) board.spaces.add(here);
    for (std::size_t dir = 0; dir < directions; ++dir) {
      const int file = board.file(here) + east[dir], rank = board.rank(here) + north[dir];
      if (file < 0 || rank < 0 || file > last || rank > last) continue;
      board.neighbours[here][dir] = board.at(file, rank);
      board.around[here].add(board.at(file, rank));
    }
  }
  for (std::size_t i = 0; i < corners; ++i) board.tombs[i] = board.around[board.places[i]];
  return board;
}

// `size` must be one of `sizes`.
const Board& board_of(int size);

// "b3": the file as a letter, the rank counted from 1.
std::string name_of(Cell cell, int size);
// Nothing if a world of that size has no cell with that name.
std::optional<Cell> cell_named(std::string_view name, int size);

}  // namespace planche::rules::genesis
