#include "scene/outline.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace planche::scene {

namespace {

using Form = Outline::Form;

std::vector<Point> within(const Rect& box, const std::vector<Point>& shares) {
  std::vector<Point> out;
  for (const Point& share : shares) out.push_back({box.x + share.x * box.width, box.y + share.y * box.height});
  return out;
}

// The unit normal of the edge from `a` to `b` of a clockwise outline, pointing outwards.
Point away(Point a, Point b) {
  const double x = b.x - a.x, y = b.y - a.y, length = std::hypot(x, y);
  return {y / length, -x / length};
}

// Moves every edge outwards by `by`. Corners that would extend more than `most_mitres` times that are cut off.
Path grown(const std::vector<Point>& at, double by) {
  constexpr double most_mitres = 4;
  std::vector<Point> grown;
  for (std::size_t i = 0; i < at.size(); ++i) {
    const Point before = away(at[(i + at.size() - 1) % at.size()], at[i]);
    const Point behind = away(at[i], at[(i + 1) % at.size()]);
    const double cosine = before.x * behind.x + before.y * behind.y;
    if (2 / (1 + cosine) > most_mitres * most_mitres) {
      // By half the angle between an edge and the line that cuts the corner off.
      const bool notch = before.x * behind.y < before.y * behind.x;
      const double along = notch ? 0 : by * std::sqrt((1 - cosine) / 2) / (1 + std::sqrt((1 + cosine) / 2));
      for (const auto& [normal, way] : {std::pair{before, 1}, std::pair{behind, -1}})
        grown.push_back(
            {at[i].x + by * normal.x - way * along * normal.y, at[i].y + by * normal.y + way * along * normal.x});
      continue;
    }
    const double mitre = by / (1 + cosine);
    grown.push_back({at[i].x + mitre * (before.x + behind.x), at[i].y + mitre * (before.y + behind.y)});
  }
  return Path::polygon(grown);
}

double distance(Point p, Point a, Point b) {
  const double x = b.x - a.x, y = b.y - a.y, square = x * x + y * y;
  const double t = square > 0 ? std::clamp(((p.x - a.x) * x + (p.y - a.y) * y) / square, 0.0, 1.0) : 0;
  return std::hypot(p.x - a.x - t * x, p.y - a.y - t * y);
}

bool cross_over(Point a, Point b, Point c, Point d) {
  const auto side = [](Point o, Point p, Point q) { return (p.x - o.x) * (q.y - o.y) - (p.y - o.y) * (q.x - o.x); };
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

bool holds(const std::vector<Point>& polygon, Point p) {
  bool in = false;
  for (std::size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++) {
    const Point a = polygon[i], b = polygon[j];
    if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) in = !in;
  }
  return in;
}

}  // namespace

Form turned(Form form) {
  if (form == Form::hexagon_flat) return Form::hexagon_pointy;
  if (form == Form::hexagon_pointy) return Form::hexagon_flat;
  return form;
}

Outline turned(Outline outline) {
  outline.form = turned(outline.form);
  for (Point& p : outline.points) p = {1 - p.y, p.x};
  return outline;
}

Outline mirrored(Outline outline, bool upright) {
  for (Point& p : outline.points) p = upright ? Point{p.x, 1 - p.y} : Point{1 - p.x, p.y};
  std::reverse(outline.points.begin(), outline.points.end());
  return outline;
}

bool alike(const Outline& a, const Outline& b, Size trim) {
  constexpr double same = 1e-3;  // mm; smaller differences count as equal
  const std::size_t count = a.points.size();
  if (a.form != b.form || count != b.points.size()) return false;
  const auto near = [&](const Point& p, const Point& q) {
    return std::abs(p.x - q.x) * trim.width < same && std::abs(p.y - q.y) * trim.height < same;
  };
  for (std::size_t first = 0; first < count; ++first) {
    std::size_t i = 0;
    while (i < count && near(a.points[i], b.points[(first + i) % count])) ++i;
    if (i == count) return true;
  }
  return count == 0;
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
    case Form::polygon:
      break;
  }
  return within(box, {{0, 0}, {1, 0}, {1, 1}, {0, 1}});
}

std::vector<Point> corners(const Outline& outline, const Rect& box) {
  return outline.form == Form::polygon ? within(box, outline.points) : corners(outline.form, box);
}

double room_around(const Outline& polygon, const Rect& box, const Rect& ink) {
  const std::vector<Point> at = corners(polygon, box);
  const Point rim[] = {{ink.x, ink.y}, {ink.right(), ink.y}, {ink.right(), ink.bottom()}, {ink.x, ink.bottom()}};
  double room = INFINITY, beyond = 0;
  for (std::size_t i = 0; i < at.size(); ++i) {
    const Point a = at[i], b = at[(i + 1) % at.size()];
    for (std::size_t k = 0; k < 4; ++k) {
      room = std::min({room, distance(a, rim[k], rim[(k + 1) % 4]), distance(rim[k], a, b)});
      if (cross_over(a, b, rim[k], rim[(k + 1) % 4])) room = 0;
    }
  }
  for (const Point& p : rim) {
    if (holds(at, p)) continue;
    double out = INFINITY;
    for (std::size_t i = 0; i < at.size(); ++i) out = std::min(out, distance(p, at[i], at[(i + 1) % at.size()]));
    beyond = std::max(beyond, out);
  }
  return beyond > 0 ? -beyond : room;
}

Path outline_path(Form form, const Rect& box, double by) {
  if (form == Form::rectangle) return Path::rectangle(box.grown(by));
  if (form == Form::ellipse) return Path::ellipse(box.grown(by));
  return grown(corners(form, box), by);
}

Path outline_path(const Outline& outline, const Rect& box, double by) {
  return outline.form == Form::polygon ? grown(corners(outline, box), by) : outline_path(outline.form, box, by);
}

Path cut_path(const Outline& outline, const Rect& box, double by) {
  if (outline.form != Form::rectangle) return outline_path(outline, box, by);
  return Path::rectangle(box.grown(by), outline.corner_radius > 0 ? std::max(outline.corner_radius + by, 0.0) : 0);
}

}  // namespace planche::scene
