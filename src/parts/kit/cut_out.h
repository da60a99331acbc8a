// Parts as they look when they are made, small, for pages that show them.
#pragma once

#include "scene/part.h"

namespace planche::parts::kit {

// The front within its outline, its top left at the origin, with a hairline round what may be white on white.
scene::ScenePtr cut_out(const scene::PartSet& set, const scene::Part& part);

}  // namespace planche::parts::kit
