// What a high part covers on the table.
#include "parts/kit/silhouette.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

namespace planche::parts::kit {
namespace {

using base::Point;

// How often straight subpaths go around the point.
int windings(const scene::Path& path, Point p) {
  int sum = 0;
  for (const scene::Path& one : path.subpaths()) {
    const std::vector<Point>& at = one.points();
    for (std::size_t i = 0; i < at.size(); ++i) {
      const Point a = at[i], b = at[(i + 1) % at.size()];
      if ((a.y <= p.y) == (b.y <= p.y)) continue;
      const double x = a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x);
      if (x > p.x) sum += b.y > a.y ? 1 : -1;
    }
  }
  return sum;
}

// Whether the point is on the part at one of many steps of its way down.
bool is_met(const scene::Path& path, const base::Transform& placed, double lean, Point p) {
  constexpr int steps = 60;
  for (int i = 0; i <= steps; ++i) {
    scene::Path there;
    there.append(path, base::Transform::translation(0, lean * i / steps).after(placed));
    if (windings(there, p) != 0) return true;
  }
  return false;
}

TEST(Silhouette, SweepsWhatItMeetsAlsoInNotches) {
  // An L, a U and a triangle, in both directions, turned.
  const std::vector<std::vector<Point>> shapes = {
      {{0, 0}, {0.33, 0}, {0.33, 0.66}, {1, 0.66}, {1, 1}, {0, 1}},
      {{0, 1}, {0, 0}, {0.3, 0}, {0.3, 0.7}, {0.7, 0.7}, {0.7, 0}, {1, 0}, {1, 1}},
      {{0.5, 0}, {1, 1}, {0, 1}}};
  constexpr double lean = 3;
  for (const auto& points : shapes) {
    for (const double angle : {0.0, 40.0, 250.0}) {
      for (const bool backwards : {false, true}) {
        std::vector<Point> corners = points;
        if (backwards) std::ranges::reverse(corners);
        const Silhouette shape{{0, 0, 30, 20}, {scene::Outline::Form::polygon, 0, corners}};
        const auto placed = base::Transform::translation(4, -2).after(base::Transform::rotation(angle));
        const scene::Path swept = shape.swept(placed, lean);
        for (double x = -24.3; x < 30; x += 4.3)
          for (double y = -26.4; y < 26; y += 2.9)
            EXPECT_EQ(windings(swept, {x, y}) != 0, is_met(shape.path(0), placed, lean, {x, y}))
                << x << ", " << y << " at " << angle;
      }
    }
  }
}

}  // namespace
}  // namespace planche::parts::kit
