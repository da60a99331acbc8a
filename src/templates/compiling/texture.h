// Fills with drawings: hatches and repeated symbols.
#pragma once

#include <vector>

#include "scene/scene.h"

namespace planche::templates {

inline constexpr std::size_t most_in_texture = 5000;  // limit of lines, dots or symbols
inline constexpr double dots_per_layer = 10;          // which count as one layer; lines count each

// Parallel rows over a box: `gap` apart, turned by `angle` degrees, with one through the origin.
struct ParallelRows {
  double angle = 0, gap = 1;
  // The number of rows, before they are made.
  double count(const scene::Rect& over) const;
};

// The parts of the rows inside the box.
scene::Path hatch_lines(const ParallelRows& rows, const scene::Rect& over);

// The points of a lattice whose cells may touch the box. Steps are along the rows and between rows, turned by `angle`.
// `shifted`: every second row is moved by half a step. The origin is one of the points.
std::vector<scene::Point> lattice(scene::Size step, double angle, bool shifted, const scene::Rect& over);
// An upper bound of their number.
double lattice_count(scene::Size step, double angle, const scene::Rect& over);

}  // namespace planche::templates
