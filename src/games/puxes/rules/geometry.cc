#include "games/puxes/rules/geometry.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace planche::rules::puxes {

namespace {

using base::Point;

constexpr Point operator-(Point a, Point b) {
  return {a.x - b.x, a.y - b.y};
}
constexpr double dot(Point a, Point b) {
  return a.x * b.x + a.y * b.y;
}

// For each side of `a`: how far all of `b` lies beyond it, along its outward normal; negative if part of `b` lies on
// the inner side. Returns the largest.
double beyond_sides(const Corners& a, const Corners& b) {
  double most = -std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < 4; ++i) {
    const Point side = a[(i + 1) % 4] - a[i];
    const double length = std::hypot(side.x, side.y);
    const Point normal{side.y / length, -side.x / length};  // outwards, since corners go clockwise
    double least = std::numeric_limits<double>::infinity();
    for (const Point& p : b) least = std::min(least, dot(normal, p - a[i]));
    most = std::max(most, least);
  }
  return most;
}

double distance(Point p, Point from, Point to) {
  const Point side = to - from;
  const double along = std::clamp(dot(p - from, side) / dot(side, side), 0.0, 1.0);
  return std::hypot(p.x - from.x - along * side.x, p.y - from.y - along * side.y);
}

}  // namespace

Corners corners(const Square& square) {
  const double half = square.edge / 2;
  const auto turned =
      base::Transform::translation(square.centre.x, square.centre.y).after(base::Transform::rotation(square.angle));
  return {turned(Point{-half, -half}), turned(Point{half, -half}), turned(Point{half, half}),
          turned(Point{-half, half})};
}

Corners corners(const base::Rect& r) {
  return {{{r.x, r.y}, {r.right(), r.y}, {r.right(), r.bottom()}, {r.x, r.bottom()}}};
}

// Convex shapes are disjoint if and only if a side of one of them separates them.
double parted_by(const Corners& a, const Corners& b) {
  return std::max(beyond_sides(a, b), beyond_sides(b, a));
}

base::Rect bounds(const Square& square) {
  const Corners all = corners(square);
  base::Rect box{all[0].x, all[0].y, 0, 0};
  for (const Point& p : all) box = box.united({p.x, p.y, 0, 0});
  return box;
}

base::Rect square_around(Point centre, double edge) {
  return {centre.x - edge / 2, centre.y - edge / 2, edge, edge};
}

double gap(const Square& a, const Square& b) {
  const Corners ours = corners(a), theirs = corners(b);
  if (parted_by(ours, theirs) <= 0) return 0;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t j = 0; j < 4; ++j) {
      least = std::min(
          {least, distance(ours[i], theirs[j], theirs[(j + 1) % 4]), distance(theirs[i], ours[j], ours[(j + 1) % 4])});
    }
  }
  return least;
}

bool holds(const base::Rect& area, Point p) {
  return area.holds({p.x, p.y, 0, 0}, tolerance);
}

bool holds_inside(const base::Rect& area, Point p) {
  return area.holds({p.x, p.y, 0, 0}, -tolerance);
}

bool on_table(const Square& square, base::Size table) {
  return overhang(square, table) <= tolerance;
}

double overhang(const Square& square, base::Size table) {
  const base::Rect box = bounds(square);
  return std::max({0.0, -box.x, -box.y, box.right() - table.width, box.bottom() - table.height});
}

}  // namespace planche::rules::puxes
