#include "render/jpeg_info.h"

#include <cstddef>
#include <cstdint>

namespace planche::render {

namespace {

std::uint8_t byte(std::string_view bytes, std::size_t at) {
  return static_cast<std::uint8_t>(bytes[at]);
}

unsigned number(std::string_view bytes, std::size_t at, unsigned size, bool little = false) {
  unsigned value = 0;
  for (unsigned i = 0; i < size; ++i) value = value << 8 | byte(bytes, little ? at + size - 1 - i : at + i);
  return value;
}

// The orientation tag of the first directory of a TIFF structure; 1 when there is none.
unsigned exif_orientation(std::string_view segment) {
  if (!segment.starts_with(std::string_view{"Exif\0\0", 6})) return 1;
  const std::string_view tiff = segment.substr(6);
  if (tiff.size() < 8 || (!tiff.starts_with("II*") && !tiff.starts_with("MM"))) return 1;
  const bool little = tiff[0] == 'I';
  const std::size_t directory = number(tiff, 4, 4, little);
  if (directory > tiff.size() || tiff.size() - directory < 2) return 1;
  const unsigned count = number(tiff, directory, 2, little);
  for (unsigned i = 0; i < count; ++i) {
    const std::size_t entry = directory + 2 + std::size_t{12} * i;
    if (entry + 12 > tiff.size()) return 1;
    if (number(tiff, entry, 2, little) != 0x0112) continue;
    const unsigned value = number(tiff, entry + 8, 2, little);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

bool is_frame(unsigned marker) {
  return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
}

}  // namespace

std::optional<JpegInfo> read_jpeg_info(std::string_view bytes) {
  if (bytes.size() < 4 || !bytes.starts_with("\xFF\xD8")) return std::nullopt;
  JpegInfo info;
  std::size_t at = 2;
  while (at + 4 <= bytes.size()) {
    if (byte(bytes, at) != 0xFF) return std::nullopt;
    const unsigned marker = byte(bytes, at + 1);
    if (marker == 0xFF) {
      ++at;
      continue;
    }
    const std::size_t length = number(bytes, at + 2, 2);
    if (length < 2 || at + 2 + length > bytes.size()) return std::nullopt;
    const std::string_view segment = bytes.substr(at + 4, length - 2);
    if (marker == 0xE1 && info.orientation == 1) info.orientation = exif_orientation(segment);
    if (is_frame(marker)) {
      if (segment.size() < 6) return std::nullopt;
      info.height = number(segment, 1, 2);
      info.width = number(segment, 3, 2);
      info.components = byte(segment, 5);
    }
    if (marker == 0xDA) {
      // Scan data follow; a whole picture ends with its end marker (some cameras pad after it).
      if (info.width == 0 || info.height == 0 || bytes.rfind("\xFF\xD9") < at) return std::nullopt;
      return bytes.rfind("\xFF\xD9") == std::string_view::npos ? std::nullopt : std::optional{info};
    }
    at += 2 + length;
  }
  return std::nullopt;
}

}  // namespace planche::render
