// Lines on a map that records describe: roads through cells, rivers along their sides. Internal to parts/own/.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/board.h"
#include "parts/own/drawing.h"

namespace planche::parts::own {

// Where the cells of a map are on paper.
struct MapCells {
  base::Lattice lattice;
  base::Size size;                           // of a cell, mm
  std::vector<const declared::List*> lists;  // the boards
  std::map<std::string, base::Cell> by_key;  // the cells that are drawn
  // A colour of the cells' template; nothing if it is unknown.
  std::function<std::optional<scene::Color>(std::string_view name)> color;
};

// In the coordinates of the lattice, for drawing in this order. Reports lines that jump or do not meet, and other
// mistakes, at the row where they are, and sets `flawed`.
std::vector<scene::Shape> lines_of_map(const DrawingRequest& request, const MapCells& cells,
                                       expressions::Evaluation& evaluation, bool& flawed);

}  // namespace planche::parts::own
