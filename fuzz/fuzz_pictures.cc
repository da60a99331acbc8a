// Any bytes as a bitmap: what its header says, and its pixels.
#include <cmath>
#include <cstdint>
#include <string>

#include "check.h"
#include "render/pictures/bitmap.h"
#include "render/pictures/jpeg_info.h"

PLANCHE_FUZZ_TARGET(pictures)(const std::uint8_t* bytes, std::size_t size) {
  using namespace planche;
  const std::string text{reinterpret_cast<const char*>(bytes), size};
  if (const auto info = render::read_jpeg_info(text)) {
    fuzz::require(info->width > 0 && info->height > 0, "a JPEG that makes sense has a size");
    fuzz::require(info->orientation >= 1 && info->orientation <= 8, "there are eight orientations");
  }
  render::ArtLimits limits;
  limits.pixels = limits.jpeg_pixels = 1'000'000;
  const auto art = render::load_bitmap(text, "art.png", limits, {10, 10});
  if (!art) {
    fuzz::require(art.error().code.starts_with("art/") && !art.error().message.empty(), "a refusal has a reason");
    return 0;
  }
  fuzz::require((*art)->width > 0 && (*art)->height > 0, "a picture has a size");
  fuzz::require((*art)->width * (*art)->height <= static_cast<double>(limits.pixels), "a picture keeps its limits");
  return 0;
}
