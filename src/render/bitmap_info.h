// What PNG and WebP files say about their pixels, without decoding them.
#pragma once

#include <string>
#include <string_view>

namespace planche::render {

struct BitmapInfo {
  unsigned orientation = 1;  // EXIF, 1..8
  bool grey = false;
  bool has_profile = false;  // of colours (ICC)
  std::string profile = {};  // empty where it cannot be unpacked
};

BitmapInfo read_png_info(std::string_view bytes);
BitmapInfo read_webp_info(std::string_view bytes);

}  // namespace planche::render
