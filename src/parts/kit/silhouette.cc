#include "parts/kit/silhouette.h"

#include <algorithm>
#include <cmath>

#include "parts/pen.h"

namespace planche::parts::kit {

namespace {

constexpr double overlap = 0.05;  // mm, so that no background shows between facets

Path triangle(const Point (&corners)[3]) {
  return Path::polygon({corners[0], corners[1], corners[2]});
}

// Maps one triangle to another; nothing for one without area.
std::optional<Transform> facet_map(const declared::Facet& facet) {
  const auto base_of = [](const Point(&p)[3]) {
    return Transform{p[1].x - p[0].x, p[1].y - p[0].y, p[2].x - p[0].x, p[2].y - p[0].y, p[0].x, p[0].y};
  };
  const Transform from = base_of(facet.from), to = base_of(facet.to);
  const double area = from.xx * from.yy - from.xy * from.yx;
  if (std::abs(area) < 1e-6) return std::nullopt;
  const Transform back{from.yy / area, -from.yx / area, -from.xy / area, from.xx / area, 0, 0};
  return to.after(back).after(Transform::translation(-from.x0, -from.y0));
}

}  // namespace

Silhouette::Silhouette(const std::vector<declared::Facet>& facets) : facets_{facets} {
  double x = 0, y = 0;
  for (const declared::Facet& facet : facets_) {
    for (const Point& p : facet.to) {
      x = std::max(x, std::abs(p.x));
      y = std::max(y, std::abs(p.y));
    }
  }
  window_ = {0, 0, 2 * x, 2 * y};
}

Rect Silhouette::box() const {
  return {-window_.width / 2, -window_.height / 2, window_.width, window_.height};
}

Path Silhouette::path(double by) const {
  if (facets_.empty()) {
    if (outline_.form == scene::Outline::Form::rectangle)
      return Path::rectangle(box().grown(by), std::max(outline_.corner_radius + by, 0.0));
    return scene::outline_path(outline_, box(), by);
  }
  const double radius = std::max(std::max(window_.width, window_.height) / 2, 0.1);
  const double scale = std::max(1 + by / radius, 0.01);
  Path all;
  for (const declared::Facet& facet : facets_) all.append(triangle(facet.to), Transform::scaling(scale, scale));
  return all;
}

Path Silhouette::swept(const Transform& placed, double lean) const {
  const Transform down = Transform::translation(0, lean).after(placed);
  Path all;
  all.append(path(0), down);
  // Joins the leftmost and rightmost points to their later positions.
  const bool round = outline_.form == scene::Outline::Form::ellipse && facets_.empty();
  const double radius = round             ? std::min(window_.width, window_.height) / 2
                        : facets_.empty() ? outline_.corner_radius
                                          : 0;
  std::vector<Point> knobs = scene::corners(outline_, box());
  if (outline_.form == scene::Outline::Form::rectangle) knobs = scene::corners(outline_, box().grown(-radius));
  if (round) knobs = {{0, 0}};
  for (const declared::Facet& facet : facets_) knobs.insert(knobs.end(), std::begin(facet.to), std::end(facet.to));
  for (Point& knob : knobs) knob = placed(knob);
  if (outline_.form == scene::Outline::Form::polygon && facets_.empty()) {
    // Each edge sweeps a parallelogram. All turn like the outline, so that nothing cancels where they overlap.
    const auto turn = [](const std::vector<Point>& points) {
      double twice = 0;
      for (std::size_t i = 0; i < points.size(); ++i) {
        const Point &a = points[i], &b = points[(i + 1) % points.size()];
        twice += a.x * b.y - b.x * a.y;
      }
      return twice;
    };
    const bool clockwise = turn(knobs) > 0;
    for (std::size_t i = 0; i < knobs.size(); ++i) {
      const Point a = knobs[i], b = knobs[(i + 1) % knobs.size()];
      std::vector<Point> side{a, b, {b.x, b.y + lean}, {a.x, a.y + lean}};
      if ((turn(side) > 0) != clockwise) std::ranges::reverse(side);
      all.append(Path::polygon(side));
    }
    return all;
  }
  const auto [left, right] =
      std::ranges::minmax_element(knobs, [](const Point& a, const Point& b) { return a.x < b.x; });
  all.append(Path::polygon({{left->x - radius, left->y},
                            {right->x + radius, right->y},
                            {right->x + radius, right->y + lean},
                            {left->x - radius, left->y + lean}}));
  return all;
}

void Silhouette::show(scene::Scene& on, const scene::ScenePtr& face, scene::Color ground) const {
  on.items.emplace_back(scene::Shape{path(0), ground, {}});
  if (facets_.empty()) {
    const Point middle = window_.centre();
    on.items.emplace_back(scene::Group{face, Transform::translation(-middle.x, -middle.y), path(0), 1});
    return;
  }
  for (const declared::Facet& facet : facets_) {
    const auto map = facet_map(facet);
    if (!map) continue;
    const Path seen = triangle(facet.to);
    on.items.emplace_back(scene::Group{face, *map, seen, 1});
    const auto alpha = static_cast<std::uint8_t>(std::lround(255 * facet.shade));
    on.items.emplace_back(scene::Shape{seen, scene::Color{0, 0, 0, alpha}, {}});
    on.items.emplace_back(
        scene::Shape{seen, {}, scene::Stroke{scene::Color{0, 0, 0, 90}, overlap + 0.1, {}, {}, scene::Join::round}});
  }
}

}  // namespace planche::parts::kit
