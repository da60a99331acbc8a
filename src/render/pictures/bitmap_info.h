// Reads properties of PNG and WebP files without decoding pixels.
#pragma once

#include <string>
#include <string_view>

namespace planche::render {

struct BitmapInfo {
  unsigned orientation = 1;  // EXIF, 1..8
  bool grey = false;
  bool has_profile = false;  // colour profile (ICC)
  std::string profile = {};  // empty if it cannot be unpacked
};

BitmapInfo read_png_info(std::string_view bytes);
BitmapInfo read_webp_info(std::string_view bytes);

}  // namespace planche::render
