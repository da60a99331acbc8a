#include "base/boxes.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "base/net_maker.h"

namespace planche::base {

namespace {

constexpr std::size_t index(BoxFace face) {
  return static_cast<std::size_t>(face);
}

TabForm form_of(const BoxSize& size, double tab, std::size_t face, std::size_t onto) {
  // Flaps of the two sides must not overlap.
  const double half = 0.45 * size.width;
  if (onto == index(BoxFace::lid)) return {std::min({half, 20.0, std::max(size.depth, 8.0)}), 78, 2};
  if (face == index(BoxFace::lid)) return {tuck_depth(size), 82, std::min(4.0, tuck_depth(size) / 2)};
  if (onto == index(BoxFace::bottom))
    return face == index(BoxFace::back) ? TabForm{std::min(tab, 0.8 * size.depth)} : TabForm{std::min(half, tab), 65};
  return {std::min(tab, 0.8 * size.width), 60};
}

// Cuts a half circle between `a` and `b`, where the outline is straight.
void notch_between(std::vector<Point>& outline, Point a, Point b, double radius) {
  constexpr int steps = 16;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Point next = outline[(i + 1) % outline.size()];
    if (std::hypot(outline[i].x - a.x, outline[i].y - a.y) + std::hypot(next.x - b.x, next.y - b.y) > 1e-6) continue;
    std::vector<Point> arc;
    for (int k = 0; k <= steps; ++k) {
      const double turn = std::numbers::pi * k / steps;
      arc.push_back({(a.x + b.x) / 2 - radius * std::cos(turn), a.y + radius * std::sin(turn)});
    }
    outline.insert(outline.begin() + static_cast<std::ptrdiff_t>(i) + 1, arc.begin(), arc.end());
    return;
  }
}

}  // namespace

double tuck_depth(const BoxSize& size) {
  return std::min({16.0, size.height / 3, std::max(8.0, size.depth)});
}

Net tray_net(const BoxSize& size, double tab) {
  const auto [width, height, depth] = size;
  Net net;
  net.faces.push_back(rectangle(width, height));
  attach(net, 0, side::top, rectangle(width, depth), side::bottom, 90);
  attach(net, 0, side::right, rectangle(depth, height), side::left, 90);
  attach(net, 0, side::bottom, rectangle(width, depth), side::top, 90);
  attach(net, 0, side::left, rectangle(depth, height), side::right, 90);
  return finished(std::move(net), std::min({tab, 0.45 * width, 0.45 * height}));
}

Net tuck_box_net(const BoxSize& size, double tab, double notch) {
  const auto [width, height, depth] = size;
  Net net;
  net.faces.push_back(rectangle(width, height));
  const auto hang = [&](BoxFace on, std::size_t edge, const NetFace& form, std::size_t own) {
    attach(net, index(on), edge, form, own, 90);
  };
  hang(BoxFace::back, side::left, rectangle(depth, height), side::right);
  hang(BoxFace::back, side::right, rectangle(depth, height), side::left);
  hang(BoxFace::back, side::top, rectangle(width, depth), side::bottom);
  hang(BoxFace::right, side::right, rectangle(width, height), side::left);
  hang(BoxFace::front, side::bottom, rectangle(width, depth), side::top);
  Net box =
      finished(std::move(net), [&](std::size_t face, std::size_t onto) { return form_of(size, tab, face, onto); });
  const auto& front = box.faces[index(BoxFace::front)].corners;
  if (notch > 0) notch_between(box.outline, front[side::top], front[side::right], notch);
  return box;
}

}  // namespace planche::base
