// A second implementation of cells, contacts and pieces for tests, from the rulebook's text alone: a grid is the set of
// its squares.
#pragma once

#include <array>
#include <cstdlib>
#include <map>
#include <set>
#include <vector>

#include "base/random.h"
#include "games/praxis/rules/document.h"

namespace planche::rules::praxis::testing {

// Numbers by rows, as drawn for each turn.
inline const std::array<std::vector<std::vector<int>>, 4>& drawn_cells() {
  static const std::array<std::vector<std::vector<int>>, 4> drawn{{
      {{1, 2, 3}, {4, 5, 6}},
      {{4, 1}, {5, 2}, {6, 3}},
      {{6, 5, 4}, {3, 2, 1}},
      {{3, 6}, {2, 5}, {1, 4}},
  }};
  return drawn;
}

// Square -> the number of the cell there.
inline std::map<Square, int> plain_cells(const Grid& grid) {
  std::map<Square, int> cells;
  const auto& rows = drawn_cells()[static_cast<std::size_t>(grid.turn)];
  for (std::size_t y = 0; y < rows.size(); ++y) {
    for (std::size_t x = 0; x < rows[y].size(); ++x) {
      cells[grid.at + Square{static_cast<int>(x), static_cast<int>(y)}] = rows[y][x];
    }
  }
  return cells;
}

inline std::vector<Square> plain_squares(const Grid& grid) {
  const auto& rows = drawn_cells()[static_cast<std::size_t>(grid.turn)];
  std::vector<Square> squares;
  for (int y = 0; y < static_cast<int>(rows.size()); ++y) {
    for (int x = 0; x < static_cast<int>(rows[0].size()); ++x) squares.push_back(grid.at + Square{x, y});
  }
  return squares;
}

// The least of: 0 for a common square, 1 for squares with a common edge, 2 for squares with a common corner, otherwise
// 3.
inline int plain_distance(const Grid& a, const Grid& b) {
  int least = 3;
  const auto squares = plain_squares(b);
  for (const Square p : plain_squares(a)) {
    for (const Square q : squares) {
      const int dx = std::abs(p.x - q.x), dy = std::abs(p.y - q.y);
      if (dx <= 1 && dy <= 1 && dx + dy < least) least = dx + dy;
    }
  }
  return least;
}

inline bool plain_overlap(const Grid& a, const Grid& b) {
  return plain_distance(a, b) == 0;
}

// "au contact … par au moins une case d'espace, par un bord ou un coin de case" [4]; by edges only in edition 3.
inline bool plain_contact(const Grid& a, const Grid& b, Edition edition) {
  const int distance = plain_distance(a, b);
  return distance == 1 || (distance == 2 && edition == Edition::first);
}

inline int plain_contacts_of(const std::vector<Grid>& grids, std::size_t i, Edition edition) {
  int count = 0;
  for (std::size_t j = 0; j < grids.size(); ++j) count += j != i && plain_contact(grids[i], grids[j], edition) ? 1 : 0;
  return count;
}

inline bool plain_one_piece(const std::vector<Grid>& grids, Edition edition) {
  std::vector<std::size_t> piece{0};
  std::set<std::size_t> reached{0};
  for (std::size_t next = 0; next < piece.size(); ++next) {
    for (std::size_t i = 0; i < grids.size(); ++i) {
      if (!reached.contains(i) && plain_contact(grids[piece[next]], grids[i], edition)) {
        piece.push_back(i);
        reached.insert(i);
      }
    }
  }
  return piece.size() == grids.size();
}

// Grids 1, 2, … at random positions in a square of that many cells.
inline std::vector<Grid> thrown_grids(int count, int room, base::Random& random) {
  std::vector<Grid> grids;
  for (int id = 1; id <= count; ++id) {
    const auto coordinate = [&] { return static_cast<int>(random.below(static_cast<std::uint64_t>(room))); };
    const Square at{coordinate(), coordinate()};
    grids.push_back({id, at, static_cast<int>(random.below(4)), nullptr});
  }
  return grids;
}

}  // namespace planche::rules::praxis::testing
