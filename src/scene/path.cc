#include <algorithm>
#include <cmath>
#include <numbers>

#include "scene/scene.h"

namespace planche::scene {

namespace {

// The distance of control points from the ends of a quarter circle, as a share of the radius.
constexpr double quarter_circle = 0.5522847498307936;

Point towards(Point from, Point to, double length) {
  const double whole = std::hypot(to.x - from.x, to.y - from.y), share = whole > 0 ? length / whole : 0;
  return {from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share};
}

// Adds the arc that touches both edges of the corner, after a line to it unless the path begins here.
void add_round_corner(Path& path, Point before, Point corner, Point behind, double radius) {
  const Point a = towards(corner, before, 1), b = towards(corner, behind, 1);
  const double cosine = (a.x - corner.x) * (b.x - corner.x) + (a.y - corner.y) * (b.y - corner.y);
  const double angle = std::acos(std::clamp(cosine, -1.0, 1.0));  // between the edges
  const double most = std::min(std::hypot(before.x - corner.x, before.y - corner.y),
                               std::hypot(behind.x - corner.x, behind.y - corner.y)) /
                      2;
  const double touch = std::min(radius / std::tan(angle / 2), most), round = touch * std::tan(angle / 2);
  const Point first = towards(corner, before, touch);
  path.empty() ? path.move_to(first) : path.line_to(first);
  if (!(touch > 0) || std::numbers::pi - angle < 1e-6) return;
  // One curve covers at most a quarter turn.
  const double turn = std::numbers::pi - angle;
  const int pieces = turn > std::numbers::pi / 2 + 1e-9 ? 2 : 1;
  const double handle = 4.0 / 3 * std::tan(turn / pieces / 4) * round;
  const Point last = towards(corner, behind, touch);
  if (pieces == 1) {
    path.curve_to(towards(first, corner, handle), towards(last, corner, handle), last);
    return;
  }
  // The middle of the arc is between the corner and the centre.
  const Point half{(first.x + last.x) / 2, (first.y + last.y) / 2};
  const double to_centre = std::hypot(touch, round);
  const Point middle = towards(corner, half, to_centre - round);
  const Point along{last.x - first.x, last.y - first.y};
  const double chord = std::hypot(along.x, along.y);
  const Point step{along.x / chord * handle, along.y / chord * handle};
  path.curve_to(towards(first, corner, handle), {middle.x - step.x, middle.y - step.y}, middle);
  path.curve_to({middle.x + step.x, middle.y + step.y}, towards(last, corner, handle), last);
}

}  // namespace

Path& Path::move_to(Point p) {
  verbs_.push_back(Verb::move);
  points_.push_back(p);
  return *this;
}

Path& Path::line_to(Point p) {
  verbs_.push_back(Verb::line);
  points_.push_back(p);
  return *this;
}

Path& Path::curve_to(Point c1, Point c2, Point p) {
  verbs_.push_back(Verb::curve);
  points_.insert(points_.end(), {c1, c2, p});
  return *this;
}

Path& Path::close() {
  verbs_.push_back(Verb::close);
  return *this;
}

Path& Path::append(const Path& other, const Transform& by) {
  // By index, because `other` may be this path. Without reserve(), which would copy a long path for each short one.
  const std::size_t verbs = other.verbs_.size(), points = other.points_.size();
  for (std::size_t i = 0; i < verbs; ++i) verbs_.push_back(other.verbs_[i]);
  for (std::size_t i = 0; i < points; ++i) points_.push_back(by(other.points_[i]));
  return *this;
}

Path Path::rectangle(const Rect& r, double corner_radius) {
  Path path;
  const double radius = std::min({corner_radius, r.width / 2, r.height / 2});
  if (!(radius > 0)) {
    path.move_to({r.x, r.y}).line_to({r.right(), r.y}).line_to({r.right(), r.bottom()}).line_to({r.x, r.bottom()});
    return path.close();
  }
  const double k = radius * (1 - quarter_circle), x0 = r.x, y0 = r.y, x1 = r.right(), y1 = r.bottom();
  path.move_to({x0 + radius, y0}).line_to({x1 - radius, y0});
  path.curve_to({x1 - k, y0}, {x1, y0 + k}, {x1, y0 + radius}).line_to({x1, y1 - radius});
  path.curve_to({x1, y1 - k}, {x1 - k, y1}, {x1 - radius, y1}).line_to({x0 + radius, y1});
  path.curve_to({x0 + k, y1}, {x0, y1 - k}, {x0, y1 - radius}).line_to({x0, y0 + radius});
  path.curve_to({x0, y0 + k}, {x0 + k, y0}, {x0 + radius, y0});
  return path.close();
}

Path Path::ellipse(const Rect& box) {
  const Point c = box.centre();
  const double a = box.width / 2, b = box.height / 2, ka = a * quarter_circle, kb = b * quarter_circle;
  Path path;
  path.move_to({c.x + a, c.y});
  path.curve_to({c.x + a, c.y + kb}, {c.x + ka, c.y + b}, {c.x, c.y + b});
  path.curve_to({c.x - ka, c.y + b}, {c.x - a, c.y + kb}, {c.x - a, c.y});
  path.curve_to({c.x - a, c.y - kb}, {c.x - ka, c.y - b}, {c.x, c.y - b});
  path.curve_to({c.x + ka, c.y - b}, {c.x + a, c.y - kb}, {c.x + a, c.y});
  return path.close();
}

Path Path::polygon(const std::vector<Point>& corners, double radius) {
  Path path;
  if (corners.empty()) return path;
  if (radius > 0 && corners.size() > 2) {
    for (std::size_t i = 0; i < corners.size(); ++i)
      add_round_corner(path, corners[(i + corners.size() - 1) % corners.size()], corners[i],
                       corners[(i + 1) % corners.size()], radius);
    return path.close();
  }
  path.move_to(corners.front());
  for (std::size_t i = 1; i < corners.size(); ++i) path.line_to(corners[i]);
  return path.close();
}

Path Path::line(Point a, Point b) {
  Path path;
  path.move_to(a).line_to(b);
  return path;
}

Rect Path::bounds() const {
  if (points_.empty()) return {};
  double left = points_[0].x, right = left, top = points_[0].y, bottom = top;
  for (const Point& p : points_) {
    left = std::min(left, p.x), right = std::max(right, p.x);
    top = std::min(top, p.y), bottom = std::max(bottom, p.y);
  }
  return {left, top, right - left, bottom - top};
}

double Path::length() const {
  double sum = 0;
  Point start, at;
  const auto go = [&](Point to) { sum += std::hypot(to.x - at.x, to.y - at.y), at = to; };
  const Point* next = points_.data();
  for (const Verb verb : verbs_) {
    if (verb == Verb::move) start = at = *next++;
    if (verb == Verb::close) go(start);
    for (int i = verb == Verb::line ? 1 : verb == Verb::curve ? 3 : 0; i > 0; --i) go(*next++);
  }
  return sum;
}

std::vector<Path> Path::subpaths() const {
  std::vector<Path> all;
  std::size_t at = 0;
  for (const Verb verb : verbs_) {
    if (verb == Verb::move || all.empty()) all.emplace_back();
    const std::size_t count = verb == Verb::curve ? 3 : verb == Verb::close ? 0 : 1;
    all.back().verbs_.push_back(verb);
    all.back().points_.insert(all.back().points_.end(), points_.begin() + static_cast<std::ptrdiff_t>(at),
                              points_.begin() + static_cast<std::ptrdiff_t>(at + count));
    at += count;
  }
  return all;
}

}  // namespace planche::scene
