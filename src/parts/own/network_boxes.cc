#include <algorithm>
#include <cmath>
#include <vector>

#include "parts/own/network_drawing.h"

namespace planche::parts::own {

base::Rect box_of(const NetworkPlace& place) {
  const base::Size size = place.side.stencil->trim();
  return {place.at.x - size.width / 2, place.at.y - size.height / 2, size.width, size.height};
}

std::optional<base::Rect> box_in_network(std::span<const NetworkPlace> places, std::span<const RouteSpace> spaces,
                                         std::string_view name) {
  const auto place = std::ranges::find_if(places, [&](const NetworkPlace& one) { return one.side.name() == name; });
  if (place != places.end()) return box_of(*place);
  std::vector<const RouteSpace*> of_route;
  base::Point sum;
  for (const RouteSpace& space : spaces) {
    if (space.side.name() != name) continue;
    of_route.push_back(&space);
    sum = {sum.x + space.at.x, sum.y + space.at.y};
  }
  if (of_route.empty()) return std::nullopt;
  const auto count = static_cast<double>(of_route.size());
  const auto far = [&](const RouteSpace* one) {
    return std::hypot(one->at.x - sum.x / count, one->at.y - sum.y / count);
  };
  const RouteSpace& middle = **std::ranges::min_element(of_route, {}, far);
  const base::Size size = middle.side.stencil == nullptr ? base::Size{} : middle.side.stencil->trim();
  return base::Rect{middle.at.x, middle.at.y, 0, 0}.grown(std::max(size.width, size.height) / 2);
}

}  // namespace planche::parts::own
