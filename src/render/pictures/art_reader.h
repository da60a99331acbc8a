// Reads the bytes of a file as a picture that can be drawn.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "base/geometry.h"
#include "render/painter.h"
#include "render/pictures/art_loader.h"

namespace planche::render {

using LoadedArt = tl::expected<std::shared_ptr<DrawableArt>, scene::ArtError>;

// Whether `bytes` begin like a drawing (SVG) rather than a bitmap.
bool is_drawing(std::string_view bytes);

// Reads SVG, PNG, JPEG or WebP, recognised by the first bytes (pdf_page.h reads PDFs). Reduces a bitmap to the
// resolution that a print of `box` mm needs.
LoadedArt read_art(const std::string& bytes, const std::string& name, const ArtLimits& limits, base::Size box);

}  // namespace planche::render
