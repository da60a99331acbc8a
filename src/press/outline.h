// The shapes that parts are cut to, as they lie on the sheet.
#pragma once

#include <vector>

#include "scene/part.h"

namespace planche::press {

using Form = scene::Outline::Form;
using scene::corners;
using scene::outline_path;
using scene::turned;

// mm² within the outline of a part of that size.
double area(const scene::Outline& outline, base::Size size);

// The smallest box for a hexagon, flat or pointy, that touches a circle of this box with all six edges.
base::Rect hexagon_around(const base::Rect& circle, Form hexagon);

// Whether all of its corners stand out and none is sharper than those of a hexagon: then marks can carry its edges on
// beyond each of them.
bool is_blunt(const std::vector<base::Point>& clockwise);

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
