// The shapes that parts are cut to, as they lie on the sheet.
//
// A hexagon touches all sides of its box: the flat one has two corners at the left and right, the pointy one at the top
// and bottom. Hexagons and octagons are regular in a box of the right proportions, else stretched with it.
#pragma once

#include <vector>

#include "scene/part.h"

namespace planche::press {

using Form = scene::Outline::Form;

// The form of a part that lies on its side.
Form turned(Form form);

// Corners of the outline within `box`, clockwise. An ellipse has none: its box's are given.
std::vector<base::Point> corners(Form form, const base::Rect& box);

// The smallest box for a hexagon, flat or pointy, that touches a circle of this box with all six edges.
base::Rect hexagon_around(const base::Rect& circle, Form hexagon);

// The outline within `box`, `by` mm further out; corners stay sharp.
scene::Path outline_path(Form form, const base::Rect& box, double by);

// A straight-edged, convex region, for questions about rays.
class Convex {
 public:
  explicit Convex(const std::vector<base::Point>& clockwise);
  // Where the straight line from `from` in the direction of the unit vector `towards` runs through the region grown by
  // `by` mm: distances from `from`, negative ones before it; enter > leave when it passes by.
  struct Span {
    double enter, leave;
  };
  Span crossing(base::Point from, base::Point towards, double by) const;

 private:
  struct Edge {
    base::Point outwards;  // unit normal
    double distance;       // of the edge from the origin, along it
  };
  std::vector<Edge> edges_;
};

}  // namespace planche::press
