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

// Adds the lines of a part that is cut along its net. Nothing lies outside of the net, so folds, between faces and at
// tabs, are long dashes, and the outline is a line of which half remains after cutting. `cased`: draws lines on white,
// to be visible on any colour.
void add_net_lines(scene::Scene& on, const base::Net& net, bool low_ink = false, bool cased = false);
// Parts that are cut along the outline of a net.
scene::PartSet folded_set(std::string kind, std::string title, const base::Net& net, std::size_t count,
                          std::function<scene::Part(std::size_t)> make);

}  // namespace planche::parts
