// Which grids of a universe touch [4], and whether they hang together.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "games/praxis/rules/document.h"

namespace planche::rules::praxis {

// Two grids, as indices into the list that was asked about; first < second.
struct Touch {
  std::size_t first = 0, second = 0;
  Contact contact = Contact::none;  // edge or corner, as counts in the edition
};

struct Contacts {
  std::vector<Touch> touches;                    // by first, then second
  std::vector<std::vector<std::size_t>> of;      // of each grid: those it touches, in order
  std::vector<std::vector<std::size_t>> pieces;  // grids that hang together, by the first grid of each piece
  bool in_one_piece() const { return pieces.size() <= 1; }
};
// Grids that overlap do not touch. Takes time by the square of the number of grids, wherever they lie.
Contacts contacts(std::span<const Grid> grids, Edition edition);

// Where the top left cell of a second grid lies, seen from that of a first one, when they touch. Upright grids are at
// turn 1 or 3. 20 squares in edition 1, 16 in edition 3, by rows, each from left to right.
std::vector<Square> touching_squares(bool first_upright, bool second_upright, Edition edition);

}  // namespace planche::rules::praxis
