// The coordinates on a map. Internal to parts/own/.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/board.h"
#include "declared/lists/numbering.h"
#include "parts/own/drawing.h"
#include "parts/pen.h"

namespace planche::parts::own {

struct LabelledCell {
  base::Cell place;
  Point centre;
};

struct LabelledMap {
  std::vector<LabelledCell> cells;
  base::Lattice lattice;
  base::Size size;                    // of a cell, mm
  const declared::List* list;         // the numbering is that of this list, if it has one
  const templates::Stencil* stencil;  // has the colours
};

struct MapLabel {
  std::string text;
  Point at;  // the middle
};

struct MapLabels {
  std::vector<MapLabel> all;
  double size_pt = 6;
  scene::Color color = drawn::ink;
};

// The labels that the member "coordinates" asks for. Nothing after a report.
std::optional<MapLabels> labels_of_map(const DrawingRequest& request, const LabelledMap& map);

}  // namespace planche::parts::own
