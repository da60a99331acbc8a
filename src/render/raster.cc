#include "render/raster.h"

#include <algorithm>
#include <cmath>
#include <csetjmp>
#include <cstdio>
#include <cstdlib>

#include <fmt/format.h>
#include <jpeglib.h>
#include <png.h>

#include "render/failure.h"
#include "render/painter.h"

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

void add_bytes(png_structp png, png_bytep data, png_size_t length) {
  static_cast<std::string*>(png_get_io_ptr(png))->append(reinterpret_cast<const char*>(data), length);
}

void flush_nothing(png_structp) {}

void write_row(const Raster& raster, std::size_t row, bool with_alpha, std::vector<std::uint8_t>& to) {
  std::uint8_t* out = to.data();
  const std::uint32_t* from = raster.pixels.data() + row * raster.width;
  for (unsigned x = 0; x < raster.width; ++x) {
    const std::uint32_t pixel = from[x];
    const unsigned alpha = alpha_of(pixel);
    for (const int shift : {16, 8, 0}) *out++ = alpha == 0 ? 0 : straight(pixel, shift, alpha);
    if (with_alpha) *out++ = static_cast<std::uint8_t>(alpha);
  }
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

tl::expected<void, RenderError> draw(Raster& raster, const scene::Scene& scene, const base::Transform& to_pixels) {
  const Surface surface{cairo_image_surface_create_for_data(
      reinterpret_cast<unsigned char*>(raster.pixels.data()), CAIRO_FORMAT_ARGB32, static_cast<int>(raster.width),
      static_cast<int>(raster.height), static_cast<int>(raster.width * sizeof(std::uint32_t)))};
  {
    const Context cr{cairo_create(surface.get())};
    const cairo_matrix_t matrix{to_pixels.xx, to_pixels.yx, to_pixels.xy, to_pixels.yy, to_pixels.x0, to_pixels.y0};
    cairo_transform(cr.get(), &matrix);
    Painter{cr.get()}.paint(scene);
    if (const auto status = cairo_status(cr.get()); status != CAIRO_STATUS_SUCCESS)
      return failure(fmt::format("cannot draw the picture: {}", cairo_status_to_string(status)));
  }
  cairo_surface_finish(surface.get());
  return {};
}

std::string png_of(const Raster& raster, double dpi) {
  const bool with_alpha =
      std::ranges::any_of(raster.pixels, [](std::uint32_t pixel) { return (pixel & opaque_pixel) != opaque_pixel; });
  std::string bytes;
  std::vector<std::uint8_t> row(static_cast<std::size_t>(raster.width) * (with_alpha ? 4 : 3));
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
  png_infop info = png == nullptr ? nullptr : png_create_info_struct(png);
  if (info == nullptr || setjmp(png_jmpbuf(png)) != 0) {
    png_destroy_write_struct(&png, &info);
    return {};
  }
  png_set_write_fn(png, &bytes, add_bytes, flush_nothing);
  // Half the time of the library's defaults, for files that are hardly larger.
  png_set_compression_level(png, 4);
  png_set_filter(png, 0, PNG_FILTER_NONE | PNG_FILTER_SUB | PNG_FILTER_UP);
  png_set_IHDR(png, info, raster.width, raster.height, 8, with_alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  const auto per_metre = static_cast<png_uint_32>(std::lround(dpi / 0.0254));
  png_set_pHYs(png, info, per_metre, per_metre, PNG_RESOLUTION_METER);
  png_write_info(png, info);
  for (std::size_t y = 0; y < raster.height; ++y) {
    write_row(raster, y, with_alpha, row);
    png_write_row(png, row.data());
  }
  png_write_end(png, nullptr);
  png_destroy_write_struct(&png, &info);
  return bytes;
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
