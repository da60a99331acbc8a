#include "press/cuts/contours.h"

#include <algorithm>

namespace planche::press {

namespace {

using base::Point;
using scene::Color;
using scene::Path;

constexpr int pieces = 8;  // for each curve

}  // namespace

std::vector<std::vector<Point>> contours(const Path& path, bool closed) {
  std::vector<std::vector<Point>> out;
  const Point* next = path.points().data();
  for (const Path::Verb verb : path.verbs()) {
    if (verb == Path::Verb::move || out.empty()) out.emplace_back();
    std::vector<Point>& contour = out.back();
    if (verb == Path::Verb::close) {
      if (closed && !contour.empty()) contour.push_back(contour.front());
      continue;
    }
    if (verb != Path::Verb::curve) {
      contour.push_back(*next++);
      continue;
    }
    const Point from = contour.empty() ? next[0] : contour.back();
    for (int i = 1; i <= pieces; ++i) {
      const double t = static_cast<double>(i) / pieces, u = 1 - t;
      const double a = u * u * u, b = 3 * u * u * t, c = 3 * u * t * t, d = t * t * t;
      contour.push_back({a * from.x + b * next[0].x + c * next[1].x + d * next[2].x,
                         a * from.y + b * next[0].y + c * next[1].y + d * next[2].y});
    }
    next += 3;
  }
  return out;
}

double luminance(const Color& color) {
  return (0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue) / 255;
}

Color colour_of(const scene::Paint& paint) {
  if (const auto* plain = std::get_if<Color>(&paint)) return *plain;
  const auto* linear = std::get_if<scene::LinearGradient>(&paint);
  const std::vector<scene::GradientStop>& stops = linear ? linear->stops : std::get<scene::RadialGradient>(paint).stops;
  const auto darker = [](const auto& a, const auto& b) { return luminance(a.color) < luminance(b.color); };
  return stops.empty() ? Color{255, 255, 255} : std::min_element(stops.begin(), stops.end(), darker)->color;
}

}  // namespace planche::press
