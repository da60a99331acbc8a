// The mark of a draft, stamped on parts whose data break a rule.
#pragma once

#include "base/words.h"
#include "scene/part.h"
#include "scene/scene.h"
#include "scene/text.h"

namespace planche::press {

// A slanting box with the word DRAFT (BROUILLON in French), in the coordinates of a part of `trim` mm and within it.
// The middle of the box is open, so that what lies below can still be read.
scene::ScenePtr make_stamp(base::Size trim, scene::Outline::Form form, scene::Typesetter& typesetter,
                           const base::Words& words);

}  // namespace planche::press
