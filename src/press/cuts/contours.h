// Paths as polygons.
#pragma once

#include <vector>

#include "scene/scene.h"

namespace planche::press {

// The contours of a path, with each curve as eight pieces. `closed` repeats the first point at the end of closed
// contours.
std::vector<std::vector<base::Point>> contours(const scene::Path& path, bool closed = false);

double luminance(const scene::Color& color);  // 0 to 1
// The colour of a paint; of a gradient, the darkest.
scene::Color colour_of(const scene::Paint& paint);

}  // namespace planche::press
