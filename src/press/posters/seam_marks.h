// The assembly marks of a poster's sheet.
#pragma once

#include <cstddef>

#include "base/words.h"
#include "press/posters/poster.h"
#include "press/sheet_outlines.h"
#include "scene/scene.h"

namespace planche::press {

// mm around the windows where marks may be.
struct Rim {
  double left = 0, right = 0, top = 0, bottom = 0;
};

// Draws lines, numbers, words, diamonds and crosses of the seams of `sheet`. The cut edge has a dotted line, the
// covered one a solid line. Everything is beyond the seam, where it is cut away or covered.
void draw_seams(scene::Scene& page, const PosterPlan& plan, std::size_t sheet, const Rim& rim,
                scene::Typesetter& typesetter, const base::Words& words);

// Marks at the poster's own edge, with its `trim` and `form`. Cut::marks: the edges of a rectangle continued at both
// ends, outside the window, on every sheet without a neighbour there; ticks at the corners of other forms. Cut::grid: a
// light dotted line just outside the edge.
void draw_outer_marks(scene::Scene& page, const PosterPlan& plan, std::size_t sheet, const Rim& rim, Cut cut,
                      base::Size trim, double bleed, Form form);

// The number of a seam in a box around `at`, mapped by `by`.
void draw_number(scene::Scene& page, std::size_t number, base::Point at, const base::Transform& by,
                 scene::Typesetter& typesetter, const base::Words& words);

}  // namespace planche::press
