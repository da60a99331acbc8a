// The geometry of open lines through corners: curves, parallels, free ends, heads of arrows.
#pragma once

#include <optional>
#include <vector>

#include "scene/scene.h"

namespace planche::templates {

using Corners = std::vector<base::Point>;

double length_of(const Corners& corners);  // mm
// Through all corners. Curves of a smooth line leave each corner in the direction from the one before to the one after.
scene::Path path_through(const Corners& corners, bool smooth);
// Corners of straight pieces that are as good as these curves on paper.
Corners straightened(const Corners& corners);
// A curve that leaves `from` in a direction and arrives at `to` in another one, which have the length 1. It is round if
// both turn by the same angle from the straight line.
Corners bow(base::Point from, base::Point leaving, base::Point to, base::Point arriving);
// Without `ends` mm at both ends; nothing if the line is not longer than both.
std::optional<Corners> shortened(const Corners& corners, double ends);
std::optional<Corners> shortened(const Corners& corners, double at_start, double at_end);
// To the right of the line by `offset` mm, to the left if it is negative. Pieces that would run backwards, on the
// inside of narrow bends, are left out.
Corners parallel(const Corners& corners, double offset);

// The head of an arrow at the end of a line.
struct ArrowHead {
  double length = 0, breadth = 0;  // mm
};
ArrowHead arrow_head(double width);  // of the line
// A triangle with its tip at `tip`, which points away from `tail`.
scene::Path arrow_path(base::Point tip, base::Point tail, const ArrowHead& head);

}  // namespace planche::templates
