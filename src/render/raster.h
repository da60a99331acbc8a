// Scenes as pixels, and pixels as PNG and JPEG, on any number of threads.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "base/geometry.h"
#include "render/render.h"
#include "scene/scene.h"

namespace planche::render {

enum class Backdrop { white, transparent };

// Pixels in rows from the top left, without gaps: 0xAARRGGBB, colours multiplied by alpha.
struct Raster {
  unsigned width = 0, height = 0;
  std::vector<std::uint32_t> pixels = {};
};

// mm -> whole pixels, at least one.
unsigned pixels_of(double mm, double dpi);

// Fails where Cairo cannot make a picture so large.
tl::expected<Raster, RenderError> blank(unsigned width, unsigned height, Backdrop backdrop);

// Hold this lock to make or change scenes while other threads draw: to set text or load pictures.
std::unique_lock<std::recursive_mutex> lock_libraries();

// `to_pixels` maps the scene's millimetres.
tl::expected<void, RenderError> draw(Raster& raster, const scene::Scene& scene, const base::Transform& to_pixels);

// With an alpha channel only where a pixel is not opaque. Empty if memory is short.
std::string png_of(Raster raster, double dpi);
// On white; `quality`: 1 to 100.
std::string jpeg_of(const Raster& raster, double dpi, int quality);

}  // namespace planche::render
