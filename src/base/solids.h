// Nets of dice: their faces, words and positions of the words.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/nets.h"

namespace planche::base {

// The net of a die and the positions of its words. The first and the last word are on opposite faces, the second and
// the last but one, and so on. A tetrahedron lands on a face and shows a corner, so each word stands at a corner of
// three faces.
struct DieNet {
  Net net;
  struct Place {
    std::size_t word = 0, face = 0;
    Point centre;
    double half = 0;  // half the side, in mm, of the largest upright square around it that lies on the face
    Point up;         // unit vector towards the top of the word
  };
  std::vector<Place> places;
  std::size_t words = 0;
};

inline constexpr std::string_view solids[] = {"tetrahedron", "cube", "octahedron", "d10"};

// `edge` is the longest edge, `tab` the depth of glue tabs, both in mm above 0. A d10 is a pentagonal trapezohedron,
// whose first, third, … words surround one of its tips. Nothing for another solid.
std::optional<DieNet> die_net(std::string_view solid, double edge, double tab);

}  // namespace planche::base
