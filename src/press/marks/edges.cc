#include "press/marks/edges.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "press/cuts/contours.h"

namespace planche::press {

namespace {

using base::Point;
using scene::Color;
using scene::Path;

constexpr double inwards = 0.25;  // mm inside the cut, where the drawing is sampled
constexpr double pale = 0.88;     // luminance of colours that count as white
constexpr double faint = 0.15;    // opacity of content that counts as invisible
constexpr int edge_steps = 8;     // samples of an edge

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

// `p` before the map `by`.
std::optional<Point> before(const base::Transform& by, Point p) {
  const double area = by.xx * by.yy - by.xy * by.yx, x = p.x - by.x0, y = p.y - by.y0;
  if (area == 0) return std::nullopt;
  return Point{(by.yy * x - by.xy * y) / area, (by.xx * y - by.yx * x) / area};
}

// The luminance of the topmost paint at `p`; nothing where the paper shows.
std::optional<double> shade(const scene::Scene& scene, Point p) {
  for (auto item = scene.items.rbegin(); item != scene.items.rend(); ++item) {
    if (const auto* shape = std::get_if<scene::Shape>(&*item)) {
      if (!shape->fill) continue;
      const Color color = colour_of(*shape->fill);
      if (color.alpha > 255 * faint && covers(shape->path, shape->even_odd, p)) return luminance(color);
    } else if (const auto* image = std::get_if<scene::Image>(&*item)) {
      if (image->mask) continue;  // it may be transparent
      if (image->box.holds({p.x, p.y, 0, 0}) && (!image->clip || covers(*image->clip, false, p))) return 0;
    } else if (const auto* group = std::get_if<scene::Group>(&*item)) {
      if (!group->content || group->opacity <= faint) continue;
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
      for (int k = 0; k < edge_steps; ++k) {
        const double t = (k + 0.5) / edge_steps;
        const auto found = shade(drawing, {a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)});
        if (!found || *found >= pale) return true;
      }
    }
  }
  return false;
}

}  // namespace planche::press
