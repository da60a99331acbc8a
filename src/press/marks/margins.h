// Divides the paper's margins: crop marks next to the parts, the margin line outside the marks.
#pragma once

#include <cstddef>
#include <optional>

#include "press/sheet.h"

namespace planche::press {

enum class Side { none, bottom, left };

struct MarginPlan {
  // The reach of marks from the trims, in mm: at the left and right, at the top and bottom. Opposite sides are equal,
  // so that the same marks serve the backs.
  double reach_x = 0, reach_y = 0;
  // The strip of the margin line: `lines` lines of text high and `length` long. At the left edge it reads upwards.
  Side side = Side::none;
  std::size_t lines = 0;
  double length = 0;
  base::Transform strip;     // from the strip (origin top left, along its reading direction) to the sheet
  base::Transform opposite;  // the same strip at the opposite edge: top or right
};

// Prefers the bottom edge to the left one, two lines to one, and short marks to none. Side::none if there is no room.
// `only`: allows no other side. `corners`: mm from the corners of the paper along its edges without a strip.
MarginPlan plan_margins(const Sheet& sheet, Cut cut, double line_height, std::optional<Side> only = std::nullopt,
                        double corners = 0);

}  // namespace planche::press
