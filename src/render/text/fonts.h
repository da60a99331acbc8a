// The typefaces of the project, in a private font configuration, and text set with Pango.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "scene/text.h"

namespace planche::render {

struct FontError {
  std::string message;  // for a typeface of the project, names the Debian package to install
};

// A typesetter for the renderers of this room. Metrics are unhinted at 72 units per inch, so that measures and drawings
// agree in every format. Not thread-safe. It also knows the typefaces of these files, which font_families() must
// accept. Letters missing in the requested typeface come first from these, in order, then from the others.
tl::expected<std::unique_ptr<scene::Typesetter>, FontError> make_typesetter(
    const std::vector<std::filesystem::path>& files = {});

// Whether planche has a typeface of that name, which no file replaces.
bool is_own_family(std::string_view family);

// Limit of a font file, in bytes.
inline constexpr std::size_t most_font_bytes = 20u << 20;

// The names of the typefaces in a font file (TrueType, OpenType, collections), or why it is unusable.
tl::expected<std::vector<std::string>, FontError> font_families(const std::filesystem::path& file);

}  // namespace planche::render
