// Crop marks, cut lines and fold lines.
#pragma once

#include "base/words.h"
#include "press/margins.h"
#include "scene/scene.h"

namespace planche::press {

inline constexpr double mark_width = 0.2;      // mm
inline constexpr double mark_length = 4;       // at most
inline constexpr double mark_distance = 1;     // from the trim, where there is room
inline constexpr double mark_clearance = 0.5;  // from the bleed, always
inline constexpr double shortest_mark = 0.3;   // a mark shorter than this is left out
inline constexpr double grid_line_width = 0.1;

// Where a mark begins and ends, counted from the trim, when it may reach `reach` mm. Nothing: end is 0.
struct MarkSpan {
  double begin = 0, end = 0;
};
MarkSpan mark_span(double reach, double bleed);

// What says how a sheet is cut. Each scene is reusable: drawn once in a PDF.
struct Marks {
  scene::ScenePtr lines;        // as seen on the front
  scene::ScenePtr order;        // figures in the order of the cuts, for the front; may be empty
  scene::ScenePtr behind = {};  // what of the lines serves the back, in a mirror
};

// All marks of a sheet. Empty for Cut::none, but for the fold line, which belongs to the sheet whatever `cut` says. Of
// each block:
// - Where lines across it cut the parts apart, whether all places are taken or not: for Cut::marks a pair of marks at
//   both ends of every cut and, where parts lie apart, short ones between their bleeds; for Cut::grid light dashed
//   lines along all cuts, on the shared edge of parts that touch and otherwise just outside the trim.
// - Elsewhere, for each part by itself: for Cut::marks two short marks at each corner, which go on where its edges end;
//   for Cut::grid, and round polygons always, a light dashed line just outside its outline; with a bleed, in whose
//   colour that would not be seen, black dashes on white. Nets have a line of their own instead.
// Between two blocks the marks of each keep to its half of the gutter, and a light dashed line through the middle shows
// where to cut them apart (slices_between()). These lines are numbered, and on a sheet of one block of several parts
// its cuts (cuts_in_order()), beside their left or upper marks, where there is room for figures.
Marks make_marks(const Sheet& sheet, const MarginPlan& plan, Cut cut, scene::Typesetter& typesetter,
                 const base::Words& words);

}  // namespace planche::press
