// What the markers of a JPEG file say, without decoding it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace planche::render {

struct JpegInfo {
  unsigned width = 0, height = 0;  // as stored
  unsigned components = 0;
  unsigned orientation = 1;  // EXIF, 1..8
  bool has_profile = false;  // of colours (ICC)
  std::string profile = {};  // empty where a part of it is missing
  bool inverted = false;     // Adobe wrote it: of four components more means less ink
};

// Nothing when the markers do not make sense, or the end of the picture is missing.
std::optional<JpegInfo> read_jpeg_info(std::string_view bytes);

// The same picture without what does not change how it is decoded: EXIF, XMP, profiles, previews, comments, whatever
// follows its end. Its data stay as they are. Nothing where it ends too early.
std::optional<std::string> without_metadata(std::string_view jpeg);

}  // namespace planche::render
