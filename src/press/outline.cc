#include "press/outline.h"

#include <cmath>
#include <limits>
#include <numbers>

namespace planche::press {

namespace {

using base::Point;
using base::Rect;

// Unit normal of the edge from `a` to `b` of a clockwise outline, away from it.
Point outwards(Point a, Point b) {
  const double x = b.x - a.x, y = b.y - a.y, length = std::hypot(x, y);
  return {y / length, -x / length};
}

std::vector<Point> within(const Rect& box, std::initializer_list<Point> shares) {
  std::vector<Point> out;
  for (const Point& share : shares) out.push_back({box.x + share.x * box.width, box.y + share.y * box.height});
  return out;
}

}  // namespace

Form turned(Form form) {
  if (form == Form::hexagon_flat) return Form::hexagon_pointy;
  if (form == Form::hexagon_pointy) return Form::hexagon_flat;
  return form;
}

std::vector<Point> corners(Form form, const Rect& box) {
  switch (form) {
    case Form::hexagon_flat:
      return within(box, {{0.25, 0}, {0.75, 0}, {1, 0.5}, {0.75, 1}, {0.25, 1}, {0, 0.5}});
    case Form::hexagon_pointy:
      return within(box, {{0.5, 0}, {1, 0.25}, {1, 0.75}, {0.5, 1}, {0, 0.75}, {0, 0.25}});
    case Form::octagon: {
      const double a = 1 - std::numbers::sqrt2 / 2, b = 1 - a;
      return within(box, {{a, 0}, {b, 0}, {1, a}, {1, b}, {b, 1}, {a, 1}, {0, b}, {0, a}});
    }
    case Form::rectangle:
    case Form::ellipse:
      break;
  }
  return within(box, {{0, 0}, {1, 0}, {1, 1}, {0, 1}});
}

Rect hexagon_around(const Rect& circle, Form hexagon) {
  const double more = circle.width * (2 / std::numbers::sqrt3 - 1);
  if (hexagon == Form::hexagon_flat) return {circle.x - more / 2, circle.y, circle.width + more, circle.height};
  return {circle.x, circle.y - more / 2, circle.width, circle.height + more};
}

scene::Path outline_path(Form form, const Rect& box, double by) {
  if (form == Form::rectangle) return scene::Path::rectangle(box.grown(by));
  if (form == Form::ellipse) return scene::Path::ellipse(box.grown(by));
  const std::vector<Point> at = corners(form, box);
  std::vector<Point> grown;
  for (std::size_t i = 0; i < at.size(); ++i) {
    const Point before = outwards(at[(i + at.size() - 1) % at.size()], at[i]);
    const Point behind = outwards(at[i], at[(i + 1) % at.size()]);
    const double mitre = by / (1 + before.x * behind.x + before.y * behind.y);
    grown.push_back({at[i].x + mitre * (before.x + behind.x), at[i].y + mitre * (before.y + behind.y)});
  }
  return scene::Path::polygon(grown);
}

Convex::Convex(const std::vector<Point>& clockwise) {
  for (std::size_t i = 0; i < clockwise.size(); ++i) {
    const Point normal = outwards(clockwise[i], clockwise[(i + 1) % clockwise.size()]);
    edges_.push_back({normal, normal.x * clockwise[i].x + normal.y * clockwise[i].y});
  }
}

Convex::Span Convex::crossing(Point from, Point towards, double by) const {
  constexpr double tolerance = 1e-9, never = std::numeric_limits<double>::infinity();
  Span span{-never, never};
  for (const Edge& edge : edges_) {
    const double room = edge.distance + by - (edge.outwards.x * from.x + edge.outwards.y * from.y);
    const double speed = edge.outwards.x * towards.x + edge.outwards.y * towards.y;
    if (std::abs(speed) < tolerance) {
      // A line along an edge touches the region.
      if (room < -tolerance) return {never, -never};
    } else if (speed > 0) {
      span.leave = std::min(span.leave, room / speed);
    } else {
      span.enter = std::max(span.enter, room / speed);
    }
  }
  return span;
}

}  // namespace planche::press
