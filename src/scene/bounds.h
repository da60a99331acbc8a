// Where a drawing has ink.
#pragma once

#include <optional>

#include "scene/scene.h"

namespace planche::scene {

// The smallest rectangle around all that `scene` draws after `placed`; nothing where it draws nothing. Curves and clips
// count exactly, lines with half their width; the points of mitred corners do not count. Text reaches from its capitals
// to its descenders.
std::optional<Rect> ink_bounds(const Scene& scene, const Transform& placed = {});

}  // namespace planche::scene
