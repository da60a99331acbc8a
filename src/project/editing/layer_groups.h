// Puts layers of a template into a group, and takes them out again, by changing its text.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "project/editing/edits.h"
#include "templates/painting/shown_layer.h"

namespace planche::project {

// Errors are sentences for the editing person. `side`: the layers of a drawing, as templates::ShownDrawing lists them.
using Regrouped = tl::expected<std::vector<Replacement>, std::string>;

// The layers, which belong to one list, as a group at the place of the topmost one. They are drawn where they were.
Regrouped grouped(const std::vector<templates::ShownLayer>& side, const std::vector<std::size_t>& layers);
// The layers of the group in its place. Their numbers take over the place of the group. A group that does more than
// place its layers stays.
Regrouped ungrouped(const std::vector<templates::ShownLayer>& side, std::size_t group);

}  // namespace planche::project
