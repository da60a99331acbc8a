#include "render/raster.h"

#include <algorithm>
#include <cmath>
#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <string_view>

#include <fmt/format.h>
#include <jpeglib.h>
#include <libdeflate.h>

#include "render/failure.h"
#include "render/painter.h"
#include "render/pictures/pdf_image.h"
#include "render/pictures/png_filters.h"
#include "render/shared_libraries.h"

namespace planche::render {

namespace {

constexpr double most_raster_pixels = 70e6;  // A3 at 600 dpi
constexpr unsigned longest_raster_side = 32'767;
constexpr std::uint32_t opaque_pixel = 0xff000000;

constexpr std::uint8_t alpha_of(std::uint32_t pixel) {
  return static_cast<std::uint8_t>(pixel >> 24);
}

// A channel that was multiplied by alpha, as it was before.
std::uint8_t straight(std::uint32_t pixel, int shift, unsigned alpha) {
  const unsigned value = pixel >> shift & 0xff;
  return static_cast<std::uint8_t>(std::min(255U, (value * 255 + alpha / 2) / alpha));
}

// Rows of 3 bytes a pixel, or 4 with alpha.
std::string plain_rows(const Raster& raster, bool with_alpha) {
  std::string rows(raster.pixels.size() * (with_alpha ? 4 : 3), '\0');
  char* out = rows.data();
  for (std::uint32_t pixel : raster.pixels) {
    const unsigned alpha = alpha_of(pixel);
    if (alpha < 255) {
      std::uint32_t colour = 0;
      for (const int shift : {16, 8, 0}) colour |= alpha == 0 ? 0U : straight(pixel, shift, alpha) << shift;
      pixel = colour;
    }
    for (const int shift : {16, 8, 0}) *out++ = static_cast<char>(pixel >> shift & 0xff);
    if (with_alpha) *out++ = static_cast<char>(alpha);
  }
  return rows;
}

void add_number(std::string& to, std::uint32_t number) {
  for (const int shift : {24, 16, 8, 0}) to += static_cast<char>(number >> shift & 0xff);
}

void add_chunk(std::string& to, std::string_view type, std::string_view content) {
  add_number(to, static_cast<std::uint32_t>(content.size()));
  const std::size_t begin = to.size();
  to.append(type).append(content);
  add_number(to, libdeflate_crc32(0, to.data() + begin, to.size() - begin));
}

struct JpegError {
  jpeg_error_mgr manager;
  std::jmp_buf back;
};

}  // namespace

unsigned pixels_of(double mm, double dpi) {
  return static_cast<unsigned>(std::max(1.0, std::round(mm * dpi / 25.4)));
}

tl::expected<Raster, RenderError> blank(unsigned width, unsigned height, Backdrop backdrop) {
  if (width > longest_raster_side || height > longest_raster_side ||
      static_cast<double>(width) * height > most_raster_pixels)
    return failure(fmt::format("a picture of {} × {} pixels is too large; the limit is {:.0f} million, {} a side",
                               width, height, most_raster_pixels / 1e6, longest_raster_side));
  const std::uint32_t fill = backdrop == Backdrop::white ? 0xffffffff : 0;
  return Raster{width, height, std::vector<std::uint32_t>(static_cast<std::size_t>(width) * height, fill)};
}

std::recursive_mutex& libraries_mutex() {
  static std::recursive_mutex mutex;
  return mutex;
}

std::unique_lock<std::recursive_mutex> lock_libraries() {
  return std::unique_lock{libraries_mutex()};
}

tl::expected<void, RenderError> draw(Raster& raster, const scene::Scene& scene, const base::Transform& to_pixels) {
  const Surface surface{cairo_image_surface_create_for_data(
      reinterpret_cast<unsigned char*>(raster.pixels.data()), CAIRO_FORMAT_ARGB32, static_cast<int>(raster.width),
      static_cast<int>(raster.height), static_cast<int>(raster.width * sizeof(std::uint32_t)))};
  {
    const CairoContext cr{cairo_create(surface.get())};
    const cairo_matrix_t matrix{to_pixels.xx, to_pixels.yx, to_pixels.xy, to_pixels.yy, to_pixels.x0, to_pixels.y0};
    cairo_transform(cr.get(), &matrix);
    Painter{cr.get()}.paint_on_paper(scene);
    if (const auto status = cairo_status(cr.get()); status != CAIRO_STATUS_SUCCESS)
      return failure(fmt::format("cannot draw the picture: {}", cairo_status_to_string(status)));
  }
  cairo_surface_finish(surface.get());
  return {};
}

std::string png_of(Raster raster, double dpi) {
  constexpr int level = 4;  // half the time of the default, for files that are hardly larger
  const bool with_alpha =
      std::ranges::any_of(raster.pixels, [](std::uint32_t pixel) { return (pixel & opaque_pixel) != opaque_pixel; });
  const unsigned channels = with_alpha ? 4 : 3;
  std::string header, density;
  add_number(header, raster.width);
  add_number(header, raster.height);
  header.append({8, with_alpha ? '\6' : '\2', 0, 0, 0});  // bits, colours, compression, filters, no interlacing
  for (int i = 0; i < 2; ++i) add_number(density, static_cast<std::uint32_t>(std::lround(dpi / 0.0254)));
  density += '\1';  // pixels a metre
  try {
    std::string rows = plain_rows(raster, with_alpha);
    raster.pixels = {};
    rows = filtered(rows, raster.width, channels, quick_filters);
    rows = deflated(rows, level);
    std::string bytes{"\x89PNG\r\n\x1a\n"};
    bytes.reserve(rows.size() + 100);
    add_chunk(bytes, "IHDR", header);
    add_chunk(bytes, "pHYs", density);
    add_chunk(bytes, "IDAT", rows);
    add_chunk(bytes, "IEND", {});
    return bytes;
  } catch (const std::bad_alloc&) {
    return {};
  }
}

std::string jpeg_of(const Raster& raster, double dpi, int quality) {
  jpeg_compress_struct jpeg{};
  JpegError error{};
  std::vector<std::uint8_t> row(static_cast<std::size_t>(raster.width) * 3);
  unsigned char* made = nullptr;
  unsigned long size = 0;
  jpeg.err = jpeg_std_error(&error.manager);
  error.manager.error_exit = [](j_common_ptr failed) {
    std::longjmp(reinterpret_cast<JpegError*>(failed->err)->back, 1);
  };
  if (setjmp(error.back) != 0) {
    jpeg_destroy_compress(&jpeg);
    std::free(made);
    return {};
  }
  jpeg_create_compress(&jpeg);
  jpeg_mem_dest(&jpeg, &made, &size);
  jpeg.image_width = raster.width;
  jpeg.image_height = raster.height;
  jpeg.input_components = 3;
  jpeg.in_color_space = JCS_RGB;
  jpeg_set_defaults(&jpeg);
  jpeg_set_quality(&jpeg, quality, TRUE);
  jpeg.comp_info[0].h_samp_factor = jpeg.comp_info[0].v_samp_factor = 1;  // small coloured letters stay sharp
  jpeg.density_unit = 1;                                                  // dots an inch
  jpeg.X_density = jpeg.Y_density = static_cast<UINT16>(std::lround(dpi));
  jpeg_start_compress(&jpeg, TRUE);
  while (jpeg.next_scanline < jpeg.image_height) {
    const std::uint32_t* from = raster.pixels.data() + static_cast<std::size_t>(jpeg.next_scanline) * raster.width;
    for (unsigned x = 0; x < raster.width; ++x) {
      const unsigned white = 255U - alpha_of(from[x]);
      for (int i = 0; i < 3; ++i)
        row[3 * x + static_cast<unsigned>(i)] =
            static_cast<std::uint8_t>(std::min(255U, (from[x] >> (16 - 8 * i) & 0xff) + white));
    }
    JSAMPROW line = row.data();
    jpeg_write_scanlines(&jpeg, &line, 1);
  }
  jpeg_finish_compress(&jpeg);
  std::string bytes{reinterpret_cast<const char*>(made), size};
  jpeg_destroy_compress(&jpeg);
  std::free(made);
  return bytes;
}

}  // namespace planche::render
