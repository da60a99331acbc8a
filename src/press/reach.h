// How far a drawing reaches.
#pragma once

#include "scene/scene.h"

namespace planche::press {

// Whether any of it may ink outside of `box`, told by the boxes of what is drawn.
bool reaches_beyond(const scene::Scene& drawing, const base::Rect& box);

}  // namespace planche::press
