// The two typefaces of the project, through a private font configuration, and text set with Pango.
#pragma once

#include <memory>

#include <tl/expected.hpp>

#include "scene/text.h"

namespace planche::render {

struct FontError {
  std::string message;  // names the Debian package to install
};

// A typesetter whose glyph runs the renderers of this room can draw. Metrics are unhinted at 72 units per inch, so that
// measures and drawings agree in every format. Not thread-safe.
tl::expected<std::unique_ptr<scene::Typesetter>, FontError> make_typesetter();

}  // namespace planche::render
