// PNG, JPEG and WebP pictures.
#pragma once

#include <string>

#include "render/art_reader.h"

namespace planche::render {

// `bytes` begin like a picture of a known bitmap format. A JPEG keeps its bytes, which go into a PDF as they are; its
// pixels are decoded only when something else is drawn. Pixels are kept at 600 dpi in a box of `box` mm (of no size:
// not known) and at most 16 million.
LoadedArt load_bitmap(const std::string& bytes, const std::string& name, const ArtLimits& limits, base::Size box);

// Gives a surface a copy of `bytes` as data of this MIME type; false when memory is short.
bool attach(cairo_surface_t* surface, const char* type, const std::string& bytes);

}  // namespace planche::render
