// Pages as single files: PNG and SVG.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <utility>

#include <cairo-svg.h>
#include <fmt/format.h>

#include "base/new_file.h"
#include "render/failure.h"
#include "render/painter.h"
#include "render/render.h"

namespace planche::render {

namespace {

namespace fs = std::filesystem;

constexpr double longest_side = 32767;  // Cairo's own limit for the side of an image
constexpr double most_pixels = 70e6;    // of a page: A3 at 600 dpi

cairo_status_t append(void* bytes, const unsigned char* data, unsigned length) {
  static_cast<std::string*>(bytes)->append(reinterpret_cast<const char*>(data), length);
  return CAIRO_STATUS_SUCCESS;
}

std::string in_order(std::uint32_t value) {
  std::string bytes;
  for (const int shift : {24, 16, 8, 0}) bytes += static_cast<char>(value >> shift & 0xff);
  return bytes;
}

// As PNG has it.
std::uint32_t checksum(std::string_view bytes) {
  std::uint32_t sum = 0xffffffff;
  for (const char byte : bytes) {
    sum ^= static_cast<unsigned char>(byte);
    for (int bit = 0; bit < 8; ++bit) sum = sum >> 1 ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum;
}

// Adds the resolution after the header of a picture, because Cairo does not.
void say_resolution(std::string& png, double dpi) {
  constexpr std::size_t header_end = 8 + 12 + 13;  // signature; length, name and checksum of a chunk; header
  const auto per_metre = static_cast<std::uint32_t>(std::lround(dpi / 0.0254));
  const std::string chunk = "pHYs" + in_order(per_metre) + in_order(per_metre) + '\1';
  png.insert(header_end, in_order(9) + chunk + in_order(checksum(chunk)));
}

using Bytes = tl::expected<std::string, RenderError>;

base::Size pixel_size(base::Size size_mm, double dpi) {
  return {std::max(1.0, std::round(size_mm.width * dpi / 25.4)),
          std::max(1.0, std::round(size_mm.height * dpi / 25.4))};
}

void transform(cairo_t* cr, const base::Transform& by) {
  const cairo_matrix_t matrix{by.xx, by.yx, by.xy, by.yy, by.x0, by.y0};
  cairo_transform(cr, &matrix);
}

Bytes png_of(const scene::Scene& scene, base::Size size_mm, double dpi, const base::Transform& placed = {}) {
  if (std::string problem = too_many_pixels(size_mm, dpi); !problem.empty()) return failure(std::move(problem));
  const double scale = dpi / 25.4;
  const base::Size size = pixel_size(size_mm, dpi);
  const Surface surface{
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(size.width), static_cast<int>(size.height))};
  {
    const CairoContext cr{cairo_create(surface.get())};
    cairo_set_source_rgb(cr.get(), 1, 1, 1);
    cairo_paint(cr.get());
    cairo_scale(cr.get(), scale, scale);
    transform(cr.get(), placed);
    Painter{cr.get()}.paint_on_paper(scene);
    if (const auto status = cairo_status(cr.get()); status != CAIRO_STATUS_SUCCESS) {
      return failure(fmt::format("cannot draw the picture: {}", cairo_status_to_string(status)));
    }
  }
  std::string bytes;
  if (const auto status = cairo_surface_write_to_png_stream(surface.get(), append, &bytes);
      status != CAIRO_STATUS_SUCCESS) {
    return failure(fmt::format("cannot write the picture: {}", cairo_status_to_string(status)));
  }
  say_resolution(bytes, dpi);
  return bytes;
}

Bytes svg_of(const scene::Scene& scene, base::Size size_mm, const base::Transform& placed) {
  std::string bytes;
  const Surface surface{cairo_svg_surface_create_for_stream(append, &bytes, size_mm.width, size_mm.height)};
  cairo_svg_surface_set_document_unit(surface.get(), CAIRO_SVG_UNIT_MM);
  {
    const CairoContext cr{cairo_create(surface.get())};
    transform(cr.get(), placed);
    Painter{cr.get()}.paint(scene);
    if (const auto status = cairo_status(cr.get()); status != CAIRO_STATUS_SUCCESS) {
      return failure(fmt::format("cannot draw the picture: {}", cairo_status_to_string(status)));
    }
  }
  cairo_surface_finish(surface.get());
  if (const auto status = cairo_surface_status(surface.get()); status != CAIRO_STATUS_SUCCESS) {
    return failure(fmt::format("cannot write the picture: {}", cairo_status_to_string(status)));
  }
  return bytes;
}

fs::path page_file(const fs::path& target, const std::string& label) {
  if (label.empty()) return target;
  return target.parent_path() / fmt::format("{}-{}{}", target.stem().string(), label, target.extension().string());
}

tl::expected<std::size_t, RenderError> write_each(press::PageSource& pages, const Target& target,
                                                  const Progress& progress, const std::function<bool()>& accept,
                                                  const std::function<Bytes(const press::Page&)>& draw) {
  base::NewFiles alone;
  base::NewFiles& files = target.series == nullptr ? alone : *target.series;
  std::size_t done = 0;
  while (const auto page = pages.next()) {
    const auto bytes = draw(*page);
    if (!bytes) return tl::make_unexpected(bytes.error());
    if (auto added = files.add(page_file(target.file, page->label), *bytes); !added)
      return failure(added.error().message);
    ++done;
    if (progress && !progress(done, pages.page_count())) return failure("stopped");
  }
  if (accept && !accept()) return 0;
  if (auto written = alone.commit(); !written) return failure(written.error().message);
  return done;
}

}  // namespace

tl::expected<std::size_t, RenderError> write_png(press::PageSource& pages, const Target& target, double dpi,
                                                 const Progress& progress, const std::function<bool()>& accept) {
  return write_each(pages, target, progress, accept,
                    [dpi](const press::Page& page) { return png_of(page.scene, page.size, dpi, page.placed); });
}

tl::expected<std::size_t, RenderError> write_svg(press::PageSource& pages, const Target& target,
                                                 const Progress& progress, const std::function<bool()>& accept) {
  return write_each(pages, target, progress, accept,
                    [](const press::Page& page) { return svg_of(page.scene, page.size, page.placed); });
}

std::string too_many_pixels(base::Size size_mm, double dpi) {
  const base::Size size = pixel_size(size_mm, dpi);
  const double all = size.width * size.height;
  if (size.width <= longest_side && size.height <= longest_side && all <= most_pixels) return {};
  return fmt::format(
      "{} dpi make a page of {:.0f} × {:.0f} pixels, {:.1f} million; the limit is {:.0f} million, {:.0f} a side", dpi,
      size.width, size.height, all / 1e6, most_pixels / 1e6, longest_side);
}

std::string scene_png(const scene::Scene& scene, base::Size size_mm, double dpi) {
  return png_of(scene, size_mm, dpi).value_or(std::string{});
}

std::string scene_svg(const scene::Scene& scene, base::Size size_mm) {
  return svg_of(scene, size_mm, {}).value_or(std::string{});
}

}  // namespace planche::render
