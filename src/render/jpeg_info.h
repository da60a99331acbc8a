// What the markers of a JPEG file say, without decoding it.
#pragma once

#include <optional>
#include <string_view>

namespace planche::render {

struct JpegInfo {
  unsigned width = 0, height = 0;  // as stored
  unsigned components = 0;
  unsigned orientation = 1;  // EXIF, 1..8
};

// Nothing when the markers do not make sense, or the end of the picture is missing.
std::optional<JpegInfo> read_jpeg_info(std::string_view bytes);

}  // namespace planche::render
