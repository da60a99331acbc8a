// Cut and fold lines of nets.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "base/geometry.h"
#include "base/nets.h"
#include "scene/part.h"
#include "scene/scene.h"

namespace planche::parts {

// The lines of a part that is cut to the net itself: nothing lies outside of it, so that fold lines, between faces and
// where tabs begin, are long dashes, and the outline is a line, of which a half remains. `cased`: on white, so that
// they are seen in any colour.
void add_net_lines(scene::Scene& on, const base::Net& net, bool low_ink = false, bool cased = false);
// Parts that are cut along the outline of a net.
scene::PartSet folded_set(std::string kind, std::string title, const base::Net& net, std::size_t count,
                          std::function<scene::Part(std::size_t)> make);

}  // namespace planche::parts
