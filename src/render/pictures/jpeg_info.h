// Reads the markers of a JPEG file without decoding it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace planche::render {

struct JpegInfo {
  unsigned width = 0, height = 0;  // as stored
  unsigned components = 0;
  unsigned orientation = 1;  // EXIF, 1..8
  bool has_profile = false;  // colour profile (ICC)
  std::string profile = {};  // empty if a part is missing
  bool inverted = false;     // written by Adobe: in four components, larger values mean less ink
};

// Nothing if the markers are invalid, or if the end of the picture is missing.
std::optional<JpegInfo> read_jpeg_info(std::string_view bytes);

// The same picture without data that do not affect decoding: EXIF, XMP, profiles, previews, comments, and bytes after
// its end. Image data stay unchanged. Nothing if it ends too early.
std::optional<std::string> without_metadata(std::string_view jpeg);

}  // namespace planche::render
