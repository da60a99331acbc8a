#include "render/pictures/pdf_image.h"

#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include <libdeflate.h>

#include "render/handles.h"
#include "render/pictures/png_filters.h"

namespace planche::render {

namespace {

using Compressor = std::unique_ptr<libdeflate_compressor, Release<libdeflate_free_compressor>>;

// Colours and opacities of a surface, without rows' ends.
struct Split {
  unsigned width, height;
  bool grey = true, opaque = true;
  std::string colours, alpha;  // 3 bytes and 1 byte a pixel
};

// Invisible pixels take the colour of the nearest visible pixel before them in their row, or else after it, or else
// that of the row above or below. Viewers mix neighbouring colours, so black ones would show as a rim.
void spread_colours(Split& all) {
  const std::size_t width = all.width;
  std::string& colours = all.colours;
  const auto copy = [&](std::size_t from, std::size_t to) { colours.replace(3 * to, 3, colours, 3 * from, 3); };
  std::vector<std::size_t> without;  // rows without visible pixels
  std::optional<std::size_t> full;   // the last row with visible pixels
  for (std::size_t y = 0; y < all.height; ++y) {
    std::optional<std::size_t> seen;
    for (std::size_t at = y * width; at < (y + 1) * width; ++at) {
      if (all.alpha[at] != '\0') {
        if (!seen) {
          for (std::size_t before = y * width; before < at; ++before) copy(at, before);
        }
        seen = at;
      } else if (seen) {
        copy(*seen, at);
      }
    }
    if (!seen) {
      without.push_back(y);
      continue;
    }
    if (!full) {
      for (const std::size_t row : without)
        colours.replace(3 * row * width, 3 * width, colours, 3 * y * width, 3 * width);
    }
    full = y;
  }
  for (const std::size_t row : without) {
    if (full && row > 0 && all.alpha.find_first_not_of('\0') < row * width)
      colours.replace(3 * row * width, 3 * width, colours, 3 * (row - 1) * width, 3 * width);
  }
}

Split split(cairo_surface_t* surface) {
  Split all{static_cast<unsigned>(cairo_image_surface_get_width(surface)),
            static_cast<unsigned>(cairo_image_surface_get_height(surface)),
            true,
            true,
            {},
            {}};
  const bool has_alpha = cairo_image_surface_get_format(surface) == CAIRO_FORMAT_ARGB32;
  const unsigned char* const data = cairo_image_surface_get_data(surface);
  const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(surface));
  const std::size_t count = std::size_t{all.width} * all.height;
  all.colours.resize(3 * count);
  all.alpha.resize(count, '\xFF');
  char *colour = all.colours.data(), *opacity = all.alpha.data();
  for (std::size_t y = 0; y < all.height; ++y) {
    for (std::size_t x = 0; x < all.width; ++x, colour += 3, ++opacity) {
      std::uint32_t pixel = 0;
      std::memcpy(&pixel, data + y * stride + 4 * x, 4);
      const std::uint32_t a = has_alpha ? pixel >> 24 : 255;
      const auto part = [&](unsigned shift) {
        const std::uint32_t c = pixel >> shift & 255;
        return a == 255 ? c : a == 0 ? 0 : (c * 255 + a / 2) / a;
      };
      const std::uint32_t red = part(16), green = part(8), blue = part(0);
      colour[0] = static_cast<char>(red);
      colour[1] = static_cast<char>(green);
      colour[2] = static_cast<char>(blue);
      *opacity = static_cast<char>(a);
      all.opaque = all.opaque && a == 255;
      all.grey = all.grey && red == green && green == blue;
    }
  }
  if (!all.opaque) spread_colours(all);
  return all;
}

}  // namespace

std::string deflated(std::string_view rows, int level) {
  const Compressor compressor{libdeflate_alloc_compressor(level)};
  if (!compressor) throw std::bad_alloc{};
  std::string packed(libdeflate_zlib_compress_bound(compressor.get(), rows.size()), '\0');
  packed.resize(libdeflate_zlib_compress(compressor.get(), rows.data(), rows.size(), packed.data(), packed.size()));
  packed.shrink_to_fit();
  return packed;
}

std::string deflated(std::string_view rows) {
  constexpr int quick = 1, thorough = 6;
  std::string packed = deflated(rows, quick);
  const bool noise = packed.size() * 2 > rows.size();
  return noise ? packed : deflated(rows, thorough);
}

PdfImage image_of(cairo_surface_t* pixels) {
  Split all = split(pixels);
  PdfImage image{.width = all.width, .height = all.height, .channels = all.grey ? 1u : 3u};
  if (all.grey) {
    for (std::size_t i = 0; i < all.alpha.size(); ++i) all.colours[i] = all.colours[3 * i];
    all.colours.resize(all.alpha.size());
  }
  image.bytes = deflated(filtered(all.colours, all.width, image.channels));
  if (!all.opaque) image.alpha = deflated(filtered(all.alpha, all.width, 1));
  return image;
}

}  // namespace planche::render
