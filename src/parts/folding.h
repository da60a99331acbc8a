// What all nets have: the lines to cut and to fold along. And the pips of dice.
#pragma once

#include <vector>

#include "base/geometry.h"
#include "base/nets.h"
#include "scene/scene.h"

namespace planche::parts {

struct NetLines {
  scene::Path folds;    // between faces, and where tabs begin
  scene::Path outline;  // to cut
};
// The top left corner of the net at `at` (mm).
NetLines net_lines(const base::Net& net, base::Point at);

// Where the pips of a face lie, each coordinate -1, 0 or 1. `face` is 1 to 6.
std::vector<base::Point> pips(int face);

}  // namespace planche::parts
