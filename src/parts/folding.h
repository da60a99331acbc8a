// What all nets have: the lines to cut and to fold along.
#pragma once

#include "base/geometry.h"
#include "base/nets.h"
#include "scene/outline.h"

namespace planche::parts {

// The lines of a part that is cut to the net itself: nothing lies outside of it, so that fold lines, between faces and
// where tabs begin, are long dashes, and the outline is a line, of which a half remains.
void add_net_lines(scene::Scene& on, const base::Net& net, bool low_ink = false);
scene::Outline net_outline(const base::Net& net);

}  // namespace planche::parts
