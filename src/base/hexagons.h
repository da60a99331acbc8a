// Hexagonal cells in axial coordinates [q, r].
//
// The directions are 0 = (+1,0), 1 = (+1,-1), 2 = (0,-1), 3 = (-1,0), 4 = (-1,+1), 5 = (0,+1). On paper, cells have
// corners at top and bottom. q grows to the right, r grows down and half a cell to the right. So directions run
// anticlockwise from east.
#pragma once

#include <array>
#include <compare>
#include <cstdint>

#include "base/geometry.h"

namespace planche::base {

struct Hex {
  std::int32_t q = 0, r = 0;
  friend constexpr bool operator==(const Hex&, const Hex&) = default;
  friend constexpr auto operator<=>(const Hex&, const Hex&) = default;
  friend constexpr Hex operator+(Hex a, Hex b) { return {a.q + b.q, a.r + b.r}; }
  friend constexpr Hex operator-(Hex a, Hex b) { return {a.q - b.q, a.r - b.r}; }
  friend constexpr Hex operator*(std::int32_t n, Hex a) { return {n * a.q, n * a.r}; }
};

inline constexpr int hex_directions = 6;
inline constexpr std::array<Hex, 6> hex_steps{{{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}}};

constexpr Hex neighbour(Hex at, int direction) {
  return at + hex_steps[static_cast<std::size_t>(direction)];
}
constexpr int opposite(int direction) {
  return (direction + 3) % hex_directions;
}
// Rotates about the origin by `sixths` sixths of a turn: direction d becomes d + sixths.
constexpr Hex rotated(Hex a, int sixths) {
  for (int i = ((sixths % 6) + 6) % 6; i > 0; --i) a = {a.q + a.r, -a.q};
  return a;
}
// Mirrors at the line through directions 0 and 3: direction d becomes -d.
constexpr Hex mirrored(Hex a) {
  return {a.q + a.r, -a.r};
}

// The centre of the cell on paper, in mm. Cells measure `across_flats` mm between opposite edges, and [0, 0] is at the
// origin.
inline Point centre(Hex a, double across_flats) {
  return {across_flats * (a.q + a.r / 2.0), across_flats * std::numbers::sqrt3 / 2 * a.r};
}

}  // namespace planche::base
