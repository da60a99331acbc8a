// The outlines of parts on the sheet.
#pragma once

#include <vector>

#include "scene/part.h"

namespace planche::press {

using Form = scene::Outline::Form;
using scene::corners;
using scene::outline_path;
using scene::turned;

// The area in mm² of a part of that size.
double area(const scene::Outline& outline, base::Size size);

// The smallest box for a hexagon, flat or pointy, whose edges all touch the circle in this box.
base::Rect hexagon_around(const base::Rect& circle, Form hexagon);

// Whether the polygon is convex and no corner is sharper than those of a hexagon, so that marks can continue its edges.
bool is_blunt(const std::vector<base::Point>& clockwise);

// A convex polygon that can be intersected with lines.
class Convex {
 public:
  explicit Convex(const std::vector<base::Point>& clockwise);
  // Where the line from `from` in the direction of the unit vector `towards` is inside the region grown by `by` mm, as
  // distances from `from`, which may be negative; enter > leave if it misses the region.
  struct Span {
    double enter, leave;
  };
  Span crossing(base::Point from, base::Point towards, double by) const;

 private:
  struct Edge {
    base::Point outwards;  // unit normal
    double distance;       // of the edge from the origin, along the normal
  };
  std::vector<Edge> edges_;
};

}  // namespace planche::press
