// Sets of parts made of others.
#pragma once

#include "scene/part.h"

namespace planche::parts {

// Whether parts of both are cut by the same marks: alike in size, bleed, safe area and outline, and no whole sheets.
bool cut_alike(const scene::PartSet& a, const scene::PartSet& b);

// The parts of `a`, then those of `b`, as a set of the first one's kind; they must be cut alike. The title names both.
scene::PartSet joined(scene::PartSet a, scene::PartSet b);

// The same parts with all lengths times `factor`; the bleed stays at most 5 mm. Parts drawn alike stay one scene.
scene::PartSet scaled(scene::PartSet set, double factor);

}  // namespace planche::parts
