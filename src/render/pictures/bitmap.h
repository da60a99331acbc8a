// PNG, JPEG and WebP pictures.
#pragma once

#include <memory>
#include <string>

#include "render/pictures/art_reader.h"

namespace planche::render {

// Reads a PNG that needs no decoder (png_file.h). Its rows go unchanged into a PDF, unless it is reduced or its colours
// are converted. Null for all else.
LoadedArt pass_png(const std::string& bytes, const std::string& name, const ArtLimits& limits, base::Size box);

// Reads a picture of a known bitmap format. A JPEG keeps its bytes, which go unchanged into a PDF; its pixels are
// decoded only for other output. Keeps pixels at 600 dpi in a box of `box` mm (0 × 0: unknown size), at most 16
// million.
LoadedArt load_bitmap(const std::string& bytes, const std::string& name, const ArtLimits& limits, base::Size box);

// A bitmap of these pixels. A PDF stores bitmaps with an equal `identity` once.
std::shared_ptr<DrawableArt> bitmap_of(Surface pixels, const std::string& identity);

// Attaches a copy of `bytes` to a surface as data of this MIME type. Returns false if memory is short.
bool attach(cairo_surface_t* surface, const char* type, const std::string& bytes);

}  // namespace planche::render
