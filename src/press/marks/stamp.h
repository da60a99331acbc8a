// The stamp of a draft on parts whose data have errors.
#pragma once

#include "base/words.h"
#include "scene/part.h"
#include "scene/scene.h"
#include "scene/text.h"

namespace planche::press {

// A slanted box with the word DRAFT (BROUILLON in French), inside a part of `trim` mm. The box is hollow, so that the
// content below stays readable.
scene::ScenePtr make_stamp(base::Size trim, scene::Outline::Form form, scene::Typesetter& typesetter,
                           const base::Words& words);

}  // namespace planche::press
