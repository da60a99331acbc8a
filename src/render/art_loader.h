// Pictures from files: SVG, PNG, JPEG, WebP.
#pragma once

#include <memory>

#include "scene/art.h"

namespace planche::render {

struct ArtLimits {
  std::size_t bytes = 32u << 20;
  std::size_t pixels = 100'000'000;
};

std::unique_ptr<scene::ArtLoader> make_art_loader(const ArtLimits& limits = {});

}  // namespace planche::render
