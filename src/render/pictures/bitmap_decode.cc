#include "render/pictures/bitmap_decode.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/files.h"
#include "base/text.h"
#include "render/failure.h"

namespace planche::render {

namespace {

constexpr unsigned longest_side = 32767;  // Cairo's own limit

// Limits of the pixels that are kept: in all, and as many as a good print shows.
constexpr double most_kept = 16e6, plenty_dpi = 600;

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

std::uint32_t premultiplied(const guchar* pixel, bool alpha) {
  const unsigned a = alpha ? pixel[3] : 255;
  const auto part = [a](unsigned c) { return (c * a + 127) / 255; };
  return a << 24 | part(pixel[0]) << 16 | part(pixel[1]) << 8 | part(pixel[2]);
}

}  // namespace

tl::unexpected<scene::ArtError> too_many(const std::string& name, double width, double height, std::size_t pixels) {
  return failure("art/limit",
                 fmt::format("{} has {} × {} pixels, the limit is {} a side and {} in all", name, width, height,
                             longest_side, pixels),
                 "reduce it to 300 pixels per inch of the printed size");
}

bool fits(double width, double height, std::size_t pixels) {
  return width <= longest_side && height <= longest_side && width * height <= static_cast<double>(pixels);
}

double Wanted::reduction(double width, double height) const {
  double factor = std::min(1.0, std::sqrt(most_kept / (width * height)));
  if (box.width > 0 && box.height > 0) {
    const base::Size turned = orientation > 4 ? base::Size{box.height, box.width} : box;
    const double across = turned.width / 25.4 * plenty_dpi / width, down = turned.height / 25.4 * plenty_dpi / height;
    factor = std::min(factor, std::max(across, down));
  }
  return factor;
}

namespace {

// Tells gdk-pixbuf of loaders that come with planche in one folder (`make portable`): its list of them needs absolute
// paths, and the folder may be anywhere.
void take_own_loaders() {
  const std::filesystem::path folder = base::data_folder().parent_path().parent_path() / "lib/gdk-pixbuf";
  auto list = base::read_file(folder / "loaders.cache", 1u << 20);
  if (!list) return;
  std::string paths;
  for (const std::string_view line : base::split(std::string_view{*list}, '\n'))
    paths += line.starts_with("\"lib") ? fmt::format("\"{}/{}\n", folder.string(), line.substr(1)) : fmt::format("{}\n", line);
  const int file = ::memfd_create("loaders.cache", 0);  // open as long as planche runs
  if (file < 0 || ::write(file, paths.data(), paths.size()) != static_cast<ssize_t>(paths.size())) return;
  ::setenv("GDK_PIXBUF_MODULE_FILE", fmt::format("/proc/self/fd/{}", file).c_str(), 1);
}

// Without a name, gdk-pixbuf looks the format up in the MIME types of the system, and a bare system has none.
GdkPixbufLoader* loader_for(std::string_view bytes) {
  const char* const type = bytes.starts_with("\x89PNG")                                         ? "image/png"
                           : bytes.starts_with("\xFF\xD8")                                      ? "image/jpeg"
                           : bytes.starts_with("RIFF") && bytes.substr(0, 12).ends_with("WEBP") ? "image/webp"
                                                                                                : nullptr;
  return type == nullptr ? nullptr : gdk_pixbuf_loader_new_with_mime_type(type, nullptr);
}

}  // namespace

tl::expected<Decoded, scene::ArtError> decode(std::string_view bytes, const std::string& name, const Wanted& wanted) {
  static const bool own_loaders = (take_own_loaders(), true);
  (void)own_loaders;
  GdkPixbufLoader* const known = loader_for(bytes);
  const GObjectPtr<GdkPixbufLoader> loader{known != nullptr ? known : gdk_pixbuf_loader_new()};
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
  if (prepared.refused) return too_many(name, prepared.width, prepared.height, wanted.pixels);
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

}  // namespace planche::render
