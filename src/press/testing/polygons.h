// For tests: outlines as polygons, and distances between them.
#pragma once

#include <cmath>
#include <numbers>
#include <vector>

#include "press/sheets/grid.h"

namespace planche::press::testing {

using Polygon = std::vector<base::Point>;

// The outline of a part on `box`; ellipses have 120 corners.
inline Polygon shape(Form form, const base::Rect& box) {
  const base::Point c = box.centre();
  if (form == Form::rectangle)
    return {{box.x, box.y}, {box.right(), box.y}, {box.right(), box.bottom()}, {box.x, box.bottom()}};
  const int sides = form == Form::ellipse ? 120 : form == Form::octagon ? 8 : 6;
  const double first = form == Form::hexagon_pointy ? 30 : form == Form::octagon ? 22.5 : 0;
  Polygon out;
  double widest = 0, highest = 0;
  for (int i = 0; i < sides; ++i) {
    const double angle = (first + 360.0 * i / sides) * std::numbers::pi / 180;
    out.push_back({std::cos(angle), std::sin(angle)});
    widest = std::max(widest, out.back().x);
    highest = std::max(highest, out.back().y);
  }
  for (base::Point& p : out) p = {c.x + p.x / widest * box.width / 2, c.y + p.y / highest * box.height / 2};
  return out;
}

inline double distance(base::Point p, base::Point a, base::Point b) {
  const double x = b.x - a.x, y = b.y - a.y, length2 = x * x + y * y;
  const double t = length2 > 0 ? std::clamp(((p.x - a.x) * x + (p.y - a.y) * y) / length2, 0.0, 1.0) : 0;
  return std::hypot(p.x - a.x - t * x, p.y - a.y - t * y);
}

inline bool inside(base::Point p, const Polygon& polygon) {
  bool in = false;
  for (std::size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++) {
    const base::Point a = polygon[i], b = polygon[j];
    if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) in = !in;
  }
  return in;
}

// 0 inside.
inline double distance(base::Point p, const Polygon& polygon) {
  if (inside(p, polygon)) return 0;
  double least = INFINITY;
  for (std::size_t i = 0; i < polygon.size(); ++i)
    least = std::min(least, distance(p, polygon[i], polygon[(i + 1) % polygon.size()]));
  return least;
}

// For convex polygons that do not cross, because the nearest point is then a corner of one of them.
inline double distance(const Polygon& a, const Polygon& b) {
  double least = INFINITY;
  for (const base::Point& p : a) least = std::min(least, distance(p, b));
  for (const base::Point& p : b) least = std::min(least, distance(p, a));
  return least;
}

inline std::vector<Polygon> shapes(const Block& block) {
  std::vector<Polygon> out;
  for (std::size_t i = 0; i < block.grid.places(); ++i) out.push_back(shape(block.outline(), block.trim(i)));
  return out;
}

inline Polygon mirrored(Polygon polygon, const Axis& axis) {
  for (base::Point& p : polygon) p = axis.mirror()(p);
  return polygon;
}

}  // namespace planche::press::testing
