// Parts at another size than their templates are drawn for.
#pragma once

#include "scene/part.h"

namespace planche::parts {

// The same parts with all lengths times `factor`; the bleed stays at most 5 mm. Parts drawn alike stay one scene.
scene::PartSet scaled(scene::PartSet set, double factor);

}  // namespace planche::parts
