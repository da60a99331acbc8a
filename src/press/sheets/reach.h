// The extent of a drawing.
#pragma once

#include "scene/scene.h"

namespace planche::press {

// Whether any ink may be outside `box`, judged by bounding boxes.
bool reaches_beyond(const scene::Scene& drawing, const base::Rect& box);

}  // namespace planche::press
