// Pictures in other colours.
#pragma once

#include "render/painter.h"

namespace planche::render {

// The picture with its colours changed: pixels of a bitmap, or a drawing that stays a drawing.
tl::expected<std::shared_ptr<DrawableArt>, scene::ArtError> recolour(std::shared_ptr<const DrawableArt> art,
                                                                     const scene::Recolouring& change);

}  // namespace planche::render
