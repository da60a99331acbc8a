// Sets of parts made from other sets.
#pragma once

#include "scene/part.h"

namespace planche::parts {

// Whether parts of both sets can share cut marks: same size, bleed, safe area and outline, and not whole sheets.
bool cut_alike(const scene::PartSet& a, const scene::PartSet& b);

// The parts of `a`, then those of `b`, as one set of the kind of `a`; they must be cut alike. The title names both.
scene::PartSet joined(scene::PartSet a, scene::PartSet b);

// The same parts with all lengths multiplied by `factor`; the bleed is limited to 5 mm. Parts that share a scene still
// do.
scene::PartSet scaled(scene::PartSet set, double factor);

}  // namespace planche::parts
