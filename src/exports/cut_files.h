// Outlines to cut, as SVG and as DXF R12.
#pragma once

#include <string>
#include <vector>

#include "base/geometry.h"
#include "scene/scene.h"

namespace planche::exports {

// Closed contours on one sheet, in mm from its top left.
struct CutSheet {
  base::Size paper;
  std::vector<scene::Path> cuts;
};

// The points of a path whose curves are replaced by lines that are at most `within` mm away.
std::vector<base::Point> flattened(const scene::Path& path, double within);

// Layers CUT, SCORE and KISS, in mm.
std::string cut_svg(const CutSheet& sheet);
// The same in AutoCAD's format of 1992, which every program reads: closed polylines on the layer CUT, y upwards, in mm.
std::string cut_dxf(const CutSheet& sheet);

}  // namespace planche::exports
