// The typefaces of the project, through a private font configuration, and text set with Pango.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "scene/text.h"

namespace planche::render {

struct FontError {
  std::string message;  // of a typeface of the project: names the Debian package to install
};

// A typesetter whose glyph runs the renderers of this room can draw. Metrics are unhinted at 72 units per inch, so that
// measures and drawings agree in every format. Not thread-safe.
// Besides those it knows the typefaces of these files, which font_families() can read; letters that the asked one has
// not are taken from them, the first first, and only then from the others.
tl::expected<std::unique_ptr<scene::Typesetter>, FontError> make_typesetter(
    const std::vector<std::filesystem::path>& files = {});

// Bytes of a font file.
inline constexpr std::size_t most_font_bytes = 20u << 20;

// The names by which the typefaces of a font file (TrueType, OpenType, collections of them) are asked for; why it
// cannot be used.
tl::expected<std::vector<std::string>, FontError> font_families(const std::filesystem::path& file);

}  // namespace planche::render
