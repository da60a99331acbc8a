// Decodes and encodes JPEG data.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

namespace planche::render {

struct JpegPixels {
  unsigned width = 0, height = 0, channels = 0;  // 3: red, green, blue; 4: inks, as stored
  std::vector<unsigned char> bytes;
};

// Keeps one of `reduction` (1, 2, 4 or 8) pixels in each direction. Fails with a reason if data are missing, damaged,
// or have more pixels than the header says.
tl::expected<JpegPixels, std::string> decode_jpeg(std::string_view jpeg, unsigned reduction);

// From red, green and blue, nearly without loss. Empty if memory is short.
std::string encode_jpeg(const JpegPixels& pixels);

}  // namespace planche::render
