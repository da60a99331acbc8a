// Genesis in stone and sand: the colours, the two figures, and what stands on spaces and places.
//
// The first player has the sun and round bases, the second the moon and square ones: colour never tells them apart
// alone.
#pragma once

#include <array>
#include <string_view>

#include "base/geometry.h"
#include "rules/genesis/document.h"
#include "scene/color.h"
#include "scene/scene.h"

namespace planche::parts::genesis {

struct GenesisColors {
  scene::Color ink, soft, paper;
  scene::Color sand, slab, stone, groove;  // the board's ground, its spaces, its set stones, incised lines
  scene::Color lit, shade;                 // sides of pyramids
  std::array<scene::Color, 2> player;      // by Player
  bool low_ink = false;                    // white grounds and thin lines
};
// Of "colour" and "low-ink"; any other style is drawn in colour.
GenesisColors genesis_colors(std::string_view style);

// The outline of a standing silhouette that looks to the left, 1 mm tall, the middle of its feet at the origin.
const scene::Path& figure_outline(rules::genesis::Piece piece);
// Its width as a part of its height.
double figure_width(rules::genesis::Piece piece);

// A silhouette `height` mm tall, the middle of its feet at the origin. Low ink: the first player's is white, the
// second's hatched.
scene::ScenePtr figure_drawing(rules::genesis::Piece piece, rules::genesis::Player player, double height,
                               std::string_view style);

// The sun or the crescent moon, `diameter` mm, its centre at the origin.
scene::Path emblem_path(rules::genesis::Player player, double diameter);
// A row of little pyramids, or of waves, that fills `box`.
scene::Path band_path(rules::genesis::Player player, const base::Rect& box);

// Of drawings below, the centre is the origin.

// A piece on its base as diagrams show it, for a cell of `cell` mm.
scene::ScenePtr piece_drawing(rules::genesis::Piece piece, rules::genesis::Player player, double cell,
                              std::string_view style);
// A pyramid from above, `side` mm.
scene::ScenePtr pyramid_drawing(double side, std::string_view style);
// A pebble of `diameter` mm: an idea is a ring round a dot, a work a hewn block.
scene::ScenePtr pebble_drawing(bool work, double diameter, std::string_view style);

}  // namespace planche::parts::genesis
