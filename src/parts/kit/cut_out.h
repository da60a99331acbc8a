// Finished parts as small pictures, for pages that show them.
#pragma once

#include "scene/part.h"

namespace planche::parts::kit {

// The front clipped to its outline, with its top left at the origin and a thin line around white edges.
scene::ScenePtr cut_out(const scene::PartSet& set, const scene::Part& part);

// The drawing with its words as shapes. They are too small to read, so they must not count as text of the page.
scene::ScenePtr as_picture(const scene::ScenePtr& drawing);

// The drawing without words under the least printed size (drawn::least_pt), such as the credit of a card that is shown
// smaller than it is, and without plates and discs just around such words.
scene::ScenePtr without_small_words(const scene::ScenePtr& drawing);

}  // namespace planche::parts::kit
