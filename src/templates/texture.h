// Fills that are drawings: hatches, and symbols that are repeated.
#pragma once

#include <vector>

#include "scene/scene.h"

namespace planche::templates {

inline constexpr std::size_t most_in_texture = 5000;  // lines, dots, symbols
inline constexpr double dots_per_layer = 10;          // that count as one of the part's; lines count each

// Parallel rows over a box: `gap` apart, turned by `angle` degrees; one of them runs through the origin.
struct Rows {
  double angle = 0, gap = 1;
  // How many there are, before they are made.
  double count(const scene::Rect& over) const;
};

// The parts of the rows within the box.
scene::Path hatch_lines(const Rows& rows, const scene::Rect& over);

// The places of a lattice with steps along the rows and from row to row, turned by `angle`, whose cells may touch the
// box; `shifted`: every second row by half a step. One of them is the origin.
std::vector<scene::Point> lattice(scene::Size step, double angle, bool shifted, const scene::Rect& over);
// At least as many.
double lattice_count(scene::Size step, double angle, const scene::Rect& over);

}  // namespace planche::templates
