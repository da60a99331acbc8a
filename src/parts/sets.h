// Sets of parts made from other sets.
#pragma once

#include "scene/part.h"

namespace planche::parts {

// The same parts with all lengths multiplied by `factor`; the bleed is limited to 5 mm. Parts that share a scene still
// do.
scene::PartSet scaled(scene::PartSet set, double factor);

}  // namespace planche::parts
