// Pictures from files: SVG, PNG, JPEG, WebP.
#pragma once

#include <filesystem>
#include <memory>

#include "scene/art.h"

namespace planche::render {

struct ArtLimits {
  std::size_t bytes = 32u << 20;
  std::size_t pixels = 40'000'000, jpeg_pixels = 100'000'000;
  // A program that calls try_pictures(), in which each picture is tried before it is read here; empty: none is tried.
  std::filesystem::path trial = {};
  double dpi = 0;  // at which drawings become pixels; 0: they stay drawings
};

std::unique_ptr<scene::ArtLoader> make_art_loader(const ArtLimits& limits = {});

}  // namespace planche::render
