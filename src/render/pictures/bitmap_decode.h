// Decodes bitmaps with gdk-pixbuf.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <tl/expected.hpp>

#include "base/geometry.h"
#include "render/handles.h"
#include "scene/art.h"

namespace planche::render {

using Pixels = GObjectPtr<GdkPixbuf>;

// The error of a picture with too many pixels.
tl::unexpected<scene::ArtError> too_many(const std::string& name, double width, double height, std::size_t pixels);
bool fits(double width, double height, std::size_t pixels);

struct Wanted {
  std::size_t pixels;    // limit of the file's pixels
  base::Size box;        // mm
  unsigned orientation;  // EXIF orientation

  // The factor of width and height that leaves as many pixels as a good print shows; at most 1.
  double reduction(double width, double height) const;
};

struct Decoded {
  Pixels pixels;         // upright
  double width, height;  // upright, before the reduction
  bool reduced;
};

tl::expected<Decoded, scene::ArtError> decode(std::string_view bytes, const std::string& name, const Wanted& wanted);

// ARGB32, or RGB24 without alpha.
Surface surface_of(GdkPixbuf* pixels);

}  // namespace planche::render
