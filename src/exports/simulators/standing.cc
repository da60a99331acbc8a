#include "exports/simulators/standing.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

namespace planche::exports {

namespace {

using base::Point;

constexpr double touching = 0.3;  // mm by which neighbours may overlap

base::Rect box_of(const std::vector<Point>& corners) {
  double left = std::numeric_limits<double>::infinity(), top = left, right = -left, bottom = -left;
  for (const Point& corner : corners) {
    left = std::min(left, corner.x);
    right = std::max(right, corner.x);
    top = std::min(top, corner.y);
    bottom = std::max(bottom, corner.y);
  }
  return {left, top, right - left, bottom - top};
}

// Whether a line along an edge of `a` separates the two.
bool separated_along_edges(const std::vector<Point>& a, const std::vector<Point>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Point &from = a[i], &to = a[(i + 1) % a.size()];
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    if (length < 1e-9) continue;
    const Point normal{(to.y - from.y) / length, (from.x - to.x) / length};
    const auto reach = [&](const std::vector<Point>& corners) {
      double least = std::numeric_limits<double>::infinity(), most = -least;
      for (const Point& corner : corners) {
        const double along = corner.x * normal.x + corner.y * normal.y;
        least = std::min(least, along);
        most = std::max(most, along);
      }
      return std::pair{least, most};
    };
    const auto [least, most] = reach(a);
    const auto [other_least, other_most] = reach(b);
    if (other_least > most - touching || least > other_most - touching) return true;
  }
  return false;
}

}  // namespace

std::vector<Point> corners_on_table(const scene::Outline& outline, base::Size size, Point at, double turn) {
  const base::Rect box{-size.width / 2, -size.height / 2, size.width, size.height};
  std::vector<Point> corners;
  if (outline.form == scene::Outline::Form::ellipse) {
    constexpr int count = 12;
    for (int i = 0; i < count; ++i) {
      const double angle = 2 * std::numbers::pi * i / count;
      corners.push_back({size.width / 2 * std::cos(angle), size.height / 2 * std::sin(angle)});
    }
  } else {
    corners = scene::corners(outline, box);
  }
  const auto placed = base::Transform::translation(at.x, at.y).after(base::Transform::rotation(turn));
  for (Point& corner : corners) corner = placed(corner);
  return corners;
}

double Standing::lay(std::vector<Point> corners, double thickness) {
  const base::Rect box = box_of(corners);
  double under = ground_;
  for (const Piece& piece : pieces_) {
    if (piece.top <= under || !box.common(piece.box)) continue;
    if (!separated_along_edges(corners, piece.corners) && !separated_along_edges(piece.corners, corners))
      under = piece.top;
  }
  pieces_.push_back({std::move(corners), box, under + thickness});
  return under;
}

}  // namespace planche::exports
