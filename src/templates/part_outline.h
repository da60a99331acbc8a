// Outlines of parts that templates describe themselves: polygons, and groups of cells.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scene/outline.h"
#include "templates/file.h"

namespace planche::templates {

inline constexpr std::size_t most_outline_points = 1000;
inline constexpr std::size_t most_cells = 30;  // in a row, and rows

// What a group of cells, or a list of corners, comes to.
struct Traced {
  std::vector<scene::Point> points;  // clockwise, mm
  std::string fault;                 // why it is no outline; empty: it is one
};

enum class CellShape { square, hexagon_flat, hexagon_pointy };

// The border of the cells that are `1`: squares with sides of `cell` mm, or hexagons `cell` mm across their flat sides,
// of which every second row (pointy) or column (flat) is shifted by half a cell. Its top left is the origin.
Traced trace_cells(const std::vector<std::string>& rows, CellShape shape, double cell);

// Corners in any direction, put in clockwise order. Fewer than three, corners in one spot and lines that meet are
// faults.
Traced check_corners(std::vector<scene::Point> corners);

// The member `outline` of a part, where it is an object, and the size that the part then has. Nothing when it is wrong,
// which is reported.
struct PartOutline {
  scene::Outline outline;
  scene::Size size;
};
std::optional<PartOutline> read_outline(const data::Value& object, const Where& where, Reporter& report);

}  // namespace planche::templates
