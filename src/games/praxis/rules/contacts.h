// Contacts between the grids of a universe [4], and whether it is in one piece.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "games/praxis/rules/document.h"

namespace planche::rules::praxis {

// Two grids that touch, as indices into the given list; first < second.
struct Touch {
  std::size_t first = 0, second = 0;
  Contact contact = Contact::none;  // an edge, or a corner if the edition counts corners
};

struct Contacts {
  std::vector<Touch> touches;                    // by first, then second
  std::vector<std::vector<std::size_t>> of;      // by grid: the grids it touches, ascending
  std::vector<std::vector<std::size_t>> pieces;  // connected grids, ordered by the first grid of each piece
  bool in_one_piece() const { return pieces.size() <= 1; }
};
// Overlapping grids do not count as touching. Quadratic in the number of grids, wherever they lie.
Contacts contacts(std::span<const Grid> grids, Edition edition);

// The positions of a second grid's top left cell, relative to that of the first, at which the grids touch. Upright
// grids have turn 1 or 3. There are 20 squares in edition 1 and 16 in edition 3, by rows, each from left to right.
std::vector<Square> touching_squares(bool first_upright, bool second_upright, Edition edition);

}  // namespace planche::rules::praxis
