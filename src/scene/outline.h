// The shapes that parts are cut to.
//
// A hexagon touches all sides of its box: the flat one has two corners at the left and right, the pointy one at the top
// and bottom. Hexagons and octagons are regular in a box of the right proportions, else stretched with it.
#pragma once

#include <vector>

#include "scene/scene.h"

namespace planche::scene {

// The outline of a part after cutting, within its trim rectangle.
struct Outline {
  enum class Form { rectangle, ellipse, hexagon_flat, hexagon_pointy, octagon, polygon } form = Form::rectangle;
  double corner_radius = 0;  // mm, of rectangles
  // Corners of a polygon, clockwise, in shares of the trim's width and height from its top left. It does not cross
  // itself.
  std::vector<Point> points = {};
  friend bool operator==(const Outline&, const Outline&) = default;
};

// Of a part that lies on its side, turned by a quarter clockwise.
Outline::Form turned(Outline::Form form);
Outline turned(Outline outline);
// As seen from behind, left and right exchanged; with `upright` top and bottom instead.
Outline mirrored(Outline outline, bool upright = false);
// Whether both are cut alike in parts of `trim` mm, wherever their corners begin.
bool alike(const Outline& a, const Outline& b, Size trim);

// How far `ink` lies inside a polygon in `box`, mm; how far it reaches out of it when negative.
double room_around(const Outline& polygon, const Rect& box, const Rect& ink);

// Corners of the outline within `box`, clockwise. An ellipse has none: its box's are given.
std::vector<Point> corners(Outline::Form form, const Rect& box);
std::vector<Point> corners(const Outline& outline, const Rect& box);

// The outline within `box`, `by` mm further out (further in when negative); corners stay sharp.
Path outline_path(Outline::Form form, const Rect& box, double by);
Path outline_path(const Outline& outline, const Rect& box, double by);

}  // namespace planche::scene
