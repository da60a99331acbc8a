// The page that shows how to assemble a poster.
#pragma once

#include <string>

#include "base/words.h"
#include "press/posters/poster.h"
#include "scene/scene.h"

namespace planche::press {

// The largest bold text in the scale of sizes that is at most `height` mm high, or the smallest.
scene::TextBlock set_name(const std::string& text, double height, scene::Typesetter& typesetter,
                          const base::Words& words);

// All sheets as boxes in `box`, at its right, with `present` filled. Returns the position of their left edge.
double draw_small_map(scene::Scene& page, const PosterPlan& plan, std::size_t present, const base::Rect& box);

// Draws in `room`: the poster's name and size, the steps of assembly, a sketch of a seam, and a small `drawing` with
// the names of all sheets and the numbers of all seams.
void draw_poster_map(scene::Scene& page, const PosterPlan& plan, const scene::ScenePtr& drawing, base::Size trim,
                     const std::string& name, const base::Rect& room, scene::Typesetter& typesetter,
                     const base::Words& words);

}  // namespace planche::press
