// What is drawn under and over a drawing by name, and in the margin around it. Internal to parts/own/.
#pragma once

#include <cstddef>
#include <vector>

#include "parts/own/drawing.h"

namespace planche::parts::own {

// Adds the members `margin`, `under` and `over` of the part to the sets from `first` on. If they have errors, which are
// reported, the sets stay as they are, and their parts are flawed.
void surround(const DrawingRequest& request, std::vector<scene::PartSet>& sets, std::size_t first);

}  // namespace planche::parts::own
