// Points, sizes, rectangles and affine maps in the plane.
//
// Lengths are millimetres; x grows to the right, y grows downwards. Angles are degrees, clockwise on paper.
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace planche::base {

// One PostScript point is 1/72 inch.
inline constexpr double points_per_mm = 72.0 / 25.4;
constexpr double mm_from_pt(double points) {
  return points / points_per_mm;
}
constexpr double pt_from_mm(double mm) {
  return mm * points_per_mm;
}

struct Point {
  double x = 0, y = 0;
  friend bool operator==(const Point&, const Point&) = default;
};

struct Size {
  double width = 0, height = 0;
  friend bool operator==(const Size&, const Size&) = default;
};

struct Rect {
  double x = 0, y = 0, width = 0, height = 0;
  double right() const { return x + width; }
  double bottom() const { return y + height; }
  Point centre() const { return {x + width / 2, y + height / 2}; }
  Size size() const { return {width, height}; }
  // Grown by `by` on all four sides (shrunk when negative).
  Rect grown(double by) const { return {x - by, y - by, width + 2 * by, height + 2 * by}; }
  // Whether `other` lies inside, up to `tolerance`.
  bool holds(const Rect& other, double tolerance = 1e-6) const {
    return other.x >= x - tolerance && other.y >= y - tolerance && other.right() <= right() + tolerance &&
           other.bottom() <= bottom() + tolerance;
  }
  Rect united(const Rect& other) const {
    const double left = std::min(x, other.x), top = std::min(y, other.y);
    return {left, top, std::max(right(), other.right()) - left, std::max(bottom(), other.bottom()) - top};
  }
  // The intersection, which may be a line or a point.
  std::optional<Rect> common(const Rect& other) const {
    const double left = std::max(x, other.x), top = std::max(y, other.y);
    const double across = std::min(right(), other.right()) - left, down = std::min(bottom(), other.bottom()) - top;
    if (across < 0 || down < 0) return std::nullopt;
    return Rect{left, top, across, down};
  }
  friend bool operator==(const Rect&, const Rect&) = default;
};

// x' = xx*x + xy*y + x0, y' = yx*x + yy*y + y0.
struct Transform {
  double xx = 1, yx = 0, xy = 0, yy = 1, x0 = 0, y0 = 0;

  static Transform translation(double dx, double dy) { return {1, 0, 0, 1, dx, dy}; }
  static Transform scaling(double sx, double sy) { return {sx, 0, 0, sy, 0, 0}; }
  // Clockwise on paper, about the origin. Quarter turns are exact.
  static Transform rotation(double degrees) {
    const double quarter = degrees / 90;
    if (quarter == std::round(quarter)) {
      static constexpr double cosines[] = {1, 0, -1, 0}, sines[] = {0, 1, 0, -1};
      const int turn = static_cast<int>(std::fmod(std::fmod(quarter, 4) + 4, 4));
      return {cosines[turn], sines[turn], -sines[turn], cosines[turn], 0, 0};
    }
    const double a = degrees * std::numbers::pi / 180, c = std::cos(a), s = std::sin(a);
    return {c, s, -s, c, 0, 0};
  }
  // The map that applies `first` and then this map.
  Transform after(const Transform& first) const {
    return {xx * first.xx + xy * first.yx, yx * first.xx + yy * first.yx,      xx * first.xy + xy * first.yy,
            yx * first.xy + yy * first.yy, xx * first.x0 + xy * first.y0 + x0, yx * first.x0 + yy * first.y0 + y0};
  }
  Point operator()(Point p) const { return {xx * p.x + xy * p.y + x0, yx * p.x + yy * p.y + y0}; }
  // The bounding box of the image of `r`.
  Rect operator()(const Rect& r) const {
    const Point a = (*this)(Point{r.x, r.y}), b = (*this)(Point{r.right(), r.y});
    const Point c = (*this)(Point{r.x, r.bottom()}), d = (*this)(Point{r.right(), r.bottom()});
    const double left = std::min({a.x, b.x, c.x, d.x}), right = std::max({a.x, b.x, c.x, d.x});
    const double top = std::min({a.y, b.y, c.y, d.y}), bottom = std::max({a.y, b.y, c.y, d.y});
    return {left, top, right - left, bottom - top};
  }
  friend bool operator==(const Transform&, const Transform&) = default;
};

}  // namespace planche::base
