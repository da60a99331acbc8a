// Finds content that an SVG picture must not have, before librsvg sees it.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "scene/art.h"

namespace planche::render {

class SvgSupport;

struct SvgLimits {
  std::size_t elements = 2'000'000;
  std::size_t copies = 100'000;  // elements drawn again by references
  std::size_t depth = 200;
  double embedded_pixels = 50e6;
  // Tries a PNG or JPEG in the drawing; may be empty.
  std::function<std::optional<scene::ArtError>(const std::string& bytes)> embedded = {};
};

// Returns art/broken, art/limit, art/svg-reference (anything outside the file, entities), art/svg-loop, an error of
// `limits.embedded`, or nothing.
// Passes everything that is drawn to `support`.
std::optional<scene::ArtError> scan_svg(std::string_view bytes, const std::string& name, const SvgLimits& limits = {},
                                        SvgSupport* support = nullptr);

}  // namespace planche::render
