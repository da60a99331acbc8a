#include "render/pictures/bitmap_art.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <list>

#include <fmt/format.h>
#include <libdeflate.h>

#include "render/failure.h"
#include "render/pictures/jpeg_pixels.h"
#include "render/shared_libraries.h"

namespace planche::render {

namespace {

// Another owner of the surface.
std::shared_ptr<cairo_surface_t> shared(const Surface& surface) {
  return {cairo_surface_reference(surface.get()), cairo_surface_destroy};
}

bool draws_pdf(cairo_t* cr) {
  return cairo_surface_get_type(cairo_get_target(cr)) == CAIRO_SURFACE_TYPE_PDF;
}

void fill_unit_square(cairo_t* cr, cairo_surface_t* surface) {
  const double width = cairo_image_surface_get_width(surface), height = cairo_image_surface_get_height(surface);
  cairo_scale(cr, 1 / width, 1 / height);
  cairo_set_source_surface(cr, surface, 0, 0);
  if (draws_pdf(cr)) {
    cairo_paint(cr);
  } else {
    // Otherwise pixels at the edge would be blended with the background, and Cairo would store padded pixels in a PDF.
    cairo_pattern_set_extend(cairo_get_source(cr), CAIRO_EXTEND_PAD);
    cairo_new_path(cr);
    cairo_rectangle(cr, 0, 0, width, height);
    cairo_fill(cr);
  }
}

// Maps the stored picture in the unit square to the upright one, by EXIF orientation 1..8.
constexpr cairo_matrix_t upright[] = {{1, 0, 0, 1, 0, 0},   {-1, 0, 0, 1, 1, 0}, {-1, 0, 0, -1, 1, 1},
                                      {1, 0, 0, -1, 0, 1},  {0, 1, 1, 0, 0, 0},  {0, 1, -1, 0, 1, 0},
                                      {0, -1, -1, 0, 1, 1}, {0, -1, 1, 0, 0, 1}};

// The upright picture of the pixels as they are stored.
Surface turned(cairo_surface_t* stored, unsigned orientation) {
  const int across = cairo_image_surface_get_width(stored), down = cairo_image_surface_get_height(stored);
  const int width = orientation > 4 ? down : across, height = orientation > 4 ? across : down;
  Surface made{cairo_image_surface_create(cairo_image_surface_get_format(stored), width, height)};
  const CairoContext cr{cairo_create(made.get())};
  cairo_scale(cr.get(), width, height);
  cairo_transform(cr.get(), &upright[orientation - 1]);
  cairo_scale(cr.get(), 1.0 / across, 1.0 / down);
  cairo_set_source_surface(cr.get(), stored, 0, 0);
  cairo_pattern_set_filter(cairo_get_source(cr.get()), CAIRO_FILTER_NEAREST);
  cairo_paint(cr.get());
  return cairo_surface_status(made.get()) == CAIRO_STATUS_SUCCESS ? std::move(made) : Surface{};
}

// The pixels that were decoded last in this thread, by name.
class LastDecoded {
 public:
  Surface find(const std::string& name) {
    const auto at = std::find_if(kept_.begin(), kept_.end(), [&](const auto& one) { return one.first == name; });
    if (at == kept_.end()) return {};
    kept_.splice(kept_.begin(), kept_, at);
    return Surface{cairo_surface_reference(at->second.get())};
  }
  void keep(const std::string& name, const Surface& pixels) {
    kept_.emplace_front(name, Surface{cairo_surface_reference(pixels.get())});
    std::size_t bytes = 0;
    for (const auto& one : kept_) bytes += bytes_of(one.second.get());
    while (bytes > most && kept_.size() > 1) {
      bytes -= bytes_of(kept_.back().second.get());
      kept_.pop_back();
    }
  }

 private:
  static constexpr std::size_t most = 24u << 20;  // bytes
  static std::size_t bytes_of(cairo_surface_t* surface) {
    return static_cast<std::size_t>(cairo_image_surface_get_stride(surface)) *
           static_cast<std::size_t>(cairo_image_surface_get_height(surface));
  }
  std::list<std::pair<std::string, Surface>> kept_;
};
thread_local LastDecoded last_decoded;

// Opaque pixels of a decoded JPEG.
Surface surface_of_jpeg(const JpegPixels& pixels) {
  Surface surface{
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(pixels.width), static_cast<int>(pixels.height))};
  if (pixels.channels != 3 || cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS) return {};
  cairo_surface_flush(surface.get());
  unsigned char* const target = cairo_image_surface_get_data(surface.get());
  const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(surface.get()));
  const unsigned char* from = pixels.bytes.data();
  for (std::size_t y = 0; y < pixels.height; ++y) {
    for (std::size_t x = 0; x < pixels.width; ++x, from += 3) {
      const std::uint32_t value =
          0xFF000000u | std::uint32_t{from[0]} << 16 | std::uint32_t{from[1]} << 8 | std::uint32_t{from[2]};
      std::memcpy(target + y * stride + 4 * x, &value, 4);
    }
  }
  cairo_surface_mark_dirty(surface.get());
  return surface;
}

}  // namespace

std::string identity_of(std::string_view bytes, unsigned width) {
  return fmt::format("{:08x}{:08x}{:x}-{}", libdeflate_crc32(0, bytes.data(), bytes.size()),
                     libdeflate_adler32(1, bytes.data(), bytes.size()), bytes.size(), width);
}

void Bitmap::draw(cairo_t* cr) const {
  const std::lock_guard lock{libraries_mutex()};
  fill_unit_square(cr, surface.get());
}

tl::expected<Surface, scene::ArtError> Bitmap::pixels() const {
  return Surface{cairo_surface_reference(surface.get())};
}

std::optional<StorableImage> Bitmap::storable() const {
  return StorableImage{fmt::format("{:016x}-{}", content, identity),
                       [pixels = shared(surface)] { return image_of(pixels.get()); }};
}

tl::expected<Surface, scene::ArtError> Unchanged::pixels() const {
  const std::string key = fmt::format("{:016x}-{} {}x{}", content, identity, width, height);
  if (Surface known = last_decoded.find(key)) return known;
  auto surface = decode_pixels();
  if (surface) last_decoded.keep(key, *surface);
  return surface;
}

std::optional<scene::ArtError> Unchanged::try_drawing(cairo_t* cr) const {
  const auto drawn = pixels();
  if (!drawn) return drawn.error();
  fill_unit_square(cr, drawn->get());
  return std::nullopt;
}

void Unchanged::sketch(cairo_t* cr, double side) const {
  const Surface coarse = coarse_pixels(side);
  if (!coarse) return draw(cr);
  cairo_transform(cr, &upright[orientation - 1]);
  fill_unit_square(cr, coarse.get());
}

std::optional<StorableImage> Jpeg::storable() const {
  const auto make = [stored = size, is_grey = grey, data = bytes] {
    return PdfImage{.packing = PdfImage::Packing::jpeg,
                    .width = stored.first,
                    .height = stored.second,
                    .channels = is_grey ? 1u : 3u,
                    .bytes = *data};
  };
  return StorableImage{fmt::format("{:016x}-{}", content, identity), make, upright[orientation - 1]};
}

tl::expected<Surface, scene::ArtError> Jpeg::decode_pixels() const {
  const auto read = decode(*bytes, name, wanted);
  if (!read) return tl::make_unexpected(read.error());
  return surface_of(read->pixels.get());
}

Surface Jpeg::coarse_pixels(double side) const {
  unsigned reduction = 8;
  while (reduction > 1 && std::min(size.first, size.second) < side * reduction) reduction /= 2;
  const auto pixels = decode_jpeg(*bytes, reduction);
  return pixels ? surface_of_jpeg(*pixels) : Surface{};
}

std::optional<StorableImage> Png::storable() const {
  return StorableImage{fmt::format("{:016x}-{}", content, identity), [png = file] { return image_of(*png); },
                       upright[orientation - 1]};
}

tl::expected<Surface, scene::ArtError> Png::decode_pixels() const {
  Surface stored = pixels_of(*file);
  if (stored && orientation > 1) stored = turned(stored.get(), orientation);
  if (!stored) return failure("art/limit", fmt::format("not enough memory for the picture {}", name));
  return stored;
}

Surface Png::coarse_pixels(double side) const {
  return pixels_of(*file, std::max(1u, static_cast<unsigned>(std::min(file->width, file->height) / side)));
}

}  // namespace planche::render
