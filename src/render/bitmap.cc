#include "render/bitmap.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <utility>

#include <fmt/format.h>
#include <gdk-pixbuf/gdk-pixbuf.h>

#include "base/text.h"
#include "render/bitmap_info.h"
#include "render/bytes.h"
#include "render/color_profile.h"
#include "render/failure.h"
#include "render/jpeg_info.h"
#include "render/jpeg_pixels.h"
#include "render/png_rows.h"

namespace planche::render {

namespace {

constexpr unsigned longest_side = 32767;  // Cairo's own limit

using Pixels = GObjectPtr<GdkPixbuf>;

tl::unexpected<scene::ArtError> too_large(const std::string& name, double width, double height, std::size_t pixels) {
  return failure("art/limit",
                 fmt::format("{} has {} × {} pixels, the limit is {} a side and {} in all", name, width, height,
                             longest_side, pixels),
                 "reduce it to 300 pixels per inch of the printed size");
}

bool fits(double width, double height, std::size_t pixels) {
  return width <= longest_side && height <= longest_side && width * height <= static_cast<double>(pixels);
}

// Limits of the pixels that are kept: in all, and as many as a good print shows.
constexpr double most_kept = 16e6, plenty_dpi = 600;

struct Wanted {
  std::size_t pixels;    // limit of the file's pixels
  base::Size box;        // mm
  unsigned orientation;  // EXIF orientation

  double reduction(double width, double height) const {
    double factor = std::min(1.0, std::sqrt(most_kept / (width * height)));
    if (box.width > 0 && box.height > 0) {
      const base::Size turned = orientation > 4 ? base::Size{box.height, box.width} : box;
      const double across = turned.width / 25.4 * plenty_dpi / width, down = turned.height / 25.4 * plenty_dpi / height;
      factor = std::min(factor, std::max(across, down));
    }
    return factor;
  }
};

struct Prepared {
  const Wanted* wanted;
  int width = 0, height = 0;
  bool refused = false, reduced = false;
};

// Called before pixels are allocated; an empty size makes the decoders stop.
extern "C" void on_size(GdkPixbufLoader* loader, int width, int height, void* data) {
  auto& prepared = *static_cast<Prepared*>(data);
  prepared.width = width;
  prepared.height = height;
  prepared.refused = !fits(width, height, prepared.wanted->pixels);
  if (prepared.refused) return gdk_pixbuf_loader_set_size(loader, 0, 0);
  const double factor = prepared.wanted->reduction(width, height);
  prepared.reduced = factor < 1;
  if (!prepared.reduced) return;
  const auto less = [factor](int side) { return std::max(1, static_cast<int>(std::lround(side * factor))); };
  gdk_pixbuf_loader_set_size(loader, less(width), less(height));
}

struct Decoded {
  Pixels pixels;         // upright
  double width, height;  // upright, before the reduction
  bool reduced;
};

tl::expected<Decoded, scene::ArtError> decode(std::string_view bytes, const std::string& name, const Wanted& wanted) {
  const GObjectPtr<GdkPixbufLoader> loader{gdk_pixbuf_loader_new()};
  Prepared prepared{.wanted = &wanted};
  g_signal_connect(loader.get(), "size-prepared", G_CALLBACK(on_size), &prepared);
  GError* error = nullptr;
  bool fine = true;
  // In pieces, so that a refused size stops the reading.
  for (std::size_t at = 0; fine && !prepared.refused && at < bytes.size(); at += 4096) {
    const std::string_view piece = bytes.substr(at, 4096);
    fine = gdk_pixbuf_loader_write(loader.get(), reinterpret_cast<const guchar*>(piece.data()), piece.size(), &error) !=
           FALSE;
  }
  const bool closed = gdk_pixbuf_loader_close(loader.get(), fine && !prepared.refused ? &error : nullptr) != FALSE;
  const std::string reason = error != nullptr ? error->message : "incomplete";
  const bool unknown =
      error != nullptr && error->domain == GDK_PIXBUF_ERROR && error->code == GDK_PIXBUF_ERROR_UNKNOWN_TYPE;
  g_clear_error(&error);
  if (prepared.refused) return too_large(name, prepared.width, prepared.height, wanted.pixels);
  if (unknown) {
    return failure("art/type", fmt::format("{} is a picture that gdk-pixbuf has no loader for", name),
                   "for WebP: apt install webp-pixbuf-loader, or save it as PNG or JPEG");
  }
  GdkPixbuf* const decoded = gdk_pixbuf_loader_get_pixbuf(loader.get());
  if (!fine || !closed || decoded == nullptr) {
    return failure("art/broken", fmt::format("cannot read the picture {}: {}", name, reason), "save it again");
  }
  // The library's version decides which formats it rotates itself.
  gdk_pixbuf_remove_option(decoded, "orientation");
  gdk_pixbuf_set_option(decoded, "orientation", std::to_string(wanted.orientation).c_str());
  Decoded result{Pixels{gdk_pixbuf_apply_embedded_orientation(decoded)}, 1.0 * prepared.width, 1.0 * prepared.height,
                 prepared.reduced};
  if (wanted.orientation > 4) std::swap(result.width, result.height);
  return result;
}

std::uint32_t premultiplied(const guchar* pixel, bool alpha) {
  const unsigned a = alpha ? pixel[3] : 255;
  const auto part = [a](unsigned c) { return (c * a + 127) / 255; };
  return a << 24 | part(pixel[0]) << 16 | part(pixel[1]) << 8 | part(pixel[2]);
}

Surface surface_of(GdkPixbuf* pixels) {
  const int width = gdk_pixbuf_get_width(pixels), height = gdk_pixbuf_get_height(pixels);
  const bool alpha = gdk_pixbuf_get_has_alpha(pixels) != FALSE;
  Surface surface{cairo_image_surface_create(alpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, width, height)};
  if (cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS) return surface;
  cairo_surface_flush(surface.get());
  unsigned char* const target = cairo_image_surface_get_data(surface.get());
  const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(surface.get()));
  const guchar* const source = gdk_pixbuf_read_pixels(pixels);
  const auto source_stride = static_cast<std::size_t>(gdk_pixbuf_get_rowstride(pixels));
  const auto channels = static_cast<std::size_t>(gdk_pixbuf_get_n_channels(pixels));
  for (std::size_t y = 0; y < static_cast<std::size_t>(height); ++y) {
    for (std::size_t x = 0; x < static_cast<std::size_t>(width); ++x) {
      const std::uint32_t value = premultiplied(source + y * source_stride + x * channels, alpha);
      std::memcpy(target + y * stride + x * 4, &value, 4);
    }
  }
  cairo_surface_mark_dirty(surface.get());
  return surface;
}

// The same bytes, loaded again after the first were freed, must still be stored once.
void name_content(cairo_surface_t* surface, const std::string& bytes) {
  attach(
      surface, CAIRO_MIME_TYPE_UNIQUE_ID,
      fmt::format("{:016x}{:016x}{:x}-{}", base::content_hash(bytes), base::content_hash(bytes, 0x9E3779B97F4A7C15ULL),
                  bytes.size(), cairo_image_surface_get_width(surface)));
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

struct Bitmap final : DrawableArt {
  void draw(cairo_t* cr) const override { fill_unit_square(cr, surface.get()); }
  tl::expected<cairo_surface_t*, scene::ArtError> pixels() const override { return surface.get(); }
  Surface surface;
};

// Maps the stored picture in the unit square to the upright one, by EXIF orientation 1..8.
constexpr cairo_matrix_t upright[] = {{1, 0, 0, 1, 0, 0},   {-1, 0, 0, 1, 1, 0}, {-1, 0, 0, -1, 1, 1},
                                      {1, 0, 0, -1, 0, 1},  {0, 1, 1, 0, 0, 0},  {0, 1, -1, 0, 1, 0},
                                      {0, -1, -1, 0, 1, 1}, {0, -1, 1, 0, 0, 1}};

struct Jpeg final : DrawableArt {
  void draw(cairo_t* cr) const override {
    if (draws_pdf(cr)) {
      cairo_transform(cr, &upright[wanted.orientation - 1]);
      fill_unit_square(cr, stored.get());
    } else {
      (void)try_drawing(cr);
    }
  }

  tl::expected<cairo_surface_t*, scene::ArtError> pixels() const override {
    if (!decoded) {
      const unsigned char* data = nullptr;
      unsigned long size = 0;
      cairo_surface_get_mime_data(stored.get(), CAIRO_MIME_TYPE_JPEG, &data, &size);
      const auto read = decode({reinterpret_cast<const char*>(data), size}, name, wanted);
      if (!read) return tl::make_unexpected(read.error());
      decoded = surface_of(read->pixels.get());
    }
    return decoded.get();
  }

  std::optional<scene::ArtError> try_drawing(cairo_t* cr) const override {
    const auto drawn = pixels();
    if (!drawn) return drawn.error();
    fill_unit_square(cr, *drawn);
    return std::nullopt;
  }

  Wanted wanted;
  Surface stored;           // pixels are never accessed: Cairo's PDF takes the attached bytes
  mutable Surface decoded;  // upright
};

// `info` is from before any reduction or conversion; `width` and `height` are those of `bytes`.
LoadedArt keep_jpeg(const std::string& bytes, unsigned width, unsigned height, const std::string& name,
                    const Wanted& wanted, const JpegInfo& info) {
  auto art = std::make_shared<Jpeg>();
  art->name = name;
  art->wanted = wanted;
  art->cost = bytes.size();
  art->reduced = width < info.width;
  art->width = info.width;
  art->height = info.height;
  if (info.orientation > 4) std::swap(art->width, art->height);
  art->stored.reset(cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(width), static_cast<int>(height)));
  if (cairo_surface_status(art->stored.get()) != CAIRO_STATUS_SUCCESS ||
      !attach(art->stored.get(), CAIRO_MIME_TYPE_JPEG, bytes)) {
    return failure("art/limit", fmt::format("not enough memory for the picture {}", name));
  }
  name_content(art->stored.get(), bytes);
  return art;
}

tl::unexpected<scene::ArtError> incomplete(const std::string& name, std::string_view format) {
  return failure("art/broken", fmt::format("the {} {} is incomplete", format, name), "save it again");
}

scene::ArtRemark useless_profile(const std::string& name) {
  return {scene::ArtRemark::Severity::warning, "art/profile",
          fmt::format("the colour profile of {} cannot be used: its colours are read as sRGB", name),
          "save the picture with the profile sRGB"};
}

// Null if the pixels stay unchanged. `remarks` gets the reason if it matters.
template <typename Info>
std::unique_ptr<ToSrgb> conversion(const Info& info, PixelKind pixels, const std::string& name,
                                   std::vector<scene::ArtRemark>& remarks) {
  if (!info.has_profile) return nullptr;
  auto to_srgb = ToSrgb::read(info.profile, pixels);
  if (to_srgb == nullptr) remarks.push_back(useless_profile(name));
  return to_srgb != nullptr && to_srgb->changes() ? std::move(to_srgb) : nullptr;
}

// As JPEG again, so that the PDF does not grow.
LoadedArt convert_jpeg(const std::string& bytes, const std::string& name, const Wanted& wanted, const JpegInfo& info,
                       const ToSrgb& to_srgb) {
  const double kept = wanted.reduction(info.width, info.height);
  unsigned reduction = 8;
  while (reduction > 1 && reduction * kept > 1) reduction /= 2;
  auto pixels = decode_jpeg(bytes, reduction);
  if (!pixels) {
    return failure("art/broken", fmt::format("cannot read the picture {}: {}", name, pixels.error()), "save it again");
  }
  to_srgb.convert(pixels->bytes.data(), pixels->bytes.data(), std::size_t{pixels->width} * pixels->height);
  pixels->channels = 3;
  const std::string converted = encode_jpeg(*pixels);
  if (converted.empty()) return failure("art/limit", fmt::format("not enough memory for the picture {}", name));
  return keep_jpeg(converted, pixels->width, pixels->height, name, wanted, info);
}

// Four components may be stored inverted, which a PDF would have to declare; so they are decoded, unless they are
// converted.
PixelKind kind_of(const JpegInfo& info) {
  if (info.components == 4) return info.inverted ? PixelKind::inverted_inks : PixelKind::inks;
  return info.components == 1 ? PixelKind::grey : PixelKind::rgb;
}

LoadedArt load_pixels(const std::string& bytes, const std::string& name, const Wanted& wanted, const BitmapInfo& info) {
  auto read = decode(bytes, name, wanted);
  if (!read) return tl::make_unexpected(read.error());
  auto art = std::make_shared<Bitmap>();
  GdkPixbuf* const pixels = read->pixels.get();
  const int width = gdk_pixbuf_get_width(pixels), height = gdk_pixbuf_get_height(pixels);
  const bool alpha = gdk_pixbuf_get_has_alpha(pixels) != FALSE;
  const PixelKind kind = info.grey ? alpha ? PixelKind::grey_alpha : PixelKind::grey
                         : alpha   ? PixelKind::rgba
                                   : PixelKind::rgb;
  if (const auto to_srgb = conversion(info, kind, name, art->remarks)) {
    guchar* const first = gdk_pixbuf_get_pixels(pixels);
    const auto stride = static_cast<std::size_t>(gdk_pixbuf_get_rowstride(pixels));
    for (std::size_t y = 0; y < static_cast<std::size_t>(height); ++y)
      to_srgb->convert(first + y * stride, first + y * stride, static_cast<std::size_t>(width));
  }
  art->name = name;
  art->width = read->width;
  art->height = read->height;
  art->reduced = read->reduced;
  art->surface = surface_of(pixels);
  if (cairo_surface_status(art->surface.get()) != CAIRO_STATUS_SUCCESS) {
    return failure("art/limit", fmt::format("not enough memory for the picture {}", name));
  }
  name_content(art->surface.get(), bytes);
  art->cost = static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4;
  return art;
}

LoadedArt load_jpeg(const std::string& bytes, const std::string& name, const ArtLimits& limits, base::Size box) {
  const auto info = read_jpeg_info(bytes);
  const auto plain = info ? without_metadata(bytes) : std::nullopt;
  if (!plain) return incomplete(name, "JPEG");
  if (!fits(info->width, info->height, limits.jpeg_pixels))
    return too_large(name, info->width, info->height, limits.jpeg_pixels);
  // With a trial process, that process has seen it.
  if (constexpr unsigned least = 8; limits.trial.empty()) {
    if (const auto whole = decode_jpeg(*plain, least); !whole)
      return failure("art/broken", fmt::format("the JPEG {} is damaged: {}", name, whole.error()), "save it again");
  }
  std::vector<scene::ArtRemark> remarks;
  const Wanted wanted{limits.jpeg_pixels, box, info->orientation};
  const auto to_srgb = conversion(*info, kind_of(*info), name, remarks);
  auto art = to_srgb != nullptr      ? convert_jpeg(*plain, name, wanted, *info, *to_srgb)
             : info->components != 4 ? keep_jpeg(*plain, info->width, info->height, name, wanted, *info)
                                     : load_pixels(bytes, name, {limits.pixels, box, info->orientation}, {});
  if (art) (*art)->remarks = std::move(remarks);
  return art;
}

}  // namespace

std::shared_ptr<DrawableArt> bitmap_of(Surface pixels, const std::string& identity) {
  auto art = std::make_shared<Bitmap>();
  art->surface = std::move(pixels);
  const int width = cairo_image_surface_get_width(art->surface.get());
  art->cost = static_cast<std::size_t>(width) *
              static_cast<std::size_t>(cairo_image_surface_get_height(art->surface.get())) * 4;
  attach(art->surface.get(), CAIRO_MIME_TYPE_UNIQUE_ID, fmt::format("{}-{}", identity, width));
  return art;
}

bool attach(cairo_surface_t* surface, const char* type, const std::string& bytes) {
  auto* copy = static_cast<unsigned char*>(std::malloc(bytes.size()));
  if (copy == nullptr) return false;
  std::copy(bytes.begin(), bytes.end(), copy);
  return cairo_surface_set_mime_data(surface, type, copy, bytes.size(), std::free, copy) == CAIRO_STATUS_SUCCESS;
}

LoadedArt load_bitmap(const std::string& bytes, const std::string& name, const ArtLimits& limits, base::Size box) {
  if (bytes.starts_with("\xFF\xD8")) return load_jpeg(bytes, name, limits, box);
  const bool png = bytes.starts_with("\x89PNG");
  // The decoder would fill in missing rows.
  if (png && bytes.rfind("IEND") == std::string::npos) return incomplete(name, "PNG");
  if (!png && bytes.size() >= 8 && number_at(bytes, 4, 4, ByteOrder::little) > bytes.size() - 8)
    return incomplete(name, "WebP");
  const BitmapInfo info = png ? read_png_info(bytes) : read_webp_info(bytes);
  auto art = load_pixels(bytes, name, {limits.pixels, box, info.orientation}, info);
  // With a trial process, that process has seen it.
  if (art && limits.trial.empty() && png && lacks_rows(bytes))
    return failure("art/broken", fmt::format("the PNG {} is incomplete: it has fewer rows than it says", name),
                   "save it again");
  return art;
}

}  // namespace planche::render
