// Paths as polygons.
#pragma once

#include <vector>

#include "scene/scene.h"

namespace planche::press {

// The contours of a path, each curve as eight pieces. `closed` adds the first point at the end of those that are
// closed.
std::vector<std::vector<base::Point>> contours(const scene::Path& path, bool closed = false);

double luminance(const scene::Color& color);  // 0 to 1
// Of a gradient its darkest colour.
scene::Color colour_of(const scene::Paint& paint);

}  // namespace planche::press
