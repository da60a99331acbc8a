// Makes font files readable for Fontconfig, FreeType and HarfBuzz.
#pragma once

#include <filesystem>
#include <string>

#include <tl/expected.hpp>

#include "render/text/fonts.h"

namespace planche::render {

// Limit of an unpacked font, in bytes.
inline constexpr std::size_t most_unpacked_font_bytes = 64u << 20;

// The bytes of a font file, unpacked from WOFF and WOFF 2; or why it is unusable: "it is …".
tl::expected<std::string, FontError> read_font(const std::filesystem::path& file);

// A path from which libraries read the same font: the file itself, or one in memory with the unpacked bytes, which
// exists until the program ends.
tl::expected<std::filesystem::path, FontError> readable_font(const std::filesystem::path& file);

}  // namespace planche::render
