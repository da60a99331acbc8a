// PNG, JPEG and WebP pictures.
#pragma once

#include <string>

#include <tl/expected.hpp>

#include "render/art_loader.h"
#include "render/painter.h"

namespace planche::render {

using LoadedArt = tl::expected<std::shared_ptr<DrawableArt>, scene::ArtError>;

// `bytes` begin like a picture of a known bitmap format. A JPEG keeps its bytes, which go into a PDF as they are; its
// pixels are decoded only when something else is drawn. `cost` becomes the memory it holds.
LoadedArt load_bitmap(const std::string& bytes, const std::string& name, const ArtLimits& limits, std::size_t& cost);

}  // namespace planche::render
