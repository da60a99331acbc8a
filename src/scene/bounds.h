// The extent of a drawing's ink.
#pragma once

#include <optional>

#include "scene/scene.h"

namespace planche::scene {

// The smallest rectangle around everything that `scene` draws after `placed`; nothing if it draws nothing. Curves and
// clips are exact, lines count with half their width, points of mitred corners do not count. Text extends from capitals
// to descenders.
std::optional<Rect> ink_bounds(const Scene& scene, const Transform& placed = {});

}  // namespace planche::scene
