// The outlines of parts.
//
// A hexagon touches all sides of its box: the flat one has corners at the left and right, the pointy one at the top and
// bottom. Hexagons and octagons are regular in a box of the right proportions, and stretched otherwise.
#pragma once

#include <vector>

#include "scene/scene.h"

namespace planche::scene {

// The outline of a part in its trim rectangle.
struct Outline {
  enum class Form { rectangle, ellipse, hexagon_flat, hexagon_pointy, octagon, polygon } form = Form::rectangle;
  double corner_radius = 0;  // mm, for rectangles
  // The corners of a polygon, clockwise, as shares of the trim's width and height from its top left. It does not cross
  // itself.
  std::vector<Point> points = {};
  friend bool operator==(const Outline&, const Outline&) = default;
};

// The form of a part turned clockwise by 90°.
Outline::Form turned(Outline::Form form);
Outline turned(Outline outline);
// Mirrored horizontally, as seen from behind; with `upright`, vertically.
Outline mirrored(Outline outline, bool upright = false);
// Whether both outlines are equal in parts of `trim` mm, wherever their corners begin.
bool alike(const Outline& a, const Outline& b, Size trim);

// The distance in mm of `ink` from the border of a polygon in `box`; negative outside.
double room_around(const Outline& polygon, const Rect& box, const Rect& ink);

// Corners of the outline in `box`, clockwise. For an ellipse, those of its box.
std::vector<Point> corners(Outline::Form form, const Rect& box);
std::vector<Point> corners(const Outline& outline, const Rect& box);

// The outline in `box`, moved outwards by `by` mm (inwards if negative); corners stay sharp.
Path outline_path(Outline::Form form, const Rect& box, double by);
Path outline_path(const Outline& outline, const Rect& box, double by);
// The same for the cut itself: a rectangle has its round corners.
Path cut_path(const Outline& outline, const Rect& box, double by = 0);

}  // namespace planche::scene
