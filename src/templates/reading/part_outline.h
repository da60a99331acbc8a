// Outlines of parts in templates: polygons and groups of cells.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scene/outline.h"
#include "templates/reading/file.h"

namespace planche::templates {

inline constexpr std::size_t most_outline_points = 1000;
inline constexpr std::size_t most_cells = 30;  // limit of cells in a row, and of rows

// The outline of a group of cells, or of a list of corners.
struct Traced {
  std::vector<scene::Point> points;  // clockwise, in mm
  std::string fault;                 // why there is no outline; otherwise empty
};

enum class CellShape { square, hexagon_flat, hexagon_pointy };

// The border of the cells that are `1`. Squares have sides of `cell` mm; hexagons are `cell` mm across flat sides, and
// every second row (pointy) or column (flat) is shifted by half a cell. The top left is the origin.
Traced trace_cells(const std::vector<std::string>& rows, CellShape shape, double cell);

// Puts corners into clockwise order. Refuses fewer than three corners, corners at the same point, and lines that meet.
Traced check_corners(std::vector<scene::Point> corners);

// The member `outline` of a part, if it is an object, and the resulting size of the part. Nothing if it is wrong, which
// is reported.
struct PartOutline {
  scene::Outline outline;
  scene::Size size;
};
std::optional<PartOutline> read_outline(const data::Value& object, const Where& where, Reporter& report);

}  // namespace planche::templates
