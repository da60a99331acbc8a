#include "render/pictures/png_chunks.h"

#include <libdeflate.h>

#include "render/pictures/bytes.h"

namespace planche::render {

bool PngChunk::is_sound() const {
  return libdeflate_crc32(0, type.data(), type.size() + data.size()) == check;  // data follow the type
}

std::optional<PngChunk> PngChunks::next() {
  constexpr std::size_t frame = 12;  // length, type and check sum
  if (at_ + frame > png_.size()) return std::nullopt;
  const std::size_t size = number_at(png_, at_, 4);
  if (size > png_.size() - at_ - frame) return std::nullopt;
  const PngChunk chunk{png_.substr(at_ + 4, 4), png_.substr(at_ + 8, size), number_at(png_, at_ + 8 + size, 4)};
  at_ += frame + size;
  return chunk;
}

}  // namespace planche::render
