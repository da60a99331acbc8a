// The line that a track follows.
#pragma once

#include <optional>
#include <vector>

#include "parts/own/drawing.h"
#include "templates/compiling/way.h"

namespace planche::parts::own {

inline constexpr double furthest_track = 2000;  // mm

// Through the middles of the cells, in mm from the first corner of a rectangle or the middle of a circle.
struct TrackLine {
  templates::Way way;
  std::vector<base::Point> corners;  // none of a circle
  double radius = 0;           // of a circle
};

// As the member "along" gives it; sides and radii of at least `least` mm. Refuses another one.
std::optional<TrackLine> track_line(const DrawingRequest& request, double least);

}  // namespace planche::parts::own
