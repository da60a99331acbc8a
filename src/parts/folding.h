// What all nets have: the lines to cut and to fold along.
#pragma once

#include "base/geometry.h"
#include "base/nets.h"
#include "scene/outline.h"

namespace planche::parts {

struct NetLines {
  scene::Path folds;    // between faces, and where tabs begin
  scene::Path outline;  // to cut
};
// The top left corner of the net at `at` (mm).
NetLines net_lines(const base::Net& net, base::Point at);

// The same where a part is cut to the net itself: nothing lies outside of it, so that fold lines are long dashes and
// the outline is a line, of which a half remains.
void add_net_lines(scene::Scene& on, const base::Net& net, bool low_ink = false);
scene::Outline net_outline(const base::Net& net);

}  // namespace planche::parts
