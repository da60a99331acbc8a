// Squares at any angle on the table: what they cover, how far apart they are.
//
// Lengths are millimetres, angles degrees clockwise. Coordinates are at most 1e5 mm, so that corners are exact to some
// 1e-10 mm. Whatever is decided here has a tolerance of 1e-6 mm: far more than that rounding, so that squares said to
// touch do touch, and far less than the 1e-4 mm that documents are written to.
#pragma once

#include <algorithm>
#include <array>

#include "base/geometry.h"

namespace planche::rules::puxes {

inline constexpr double tolerance = 1e-6;  // mm

struct Square {
  base::Point centre;
  double edge = 0;  // > 0
  double angle = 0;
};

// Clockwise, from the one that is top left at angle 0.
using Corners = std::array<base::Point, 4>;
Corners corners(const Square& square);
Corners corners(const base::Rect& upright);
// The bounding box.
base::Rect bounds(const Square& square);

// The square with parallel sides around `centre`, as a rectangle.
base::Rect square_around(base::Point centre, double edge);

// How far they are apart, seen along the side that parts them best; below 0: by how much they overlap.
double parted_by(const Corners& a, const Corners& b);

// Whether the insides of two squares, whatever their type, share more than the tolerance; touching is not overlapping.
template <typename A, typename B>
bool overlap(const A& a, const B& b) {
  return parted_by(corners(a), corners(b)) < -tolerance;
}

// How far one has to be moved, at least, until they overlap no more; 0 where they do not overlap.
template <typename A, typename B>
double depth(const A& a, const B& b) {
  return std::max(0.0, -parted_by(corners(a), corners(b)));
}

// The least distance between two squares; 0 where they touch or overlap.
double gap(const Square& a, const Square& b);

// Whether `p` lies inside or on the border.
bool holds(const base::Rect& area, base::Point p);
// Strictly inside: off the border by more than the tolerance.
bool holds_inside(const base::Rect& area, base::Point p);

// Whether the whole square lies on the table, edges included.
bool on_table(const Square& square, base::Size table);

// How far it reaches over the table's edge; 0 where it does not.
double overhang(const Square& square, base::Size table);

}  // namespace planche::rules::puxes
