// The layers of a part for the page, and changes that it asks for.
#pragma once

#include <cstddef>
#include <string>

#include <tl/expected.hpp>

#include "project/layer_edits.h"
#include "project/project.h"

namespace planche::live {

// A layer of a side of a part as the visitor saw it, and what becomes of it.
struct LayerMove {
  std::size_t part = 0, layer = 0;
  bool back = false;
  base::Rect seen;  // its box
  project::LayerChange change;
};

// JSON: "front" and "back", each the layers from the lowest to the topmost.
std::string layers_json(const project::ProjectLayers& layers, bool editable);
// The new bytes for the files. The error is a sentence for the visitor.
tl::expected<std::vector<project::Replacement>, std::string> changed_bytes(const project::ProjectLayers& layers,
                                                                           const LayerMove& move);

// What the move does, as a list of changes says it: "`frame` moved".
std::string told_of(const project::ProjectLayers& layers, const LayerMove& move);

}  // namespace planche::live
