// What an SVG must not do: refer to other files, refer to itself, or grow beyond measure.
#pragma once

#include <optional>
#include <string_view>

#include "scene/art.h"

namespace planche::render {

// art/broken (no XML), art/svg-reference (href, url(), @import or an entity that leads outside), art/svg-loop (a chain
// of references that comes back), art/limit (more than 2 million elements, or 100,000 after expanding references).
// Nothing when the file is fit to be drawn. Reads no other file and opens no connection.
std::optional<scene::ArtError> check_svg(std::string_view bytes);

}  // namespace planche::render
