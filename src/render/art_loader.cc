#include "render/art_loader.h"

#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <cairo.h>
#include <fmt/format.h>
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <librsvg/rsvg.h>

#include "base/files.h"
#include "render/handles.h"
#include "render/painter.h"
#include "render/svg_check.h"

namespace planche::render {

namespace {

using scene::ArtError;
using scene::ArtPtr;
template <typename T>
using Loaded = tl::expected<T, ArtError>;

tl::unexpected<ArtError> error(std::string code, std::string message, std::string hint = {}) {
  return tl::make_unexpected(ArtError{std::move(code), std::move(message), std::move(hint)});
}

// Paints `surface` of the given size into the unit square.
void paint_unit(cairo_t* cr, cairo_surface_t* surface, double width, double height) {
  cairo_save(cr);
  cairo_scale(cr, 1 / width, 1 / height);
  cairo_set_source_surface(cr, surface, 0, 0);
  cairo_pattern_set_extend(cairo_get_source(cr), CAIRO_EXTEND_PAD);
  cairo_rectangle(cr, 0, 0, width, height);
  cairo_fill(cr);
  cairo_restore(cr);
}

struct Drawing : DrawableArt {
  Surface recording;
  void draw(cairo_t* cr) const override {
    cairo_save(cr);
    cairo_scale(cr, 1 / width, 1 / height);
    cairo_set_source_surface(cr, recording.get(), 0, 0);
    cairo_paint(cr);
    cairo_restore(cr);
  }
};

Surface surface_of(GdkPixbuf* pixbuf) {
  const int width = gdk_pixbuf_get_width(pixbuf), height = gdk_pixbuf_get_height(pixbuf);
  const bool alpha = gdk_pixbuf_get_has_alpha(pixbuf) != FALSE;
  Surface surface{cairo_image_surface_create(alpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, width, height)};
  if (cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS) return nullptr;
  const int channels = gdk_pixbuf_get_n_channels(pixbuf), from_stride = gdk_pixbuf_get_rowstride(pixbuf);
  const guint8* from = gdk_pixbuf_read_pixels(pixbuf);
  unsigned char* to = cairo_image_surface_get_data(surface.get());
  const int to_stride = cairo_image_surface_get_stride(surface.get());
  for (int y = 0; y < height; ++y) {
    const guint8* source = from + static_cast<std::ptrdiff_t>(y) * from_stride;
    unsigned char* row = to + static_cast<std::ptrdiff_t>(y) * to_stride;
    for (int x = 0; x < width; ++x, source += channels) {
      const std::uint32_t a = alpha ? source[3] : 255;
      const auto premultiplied = [a](std::uint32_t c) { return (c * a + 127) / 255; };
      const std::uint32_t pixel = a << 24 | premultiplied(source[0]) << 16 | premultiplied(source[1]) << 8 | premultiplied(source[2]);
      std::memcpy(row + static_cast<std::ptrdiff_t>(x) * 4, &pixel, 4);
    }
  }
  cairo_surface_mark_dirty(surface.get());
  return surface;
}

// The bitmap's pixels, checked for size before they are allocated.
Loaded<GObjectPtr<GdkPixbuf>> decode(std::string_view bytes, std::string_view name, const ArtLimits& limits) {
  struct Size {
    std::size_t limit;
    int width = 0, height = 0;
    bool too_large = false;
  } size{limits.pixels};
  const GObjectPtr<GdkPixbufLoader> loader{gdk_pixbuf_loader_new()};
  const auto prepared = +[](GdkPixbufLoader* self, int width, int height, gpointer data) {
    auto* wanted = static_cast<Size*>(data);
    wanted->width = width;
    wanted->height = height;
    wanted->too_large = static_cast<std::size_t>(width) * static_cast<std::size_t>(height) > wanted->limit;
    if (wanted->too_large) gdk_pixbuf_loader_set_size(self, 0, 0);  // makes the decoder give up before it allocates
  };
  g_signal_connect(loader.get(), "size-prepared", G_CALLBACK(prepared), &size);
  GError* raw = nullptr;
  const bool complete = gdk_pixbuf_loader_write(loader.get(), reinterpret_cast<const guchar*>(bytes.data()), bytes.size(),
                                                &raw) != FALSE;
  const bool closed = gdk_pixbuf_loader_close(loader.get(), complete ? &raw : nullptr) != FALSE;
  const std::unique_ptr<GError, Release<g_error_free>> problem{raw};
  if (size.too_large) {
    return error("art/limit", fmt::format("{} has {} × {} pixels, the limit is {} million", name, size.width, size.height,
                                          limits.pixels / 1'000'000),
                 "make the picture smaller: 300 dpi at its printed size are enough");
  }
  GdkPixbuf* pixbuf = gdk_pixbuf_loader_get_pixbuf(loader.get());
  if (!complete || !closed || pixbuf == nullptr) {
    return error("art/broken", fmt::format("{} cannot be decoded: {}", name, problem ? problem->message : "no picture in it"));
  }
  return GObjectPtr<GdkPixbuf>{static_cast<GdkPixbuf*>(g_object_ref(pixbuf))};
}

GObjectPtr<GdkPixbuf> upright(GdkPixbuf* pixbuf) {
  return GObjectPtr<GdkPixbuf>{gdk_pixbuf_apply_embedded_orientation(pixbuf)};
}

struct Bitmap : DrawableArt {
  std::string jpeg;     // the file's bytes, kept for the PDF; empty: not a JPEG
  int orientation = 1;  // EXIF, of the bytes in `jpeg`
  int stored_width = 0, stored_height = 0;
  ArtLimits limits;
  mutable Surface pixels, embedded;

  // Files keep a JPEG as it is, pixels need it decoded.
  void draw(cairo_t* cr) const override {
    const bool on_pixels = cairo_surface_get_type(cairo_get_group_target(cr)) == CAIRO_SURFACE_TYPE_IMAGE;
    if (jpeg.empty() || on_pixels) {
      if (pixels == nullptr) pixels = decoded();
      if (pixels != nullptr) paint_unit(cr, pixels.get(), width, height);
      return;
    }
    if (embedded == nullptr) embedded = undecoded();
    cairo_save(cr);
    turn_upright(cr);
    paint_unit(cr, embedded.get(), stored_width, stored_height);
    cairo_restore(cr);
  }

 private:
  Surface decoded() const {
    const auto pixbuf = decode(jpeg, name, limits);
    return pixbuf ? surface_of(upright(pixbuf->get()).get()) : nullptr;
  }

  // A surface of the right size whose content Cairo takes from the JPEG; its pixels are never touched.
  Surface undecoded() const {
    Surface surface{cairo_image_surface_create(CAIRO_FORMAT_RGB24, stored_width, stored_height)};
    cairo_surface_set_mime_data(surface.get(), CAIRO_MIME_TYPE_JPEG, reinterpret_cast<const unsigned char*>(jpeg.data()),
                                jpeg.size(), nullptr, nullptr);
    return surface;
  }

  // Maps the unit square of the stored picture to the unit square as it is meant to be seen.
  void turn_upright(cairo_t* cr) const {
    static constexpr double maps[8][6] = {{1, 0, 0, 1, 0, 0},   {-1, 0, 0, 1, 1, 0}, {-1, 0, 0, -1, 1, 1},
                                          {1, 0, 0, -1, 0, 1},  {0, 1, 1, 0, 0, 0},  {0, 1, -1, 0, 1, 0},
                                          {0, -1, -1, 0, 1, 1}, {0, -1, 1, 0, 0, 1}};
    const double* m = maps[orientation >= 1 && orientation <= 8 ? orientation - 1 : 0];
    const cairo_matrix_t matrix{m[0], m[1], m[2], m[3], m[4], m[5]};
    cairo_transform(cr, &matrix);
  }
};

bool is_svg(std::string_view bytes) {
  const std::string_view head = bytes.substr(0, 4096);
  return head.find("<svg") != std::string_view::npos ||
         (head.starts_with("<?xml") && bytes.substr(0, 65536).find("<svg") != std::string_view::npos);
}

bool is_jpeg(std::string_view bytes) { return bytes.starts_with("\xff\xd8\xff"); }
bool is_bitmap(std::string_view bytes) {
  return is_jpeg(bytes) || bytes.starts_with("\x89PNG\r\n\x1a\n") ||
         (bytes.starts_with("RIFF") && bytes.substr(8, 4) == "WEBP");
}

class Loader : public scene::ArtLoader {
 public:
  explicit Loader(const ArtLimits& limits) : limits_{limits} {}

  Loaded<ArtPtr> load(const std::filesystem::path& folder, std::string_view name) override {
    const auto key = std::make_pair(folder.string(), std::string{name});
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    auto loaded = read(folder, name);
    known_.emplace(key, loaded);
    return loaded;
  }

 private:
  Loaded<ArtPtr> read(const std::filesystem::path& folder, std::string_view name) {
    using Kind = base::FileError::Kind;
    const auto path = base::resolve_inside(folder, name);
    if (!path) {
      return error(path.error().kind == Kind::outside ? "art/outside-folder" : "art/missing", path.error().message,
                   path.error().kind == Kind::outside ? "copy the picture into the document's folder" : "");
    }
    // Two names of one file are one picture.
    if (const auto known = by_path_.find(path->string()); known != by_path_.end()) return known->second;
    auto bytes = base::read_file(*path, limits_.bytes);
    if (!bytes) {
      const Kind kind = bytes.error().kind;
      if (kind == Kind::too_large) {
        return error("art/limit", fmt::format("{} is larger than {} MiB", name, limits_.bytes >> 20));
      }
      if (kind == Kind::not_a_file) return error("art/type", fmt::format("{} is not a file", name));
      return error("art/missing", fmt::format("{} cannot be read", name));
    }
    auto art = is_bitmap(*bytes) ? bitmap(std::move(*bytes), name) : is_svg(*bytes) ? drawing(*bytes, name) : refused(name);
    by_path_.emplace(path->string(), art);
    return art;
  }

  static Loaded<ArtPtr> refused(std::string_view name) {
    return error("art/type", fmt::format("{} is not a picture that can be printed", name), "SVG, PNG, JPEG and WebP can");
  }

  Loaded<ArtPtr> bitmap(std::string bytes, std::string_view name) {
    auto pixbuf = decode(bytes, name, limits_);
    if (!pixbuf) return tl::make_unexpected(pixbuf.error());
    auto art = std::make_shared<Bitmap>();
    art->kind = scene::Art::Kind::bitmap;
    art->name = std::string{name};
    art->limits = limits_;
    art->stored_width = gdk_pixbuf_get_width(pixbuf->get());
    art->stored_height = gdk_pixbuf_get_height(pixbuf->get());
    if (const char* turned = gdk_pixbuf_get_option(pixbuf->get(), "orientation")) art->orientation = turned[0] - '0';
    const auto seen = upright(pixbuf->get());
    art->width = gdk_pixbuf_get_width(seen.get());
    art->height = gdk_pixbuf_get_height(seen.get());
    if (is_jpeg(bytes)) {
      art->jpeg = std::move(bytes);
    } else {
      art->pixels = surface_of(seen.get());
      if (art->pixels == nullptr) return error("art/limit", fmt::format("{} needs too much memory", name));
    }
    return art;
  }

  Loaded<ArtPtr> drawing(const std::string& bytes, std::string_view name) {
    if (auto problem = check_svg(bytes)) {
      problem->message = fmt::format("{}: {}", name, problem->message);
      return tl::make_unexpected(std::move(*problem));
    }
    GError* raw = nullptr;
    const GObjectPtr<RsvgHandle> handle{
        rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(bytes.data()), bytes.size(), &raw)};
    std::unique_ptr<GError, Release<g_error_free>> problem{raw};
    if (handle == nullptr) {
      return error("art/broken", fmt::format("{} cannot be read: {}", name, problem ? problem->message : "no drawing in it"));
    }
    auto art = std::make_shared<Drawing>();
    art->kind = scene::Art::Kind::vector;
    art->name = std::string{name};
    measure(handle.get(), *art);
    const cairo_rectangle_t extents{0, 0, art->width, art->height};
    art->recording.reset(cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents));
    const Context cr{cairo_create(art->recording.get())};
    const RsvgRectangle viewport{0, 0, art->width, art->height};
    raw = nullptr;
    const bool drawn = rsvg_handle_render_document(handle.get(), cr.get(), &viewport, &raw) != FALSE;
    problem.reset(raw);
    if (!drawn || cairo_status(cr.get()) != CAIRO_STATUS_SUCCESS) {
      return error("art/broken", fmt::format("{} cannot be drawn: {}", name, problem ? problem->message : "Cairo failed"));
    }
    return art;
  }

  // Its size in its own units; a square when it has none.
  static void measure(RsvgHandle* handle, scene::Art& art) {
    gboolean has_width = FALSE, has_height = FALSE, has_box = FALSE;
    RsvgLength width, height;
    RsvgRectangle box;
    rsvg_handle_get_intrinsic_dimensions(handle, &has_width, &width, &has_height, &height, &has_box, &box);
    double w = 0, h = 0;
    if (has_box != FALSE && box.width > 0 && box.height > 0) {
      w = box.width;
      h = box.height;
    } else if (rsvg_handle_get_intrinsic_size_in_pixels(handle, &w, &h) == FALSE || w <= 0 || h <= 0) {
      w = h = 100;
    }
    // Recorded at a scale at which the curves of a postage stamp and of a poster are equally smooth.
    const double scale = 1000 / std::max(w, h);
    art.width = w * scale;
    art.height = h * scale;
  }

  ArtLimits limits_;
  std::map<std::pair<std::string, std::string>, Loaded<ArtPtr>> known_;
  std::map<std::string, Loaded<ArtPtr>> by_path_;
};

}  // namespace

std::unique_ptr<scene::ArtLoader> make_art_loader(const ArtLimits& limits) { return std::make_unique<Loader>(limits); }

}  // namespace planche::render
