// What a machine cuts, as SVG and as DXF R12.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/geometry.h"
#include "scene/scene.h"

namespace planche::press {

// One sheet, in mm from its top left.
struct CutSheet {
  base::Size paper;
  std::vector<scene::Path> cuts;         // closed contours
  std::vector<scene::Path> scores = {};  // lines to fold
  std::vector<scene::Path> lines = {};   // cuts that parts share
};

// A place where two cuts cross, or are so close that a blade would cut twice. Nothing if all are apart. No outline of a
// part does so by itself.
std::optional<base::Point> doubled_cut(const CutSheet& sheet);

// The points of a path whose curves are replaced by lines that are at most `within` mm away.
std::vector<base::Point> flattened(const scene::Path& path, double within);

// Layers CUT, SCORE and KISS, in mm.
std::string cut_svg(const CutSheet& sheet);
// The same in AutoCAD's format of 1992, which every program reads, with y upwards: closed polylines, and open ones for
// lines, on the layer CUT, open ones on the layer SCORE.
std::string cut_dxf(const CutSheet& sheet);

}  // namespace planche::press
