// The page that shows how the sheets of a poster go together.
#pragma once

#include <string>

#include "base/words.h"
#include "press/poster.h"
#include "scene/scene.h"

namespace planche::press {

// The largest bold text of the scale of sizes that is at most `height` mm high; the smallest when none is.
scene::TextBlock set_name(const std::string& text, double height, scene::Typesetter& typesetter,
                          const base::Words& words);

// All sheets as boxes within `box`, at its right, `present` filled in. Returns where their left edge came to lie.
double draw_small_map(scene::Scene& page, const PosterPlan& plan, std::size_t present, const base::Rect& box);

// Within `room`: the poster's name and size, the steps of the assembly, a sketch of a seam, and `drawing`, made small,
// with the names of all sheets and the numbers of all seams.
void draw_poster_map(scene::Scene& page, const PosterPlan& plan, const scene::ScenePtr& drawing, base::Size trim,
                     const std::string& name, const base::Rect& room, scene::Typesetter& typesetter,
                     const base::Words& words);

}  // namespace planche::press
