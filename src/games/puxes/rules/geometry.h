// Squares at any angle on the table: bounds, overlaps and distances.
//
// Lengths are in millimetres, angles in degrees clockwise. Coordinates are at most 1e5 mm, so corners are exact to
// about 1e-10 mm. Every decision has a tolerance of 1e-6 mm: much larger than rounding, so that squares meant to touch
// do touch, and much smaller than 1e-4 mm, the precision of documents.
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

// Clockwise, starting with the corner that is top left at angle 0.
using Corners = std::array<base::Point, 4>;
Corners corners(const Square& square);
Corners corners(const base::Rect& upright);
// The bounding box.
base::Rect bounds(const Square& square);

// The axis-parallel square around `centre`, as a rectangle.
base::Rect square_around(base::Point centre, double edge);

// The distance along the side that separates them best; negative: by how much they overlap.
double parted_by(const Corners& a, const Corners& b);

// Whether the interiors of two squares of any type overlap by more than the tolerance; touching does not count.
template <typename A, typename B>
bool overlap(const A& a, const B& b) {
  return parted_by(corners(a), corners(b)) < -tolerance;
}

// The least distance to move one of them so that they no longer overlap; 0 if they do not overlap.
template <typename A, typename B>
double depth(const A& a, const B& b) {
  return std::max(0.0, -parted_by(corners(a), corners(b)));
}

// The least distance between two squares; 0 if they touch or overlap.
double gap(const Square& a, const Square& b);

// Whether `p` lies in the area, including its border.
bool holds(const base::Rect& area, base::Point p);
// Whether `p` lies in the area and off its border by more than the tolerance.
bool holds_inside(const base::Rect& area, base::Point p);

// Whether the whole square lies on the table, including its edges.
bool on_table(const Square& square, base::Size table);

// How far the square reaches over the table's edge; 0 if it does not.
double overhang(const Square& square, base::Size table);

}  // namespace planche::rules::puxes
