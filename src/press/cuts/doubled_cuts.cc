#include <algorithm>
#include <cmath>
#include <utility>

#include "press/cuts/cut_files.h"

namespace planche::press {

namespace {

using base::Point;

constexpr double too_close = 0.1;  // mm: narrower than what a blade leaves

// A cut as a polygon, with its box.
struct Contour {
  std::vector<Point> at;
  base::Rect box;
  Point after(std::size_t i) const { return at[(i + 1) % at.size()]; }
};

Contour contour_of(const scene::Path& cut) {
  Contour made{flattened(cut, 0.02), {}};
  if (made.at.empty()) return made;
  made.box = {made.at[0].x, made.at[0].y, 0, 0};
  for (const Point p : made.at) made.box = made.box.united({p.x, p.y, 0, 0});
  return made;
}

double cross_of(Point a, Point b, Point c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

double distance_to(Point p, Point a, Point b) {
  const double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
  const double t = square > 0 ? std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / square, 0.0, 1.0) : 0;
  return std::hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

// Where the lines from a to b and from c to d cross or come too close.
std::optional<Point> meeting(Point a, Point b, Point c, Point d) {
  if (std::max(a.x, b.x) < std::min(c.x, d.x) - too_close || std::max(c.x, d.x) < std::min(a.x, b.x) - too_close ||
      std::max(a.y, b.y) < std::min(c.y, d.y) - too_close || std::max(c.y, d.y) < std::min(a.y, b.y) - too_close)
    return std::nullopt;
  if (cross_of(a, b, c) * cross_of(a, b, d) < 0 && cross_of(c, d, a) * cross_of(c, d, b) < 0) return a;
  for (const Point p : {a, b}) {
    if (distance_to(p, c, d) < too_close) return p;
  }
  for (const Point p : {c, d}) {
    if (distance_to(p, a, b) < too_close) return p;
  }
  return std::nullopt;
}

std::optional<Point> meeting(const Contour& one, const Contour& other) {
  const auto shared = one.box.grown(too_close).common(other.box);
  if (!shared) return std::nullopt;
  for (std::size_t i = 0; i < one.at.size(); ++i) {
    for (std::size_t k = 0; k < other.at.size(); ++k) {
      if (const auto found = meeting(one.at[i], one.after(i), other.at[k], other.after(k))) return found;
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<Point> doubled_cut(const CutSheet& sheet) {
  std::vector<Contour> contours;
  for (const scene::Path& cut : sheet.cuts) contours.push_back(contour_of(cut));
  std::ranges::sort(contours, {}, [](const Contour& one) { return one.box.y; });
  for (std::size_t i = 0; i < contours.size(); ++i) {
    for (std::size_t k = i + 1; k < contours.size() && contours[k].box.y < contours[i].box.bottom() + too_close; ++k) {
      if (auto found = meeting(contours[i], contours[k])) return found;
    }
  }
  return std::nullopt;
}

}  // namespace planche::press
