// Dice to fold, other than by their form alike: what is written on them, and where.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/nets.h"

namespace planche::base {

// The net of a die, and the places of what is written on it. Opposite faces bear the first and the last word, the
// second and the last but one, …. A tetrahedron lies on one face and shows a corner: each word stands at a corner of
// three.
struct DieNet {
  Net net;
  struct Place {
    std::size_t word = 0, face = 0;
    Point centre;
    double half = 0;  // of the side of the largest square about it, set upright, that lies on the face; mm
    Point up;         // unit vector: where the top of what is written points
  };
  std::vector<Place> places;
  std::size_t words = 0;
};

inline constexpr std::string_view solids[] = {"tetrahedron", "cube", "octahedron", "d10"};

// `edge` is the longest edge, `tab` the depth of glue tabs, both mm above 0. A d10 is a pentagonal trapezohedron, whose
// first, third, … words surround one of its tips. Nothing for another solid.
std::optional<DieNet> die_net(std::string_view solid, double edge, double tab);

}  // namespace planche::base
