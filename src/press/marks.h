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

// All marks of a sheet, as seen on its front. Empty for Cut::none, but for the fold line, which belongs to the sheet
// whatever `cut` says. Reusable: drawn once in a PDF. Of each block:
// - Where lines across it cut the parts apart, whether all places are taken or not: for Cut::marks a pair of marks at
//   both ends of every cut and, where parts lie apart, short ones between their bleeds; for Cut::grid light dashed
//   lines along all cuts, on the shared edge of parts that touch and otherwise just outside the trim.
// - Elsewhere, for each part by itself: for Cut::marks two short marks at each corner, which go on where its edges end;
//   for Cut::grid, and round polygons always, a light dashed line just outside its outline.
// Between two blocks the marks of each keep to its half of the gutter.
scene::ScenePtr make_marks(const Sheet& sheet, const MarginPlan& plan, Cut cut, scene::Typesetter& typesetter,
                           const base::Words& words);

}  // namespace planche::press
