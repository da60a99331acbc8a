// The layers of a part for the page, and changes that it asks for.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "project/editing/layer_edits.h"
#include "project/editing/new_layers.h"
#include "project/project.h"

namespace planche::live {

// Layers of a side of a part as the visitor saw them, and what becomes of each.
struct LayerMove {
  std::size_t part = 0;
  bool back = false;
  struct One {
    std::size_t layer = 0;
    base::Rect seen = {};  // its box
    project::LayerChange change;
  };
  std::vector<One> layers;
  bool here = false;  // in the template itself, also if the layers come from one that it extends
};

// What becomes of a layer in its template, or a new one.
struct LayerAct {
  enum class Kind { add, remove, copy, name, order, set, symbol, group, ungroup } kind = Kind::add;
  std::size_t part = 0, layer = 0, to = 0;  // order: the layer whose place it takes
  bool back = false;
  base::Rect seen = {};         // its box
  std::string text = {};        // the new name; set: the value, empty to remove it; symbol: its picture
  std::string member = {};      // set; symbol: its name
  std::optional<std::string> was = {};  // set: the value as the visitor saw it
  project::NewLayer made = {};  // add
  std::vector<std::size_t> more = {};  // group: all its layers
  bool here = false;                   // set: in the template itself, also if the layer comes from one that it extends
};

// JSON: "front" and "back", each the layers from the lowest to the topmost; what new layers can use.
std::string layers_json(const project::ProjectLayers& layers, bool editable);
// The new bytes for the files. The error is a sentence for the visitor.
tl::expected<std::vector<project::Replacement>, std::string> changed_bytes(const project::ProjectLayers& layers,
                                                                           const LayerMove& move);

tl::expected<std::vector<project::Replacement>, std::string> changed_bytes(const project::ProjectLayers& layers,
                                                                           const LayerAct& act);
// The side without the layers whose `top` is in the list, with so many mm around it, as SVG.
std::string svg_without(const project::ProjectLayers& layers, bool back, const std::vector<std::size_t>& tops,
                        base::Size size, double around);

// What the move or act does, as a list of changes says it: "`frame` moved".
std::string told_of(const project::ProjectLayers& layers, const LayerMove& move);
std::string told_of(const project::ProjectLayers& layers, const LayerAct& act);

}  // namespace planche::live
