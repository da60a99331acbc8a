// A page that tells what of an older printout to take out, and what comes in its place.
#pragma once

#include "base/geometry.h"
#include "base/words.h"
#include "parts/kit/manifest.h"
#include "scene/part.h"
#include "scene/text.h"

namespace planche::parts::kit {

// Pages of that size (mm), at least 80 × 80. The typesetter outlives them.
scene::PartSet since_pages(const Changes& changes, const std::string& game, base::Size page, const base::Words& words,
                           scene::Typesetter& typesetter);

}  // namespace planche::parts::kit
