// Drawings of Exxit boards: tiles seen from above, stacks seen obliquely as columns of pawns that can be counted.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "base/geometry.h"
#include "base/hexagons.h"
#include "games/exxit/rules/document.h"
#include "scene/color.h"
#include "scene/scene.h"
#include "scene/text.h"

namespace planche::parts::exxit {

// Dimensions of a pawn in cells: width, depth as seen, height, and the white rim around it.
inline constexpr double pawn_width = 0.58, pawn_depth = 0.32, pawn_height = 0.12, pawn_halo = 0.025;

struct BoardColors {
  scene::Color ink, soft, paper, outline, seam, white_spiral, dance, exclusion, last_move;
  bool sparing = false;  // black tiles and pawns are rings
};
// The colours of "colour" and "low-ink"; any other style gets those of "colour".
BoardColors board_colors(std::string_view style);

// Drawings that repeat on a board, indexed by Side; cells measure `cell` mm from flat to flat.
struct BoardArt {
  double cell = 0;
  BoardColors colors;
  std::array<scene::ScenePtr, 2> tile;  // origin at the centre
  std::array<scene::ScenePtr, 2> pawn;  // origin at the centre of its foot
};
BoardArt board_art(double cell, std::string_view style);

// A regular hexagon with a corner at the top, centred on the origin.
scene::Path hexagon_path(double across_flats);

// The content of one diagram.
struct Diagram {
  rules::exxit::Position position;
  std::vector<rules::exxit::Move> moves;  // moves from `position`, drawn as arrows, dots and plus signs
  std::vector<base::Hex> began, reached;  // cells of the last move, with dashed and solid rims
  bool coordinates = false;
};

// Leaves out cells too far from the first tile to belong to its board; only flawed documents have them.
rules::exxit::Position without_outliers(rules::exxit::Position position);

// The inked area of the diagram in cells from flat to flat, with [0, 0] at the origin.
base::Rect diagram_extent(const Diagram& diagram);

// Draws the diagram with the centre of [0, 0] at `origin` (mm).
void draw_diagram(scene::Scene& on, const Diagram& diagram, const BoardArt& art, base::Point origin,
                  scene::Typesetter& typesetter);

// The largest type size (6, 7, 8, 9.5, 11, 14, 18, 24 pt) not above `points`; at least 6.
double type_size(double points);

}  // namespace planche::parts::exxit
