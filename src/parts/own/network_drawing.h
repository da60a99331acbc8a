// What a network is drawn from. Internal to parts/own/.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "parts/own/dresser.h"
#include "templates/compiling/open_lines.h"

namespace planche::parts::own {

struct NetworkPlace {
  Side side;
  base::Point at;
};

struct NetworkRoute {
  std::size_t row;
  std::size_t from, to;  // indices of places
  templates::Corners corners;
  std::int64_t spaces = 1;
  int lines = 1;
};

struct RouteSpace {
  Side side;
  base::Point at;
  double turn = 0;
  std::array<std::int64_t, 4> numbers{};  // as part_names
};

base::Rect box_of(const NetworkPlace& place);
// The box of the place with this name, or of the space in the middle of the route; nothing if there is neither.
std::optional<base::Rect> box_in_network(std::span<const NetworkPlace> places, std::span<const RouteSpace> spaces,
                                         std::string_view name);

}  // namespace planche::parts::own
