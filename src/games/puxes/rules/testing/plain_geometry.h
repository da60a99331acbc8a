// A second implementation of squares and gardens for tests: written from the rulebook and docs/puxes.md alone and with
// other methods than geometry.h, so that two readings can be compared. It finds overlaps by the common area, the depth
// by the hull of the differences of corners, and the distance by narrowing down the nearest point of a border. It gives
// no verdict if a value is too near its limit.
#pragma once

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstddef>
#include <limits>
#include <numbers>
#include <optional>
#include <vector>

#include "base/geometry.h"
#include "games/puxes/rules/document.h"
#include "games/puxes/rules/geometry.h"

namespace planche::rules::puxes::plain {

using base::Point;
using Polygon = std::vector<Point>;  // convex, clockwise

// Whether `value` exceeds `bound`. False if they are equal up to rounding; nothing if they are too close to tell.
inline std::optional<bool> above(double value, double bound) {
  constexpr double rounding = 1e-8, sliver = 1e-4;
  if (std::abs(value - bound) <= rounding) return false;
  if (std::abs(value - bound) < sliver) return std::nullopt;
  return value > bound;
}

// Above 0 if c lies to the right of the way from a to b.
inline double turn(Point a, Point b, Point c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

inline double length(Point p) {
  return std::hypot(p.x, p.y);
}

// Begins with the corner that is top left at angle 0. Rounded to 2^-30 mm, so that coinciding sides are exactly equal.
inline Polygon outline(const Square& square) {
  const std::complex<double> centre{square.centre.x, square.centre.y};
  Polygon result;
  for (const double at : {225., 315., 45., 135.}) {
    const auto corner = centre + std::polar(square.edge / std::sqrt(2.), (at + square.angle) * std::numbers::pi / 180);
    result.push_back({std::ldexp(std::round(std::ldexp(corner.real(), 30)), -30),
                      std::ldexp(std::round(std::ldexp(corner.imag(), 30)), -30)});
  }
  return result;
}

// The part of `polygon` to the right of the line from a to b.
inline Polygon cut(const Polygon& polygon, Point a, Point b) {
  Polygon result;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Point p = polygon[i], q = polygon[(i + 1) % polygon.size()];
    const double from = turn(a, b, p), to = turn(a, b, q);
    if (from >= 0) result.push_back(p);
    if ((from < 0) != (to < 0)) {
      const double part = from / (from - to);
      result.push_back({p.x + part * (q.x - p.x), p.y + part * (q.y - p.y)});
    }
  }
  return result;
}

// mm²
inline double shared_area(const Square& a, const Square& b) {
  Polygon rest = outline(a);
  const Polygon other = outline(b);
  for (std::size_t i = 0; i < other.size(); ++i) rest = cut(rest, other[i], other[(i + 1) % other.size()]);
  double area = 0;
  for (std::size_t i = 2; i < rest.size(); ++i) area += turn(rest[0], rest[i - 1], rest[i]) / 2;
  return area;
}

// The common part of two squares lies in a strip whose width is the depth of their overlap and whose length is at most
// the diagonal of the smaller one. With an edge of at most 40 mm, the larger area means a depth above 1.7e-6 mm. A
// corner that reaches in by x mm covers at least x² / 2, so the smaller area means a depth below 5e-7 mm. The tolerance
// of geometry.h lies between.
inline std::optional<bool> overlap(const Square& a, const Square& b) {
  const double area = shared_area(a, b);
  if (area > 1e-4) return true;
  if (area < 1e-13) return false;
  return std::nullopt;
}

// Clockwise.
inline Polygon hull(Polygon points) {
  std::ranges::sort(points, [](Point a, Point b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
  Polygon result;
  for (int half = 0; half < 2; ++half) {
    const std::size_t begin = result.size();
    for (const Point p : points) {
      while (result.size() >= begin + 2 && turn(result[result.size() - 2], result.back(), p) <= 0) result.pop_back();
      result.push_back(p);
    }
    result.pop_back();
    std::ranges::reverse(points);
  }
  return result;
}

// How far one square must be moved until both have nothing in common. Moved by a difference of their points, they share
// a point.
inline double depth(const Square& a, const Square& b) {
  Polygon differences;
  for (const Point p : outline(a)) {
    for (const Point q : outline(b)) differences.push_back({p.x - q.x, p.y - q.y});
  }
  const Polygon all = hull(differences);
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Point p = all[i], q = all[(i + 1) % all.size()];
    const double side = length({q.x - p.x, q.y - p.y});
    if (side > 1e-6) least = std::min(least, turn(p, q, {0, 0}) / side);  // a shorter one is rounding
  }
  return std::max(least, 0.);
}

// 0 inside.
inline double distance(const Square& square, Point p) {
  const double a = square.angle * std::numbers::pi / 180;
  const auto seen = std::complex<double>{p.x - square.centre.x, p.y - square.centre.y} * std::polar(1., -a);
  return std::hypot(std::max(std::abs(seen.real()) - square.edge / 2, 0.),
                    std::max(std::abs(seen.imag()) - square.edge / 2, 0.));
}

// Along a straight line, the distance from a convex area falls and then rises, so thirds without its least value can be
// dropped. The rest of a side is 3e-11 of it, which bounds the error.
inline double gap(const Square& a, const Square& b) {
  if (distance(a, b.centre) == 0) return 0;
  double least = std::numeric_limits<double>::infinity();
  const Polygon border = outline(a);
  for (std::size_t i = 0; i < border.size(); ++i) {
    Point p = border[i], q = border[(i + 1) % border.size()];
    for (int step = 0; step < 60; ++step) {
      const Point third{(2 * p.x + q.x) / 3, (2 * p.y + q.y) / 3}, other{(p.x + 2 * q.x) / 3, (p.y + 2 * q.y) / 3};
      if (distance(b, third) < distance(b, other)) {
        q = other;
      } else {
        p = third;
      }
    }
    least = std::min(least, distance(b, p));
  }
  return least;
}

// Whether p lies in the open square of that edge around the centre.
inline std::optional<bool> inside(Point centre, double edge, Point p) {
  return above(edge / 2, std::max(std::abs(p.x - centre.x), std::abs(p.y - centre.y)));
}

// The same, including the border.
inline std::optional<bool> within(Point centre, double edge, Point p) {
  const auto beyond = above(std::max(std::abs(p.x - centre.x), std::abs(p.y - centre.y)), edge / 2);
  return beyond ? std::optional{!*beyond} : std::nullopt;
}

// Corners in the public garden of one of these temples and in no sacred one [Mise en place].
inline std::optional<int> corners_in_gardens(const std::vector<Temple>& temples, const Square& square) {
  int result = 0;
  for (const Point corner : outline(square)) {
    bool common = false, sacred = false;
    for (const Temple& temple : temples) {
      const auto in = inside(temple.at, 3 * square.edge, corner), with = within(temple.at, 7 * square.edge, corner);
      if (!in || !with) return std::nullopt;
      sacred |= *in;
      common |= *with;
    }
    result += common && !sacred ? 1 : 0;
  }
  return result;
}

// How far it reaches over the edge of the table.
inline double overhang(const Square& square, base::Size table) {
  double most = 0;
  for (const Point p : outline(square)) most = std::max({most, -p.x, -p.y, p.x - table.width, p.y - table.height});
  return most;
}

}  // namespace planche::rules::puxes::plain
