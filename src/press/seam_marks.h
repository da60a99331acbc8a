// What a sheet of a poster carries to be cut and joined.
#pragma once

#include <cstddef>

#include "base/words.h"
#include "press/outline.h"
#include "press/poster.h"
#include "scene/scene.h"

namespace planche::press {

// mm around the windows in which marks may be drawn.
struct Rim {
  double left = 0, right = 0, top = 0, bottom = 0;
};

// Lines, numbers, words, diamonds and crosses of the seams of `sheet`, on its paper. The edge that is cut has a dashed
// line, the one that is covered a solid line; all lies beyond the seam, where it is cut away or covered.
void draw_seams(scene::Scene& page, const PosterPlan& plan, std::size_t sheet, const Rim& rim,
                scene::Typesetter& typesetter, const base::Words& words);

// Marks at the poster's own edge, of trim `trim` and `form`. Cut::marks: a rectangle's edges drawn on at both ends,
// beyond the window, on every sheet that has no neighbour there; ticks at the corners of other forms. Cut::grid: a
// light dashed line just outside the edge.
void draw_outer_marks(scene::Scene& page, const PosterPlan& plan, std::size_t sheet, const Rim& rim, Cut cut,
                      base::Size trim, double bleed, Form form);

// The number of a seam in a box around `at`, after `by`.
void draw_number(scene::Scene& page, std::size_t number, base::Point at, const base::Transform& by,
                 scene::Typesetter& typesetter, const base::Words& words);

}  // namespace planche::press
