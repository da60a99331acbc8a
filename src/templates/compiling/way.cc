#include "templates/compiling/way.h"

#include <cmath>
#include <utility>

namespace planche::templates {

using base::Point;

Way Way::polyline(std::vector<Point> corners, bool closed, bool returns) {
  Way way;
  way.closed_ = closed || returns;
  if (corners.empty()) corners.emplace_back();
  if (closed) corners.push_back(corners.front());
  for (const Point& corner : corners) {
    const Point before = way.corners_.empty() ? corner : way.corners_.back();
    way.length_ += std::hypot(corner.x - before.x, corner.y - before.y);
    way.corners_.push_back(corner);
    way.reached_.push_back(way.length_);
  }
  return way;
}

Way Way::curve(std::vector<Point> corners, bool returns) {
  Way way = polyline(std::move(corners), false, returns);
  way.curved_ = true;
  return way;
}

Way Way::rectangle(const base::Rect& r) {
  return polyline({{r.x, r.y}, {r.right(), r.y}, {r.right(), r.bottom()}, {r.x, r.bottom()}}, true);
}

Way Way::circle(Point centre, double radius, double from, double to) {
  Way way;
  way.round_ = true;
  way.centre_ = centre;
  way.radius_ = std::abs(radius);
  way.from_ = from;
  way.to_ = to;
  way.closed_ = std::abs(to - from) >= 360;
  if (way.closed_) way.to_ = from + (to < from ? -360 : 360);
  way.length_ = way.radius_ * std::abs(way.to_ - from) * std::numbers::pi / 180;
  return way;
}

Way::Spot Way::at(double along) const {
  Spot spot = on_piece(along);
  if (!curved_) return spot;
  constexpr double near = 0.3;  // mm
  const Point a = on_piece(along - near).at, b = on_piece(along + near).at;
  if (std::hypot(b.x - a.x, b.y - a.y) > near)
    spot.direction = std::atan2(b.y - a.y, b.x - a.x) * 180 / std::numbers::pi;
  return spot;
}

Way::Spot Way::on_piece(double along) const {
  double s = closed_ && length_ > 0 ? std::fmod(along, length_) : std::clamp(along, 0.0, length_);
  if (s < 0) s += length_;
  if (round_) {
    const double degrees = length_ > 0 ? from_ + (to_ - from_) * (s / length_) : from_;
    const Point p = base::Transform::rotation(degrees)(Point{0, -radius_});
    return {{centre_.x + p.x, centre_.y + p.y}, degrees + (to_ < from_ ? 180 : 0)};
  }
  // A sum may miss a corner by a rounding error.
  constexpr double rounding = 1e-9;
  std::size_t next = 1;
  while (next + 1 < corners_.size() && reached_[next] <= s + rounding) ++next;
  if (next >= corners_.size()) return {corners_.front(), 0};
  // Equal corners have no direction between them.
  std::size_t begin = next - 1;
  while (begin > 0 && reached_[next] - reached_[begin] <= rounding) --begin;
  const Point a = corners_[begin], b = corners_[next];
  const double span = reached_[next] - reached_[begin], share = span > 0 ? (s - reached_[begin]) / span : 0;
  return {{a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share},
          std::atan2(b.y - a.y, b.x - a.x) * 180 / std::numbers::pi};
}

std::vector<Point> Way::piece(double from, double to) const {
  constexpr double rounding = 1e-9;
  std::vector<Point> corners{at(from).at};
  for (std::size_t i = 0; i < corners_.size(); ++i) {
    if (reached_[i] > from + rounding && reached_[i] < to - rounding) corners.push_back(corners_[i]);
  }
  corners.push_back(at(to).at);
  return corners;
}

}  // namespace planche::templates
