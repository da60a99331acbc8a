// Crop marks, cut lines and fold lines.
#pragma once

#include "base/words.h"
#include "press/marks/margins.h"
#include "scene/scene.h"

namespace planche::press {

inline constexpr double mark_width = 0.2;      // mm
inline constexpr double mark_length = 4;       // at most
inline constexpr double mark_distance = 1;     // from the trim, if there is room
inline constexpr double mark_clearance = 0.5;  // from the bleed, always
inline constexpr double shortest_mark = 0.3;   // shorter marks are left out
inline constexpr double grid_line_width = 0.1;

// The start and end of a mark, from the trim, with a reach of `reach` mm. Without a mark, end is 0.
struct MarkSpan {
  double begin = 0, end = 0;
};
MarkSpan mark_span(double reach, double bleed);

// The marks of a sheet. Each scene is reusable: drawn once in a PDF.
struct Marks {
  scene::ScenePtr lines;        // as seen on the front
  scene::ScenePtr order;        // numbers in the order of the cuts, for the front; may be empty
  scene::ScenePtr behind = {};  // the lines for the back, mirrored
};

// All marks of a sheet. With Cut::none only the fold line, which every folded sheet has. For each block:
// - Round parts have no marks. With Cut::grid they are treated like the others.
// - If lines across it separate the parts, even with empty places: for Cut::marks, a pair of marks at both ends of
//   every cut and, where parts are apart, short ones between their bleeds; for Cut::grid, light dotted lines along all
//   cuts, on the shared edge of parts that touch and otherwise just outside the trim.
// - Otherwise: for Cut::marks, a mark at both ends of each line through edges (ticks.h); for Cut::grid, and always for
//   polygons, a light dotted line just outside the outline of each part; with a bleed, whose colour would hide it,
//   black dots on white. Nets have their own line instead.
// A block without parts has no marks: it stands for parts without backs, on the back of a sheet.
// Between two blocks, the marks of each keep to its half of the gutter, and a light dotted line through the middle
// shows where to cut them apart (slices_between()). These lines are numbered. On a sheet with one block of several
// parts, so are its cuts (cuts_in_order()), beside their left or upper marks, where numbers fit.
Marks make_marks(const Sheet& sheet, const MarginPlan& plan, Cut cut, scene::Typesetter& typesetter,
                 const base::Words& words);

}  // namespace planche::press
