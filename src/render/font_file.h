// Font files as Fontconfig, FreeType and HarfBuzz can all read them.
#pragma once

#include <filesystem>
#include <string>

#include <tl/expected.hpp>

#include "render/fonts.h"

namespace planche::render {

// Bytes of a font after unpacking.
inline constexpr std::size_t most_unpacked_font_bytes = 64u << 20;

// The bytes of a font file; those of WOFF and WOFF 2 unpacked. Why it cannot be used: "it is …".
tl::expected<std::string, FontError> read_font(const std::filesystem::path& file);

// A path at which libraries read the same font: the file itself, or one in memory that holds its unpacked bytes and
// lasts until the program ends.
tl::expected<std::filesystem::path, FontError> readable_font(const std::filesystem::path& file);

}  // namespace planche::render
