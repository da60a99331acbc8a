// Sets of parts made from other sets.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "scene/part.h"

namespace planche::parts {

// The same parts with all lengths multiplied by `factor`; the bleed is limited to 5 mm. Parts that share a scene still
// do.
scene::PartSet scaled(scene::PartSet set, double factor);

// The faces of a cube with numbers, for PartSet::die, where layers of its template have the ids "face-1" to "face-6".
// `edge` in mm. Null without such layers.
std::function<std::vector<scene::DieFace>(std::size_t)> numbered_die(const scene::PartSet& set, double edge);

}  // namespace planche::parts
