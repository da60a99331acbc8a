#include "press/edges.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace planche::press {

namespace {

using base::Point;
using scene::Color;
using scene::Path;

constexpr double inwards = 0.25;       // mm from the cut, where the drawing is looked at
constexpr double white = 0.88;         // luminance, from here on
constexpr double hardly_there = 0.15;  // opacity, up to here
constexpr int steps = 8;               // that a curve or an edge is divided into

// The contours of a path, curves as polygons.
std::vector<std::vector<Point>> contours(const Path& path) {
  std::vector<std::vector<Point>> out;
  const Point* next = path.points().data();
  for (const Path::Verb verb : path.verbs()) {
    if (verb == Path::Verb::move || out.empty()) out.emplace_back();
    std::vector<Point>& contour = out.back();
    if (verb == Path::Verb::close) continue;
    if (verb != Path::Verb::curve) {
      contour.push_back(*next++);
      continue;
    }
    const Point from = contour.empty() ? next[0] : contour.back();
    for (int i = 1; i <= steps; ++i) {
      const double t = static_cast<double>(i) / steps, u = 1 - t;
      const double a = u * u * u, b = 3 * u * u * t, c = 3 * u * t * t, d = t * t * t;
      contour.push_back({a * from.x + b * next[0].x + c * next[1].x + d * next[2].x,
                         a * from.y + b * next[0].y + c * next[1].y + d * next[2].y});
    }
    next += 3;
  }
  return out;
}

bool covers(const Path& path, bool even_odd, Point p) {
  int turns = 0;
  for (const std::vector<Point>& contour : contours(path)) {
    for (std::size_t i = 0; i < contour.size(); ++i) {
      const Point a = contour[i], b = contour[(i + 1) % contour.size()];
      if ((a.y <= p.y) == (b.y <= p.y) || a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x) <= p.x) continue;
      turns += a.y <= p.y ? 1 : -1;
    }
  }
  return even_odd ? turns % 2 != 0 : turns != 0;
}

double luminance(const Color& color) {
  return (0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue) / 255;
}

// Of a gradient its darkest colour.
Color colour_of(const scene::Paint& paint) {
  if (const auto* plain = std::get_if<Color>(&paint)) return *plain;
  const auto* linear = std::get_if<scene::LinearGradient>(&paint);
  const std::vector<scene::GradientStop>& stops = linear ? linear->stops : std::get<scene::RadialGradient>(paint).stops;
  const auto darker = [](const auto& a, const auto& b) { return luminance(a.color) < luminance(b.color); };
  return stops.empty() ? Color{255, 255, 255} : std::min_element(stops.begin(), stops.end(), darker)->color;
}

// `p` before it was moved by `by`.
std::optional<Point> before(const base::Transform& by, Point p) {
  const double area = by.xx * by.yy - by.xy * by.yx, x = p.x - by.x0, y = p.y - by.y0;
  if (area == 0) return std::nullopt;
  return Point{(by.yy * x - by.xy * y) / area, (by.xx * y - by.yx * x) / area};
}

// The luminance of what is painted last at `p`; nothing where the paper shows.
std::optional<double> shade(const scene::Scene& scene, Point p) {
  for (auto item = scene.items.rbegin(); item != scene.items.rend(); ++item) {
    if (const auto* shape = std::get_if<scene::Shape>(&*item)) {
      if (!shape->fill) continue;
      const Color color = colour_of(*shape->fill);
      if (color.alpha > 255 * hardly_there && covers(shape->path, shape->even_odd, p)) return luminance(color);
    } else if (const auto* image = std::get_if<scene::Image>(&*item)) {
      if (image->box.holds({p.x, p.y, 0, 0}) && (!image->clip || covers(*image->clip, false, p))) return 0;
    } else if (const auto* group = std::get_if<scene::Group>(&*item)) {
      if (!group->content || group->opacity <= hardly_there) continue;
      if (group->clip && !covers(*group->clip, group->even_odd, p)) continue;
      const auto inner = before(group->placed, p);
      if (const auto found = inner ? shade(*group->content, *inner) : std::nullopt) return found;
    }
  }
  return std::nullopt;
}

}  // namespace

bool white_at_edge(const scene::Scene& drawing, const scene::Outline& outline, base::Size trim) {
  for (const std::vector<Point>& edge :
       contours(scene::outline_path(outline, {0, 0, trim.width, trim.height}, -inwards))) {
    for (std::size_t i = 0; i < edge.size(); ++i) {
      const Point a = edge[i], b = edge[(i + 1) % edge.size()];
      for (int k = 0; k < steps; ++k) {
        const double t = (k + 0.5) / steps;
        const auto found = shade(drawing, {a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)});
        if (!found || *found >= white) return true;
      }
    }
  }
  return false;
}

}  // namespace planche::press
