#include "render/pictures/exif.h"

#include <cstddef>

#include "render/pictures/bytes.h"

namespace planche::render {

unsigned exif_orientation(std::string_view tiff) {
  if (tiff.size() < 8 || (!tiff.starts_with("II*") && !tiff.starts_with("MM"))) return 1;
  const auto order = tiff[0] == 'I' ? ByteOrder::little : ByteOrder::big;
  const std::size_t directory = number_at(tiff, 4, 4, order);
  if (directory > tiff.size() || tiff.size() - directory < 2) return 1;
  const unsigned count = number_at(tiff, directory, 2, order);
  for (unsigned i = 0; i < count; ++i) {
    const std::size_t entry = directory + 2 + std::size_t{12} * i;
    if (entry + 12 > tiff.size()) return 1;
    if (number_at(tiff, entry, 2, order) != 0x0112) continue;
    const unsigned value = number_at(tiff, entry + 8, 2, order);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

}  // namespace planche::render
