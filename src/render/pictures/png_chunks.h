// The chunks of a PNG file, one after another.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace planche::render {

struct PngChunk {
  std::string_view type;  // "IDAT"
  std::string_view data;
  std::uint32_t check = 0;  // as in the file

  // Whether type and data have the check sum.
  bool is_sound() const;
};

// Views of the file, which must outlive them.
class PngChunks {
 public:
  explicit PngChunks(std::string_view png) : png_{png} {}

  // Nothing at the end of the file, and where it ends within a chunk.
  std::optional<PngChunk> next();

 private:
  std::string_view png_;
  std::size_t at_ = 8;  // after the signature
};

}  // namespace planche::render
