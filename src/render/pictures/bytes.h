// Numbers in the bytes of files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace planche::render {

enum class ByteOrder { big, little };

// `size` bytes, at most 4, from `at`, which must exist.
inline std::uint32_t number_at(std::string_view bytes, std::size_t at, std::size_t size,
                               ByteOrder order = ByteOrder::big) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < size; ++i)
    value = value << 8 | static_cast<unsigned char>(bytes[order == ByteOrder::little ? at + size - 1 - i : at + i]);
  return value;
}

}  // namespace planche::render
