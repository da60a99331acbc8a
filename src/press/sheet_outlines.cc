#include "press/sheet_outlines.h"

#include <cmath>
#include <limits>
#include <numbers>

namespace planche::press {

namespace {

using base::Point;
using base::Rect;

// The unit normal of the edge from `a` to `b` of a clockwise outline, pointing outwards.
Point outwards(Point a, Point b) {
  const double x = b.x - a.x, y = b.y - a.y, length = std::hypot(x, y);
  return {y / length, -x / length};
}

}  // namespace

double area(const scene::Outline& outline, base::Size size) {
  if (outline.form == Form::ellipse) return std::numbers::pi / 4 * size.width * size.height;
  const std::vector<Point> at = corners(outline, {0, 0, size.width, size.height});
  double twice = 0;
  for (std::size_t i = 0; i < at.size(); ++i) {
    const Point &a = at[i], &b = at[(i + 1) % at.size()];
    twice += a.x * b.y - b.x * a.y;
  }
  return twice / 2;
}

Rect hexagon_around(const Rect& circle, Form hexagon) {
  const double more = circle.width * (2 / std::numbers::sqrt3 - 1);
  if (hexagon == Form::hexagon_flat) return {circle.x - more / 2, circle.y, circle.width + more, circle.height};
  return {circle.x, circle.y - more / 2, circle.width, circle.height + more};
}

bool is_blunt(const std::vector<Point>& clockwise) {
  constexpr double most = std::numbers::pi / 3, rounding = 1e-6;  // largest turn at a corner
  for (std::size_t i = 0; i < clockwise.size(); ++i) {
    const Point a = clockwise[i], b = clockwise[(i + 1) % clockwise.size()], c = clockwise[(i + 2) % clockwise.size()];
    const Point in{b.x - a.x, b.y - a.y}, out{c.x - b.x, c.y - b.y};
    const double turn = std::atan2(in.x * out.y - in.y * out.x, in.x * out.x + in.y * out.y);
    if (turn < rounding || turn > most + rounding) return false;
  }
  return true;
}

Convex::Convex(const std::vector<Point>& clockwise) {
  for (std::size_t i = 0; i < clockwise.size(); ++i) {
    const Point normal = outwards(clockwise[i], clockwise[(i + 1) % clockwise.size()]);
    edges_.push_back({normal, normal.x * clockwise[i].x + normal.y * clockwise[i].y});
  }
}

Convex::Span Convex::crossing(Point from, Point towards, double by) const {
  constexpr double rounding = 1e-9, never = std::numeric_limits<double>::infinity();
  Span span{-never, never};
  for (const Edge& edge : edges_) {
    const double room = edge.distance + by - (edge.outwards.x * from.x + edge.outwards.y * from.y);
    const double speed = edge.outwards.x * towards.x + edge.outwards.y * towards.y;
    if (std::abs(speed) < rounding) {
      // A line along an edge only touches the region.
      if (room < -rounding) return {never, -never};
    } else if (speed > 0) {
      span.leave = std::min(span.leave, room / speed);
    } else {
      span.enter = std::max(span.enter, room / speed);
    }
  }
  return span;
}

}  // namespace planche::press
