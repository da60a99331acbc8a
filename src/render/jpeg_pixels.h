// JPEG data to pixels and back.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

namespace planche::render {

struct JpegPixels {
  unsigned width = 0, height = 0, channels = 0;  // 3: red, green, blue; 4: inks, as they are stored
  std::vector<unsigned char> bytes;
};

// One of `reduction` (1, 2, 4 or 8) pixels in each direction. Fails, saying why, where data are missing, damaged, or of
// more pixels than the header says.
tl::expected<JpegPixels, std::string> decode_jpeg(std::string_view jpeg, unsigned reduction);

// Of red, green and blue, nearly without loss; empty: no memory.
std::string encode_jpeg(const JpegPixels& pixels);

}  // namespace planche::render
