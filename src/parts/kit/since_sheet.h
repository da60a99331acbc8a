// A page that lists the parts of an older printout to remove, and those to add.
#pragma once

#include "base/geometry.h"
#include "base/words.h"
#include "parts/kit/manifest.h"
#include "scene/part.h"
#include "scene/text.h"

namespace planche::parts::kit {

// Pages of this size (mm), at least 80 × 80. The typesetter must outlive them.
scene::PartSet since_pages(const Changes& changes, const std::string& game, base::Size page, const base::Words& words,
                           scene::Typesetter& typesetter);

}  // namespace planche::parts::kit
