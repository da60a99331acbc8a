#include "render/art_reader.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <librsvg/rsvg.h>

#include "base/text.h"
#include "render/bitmap.h"
#include "render/failure.h"
#include "render/svg_scan.h"

namespace planche::render {

namespace {

scene::ArtError broken(const std::string& name, GError* error) {
  const std::string reason = error != nullptr ? error->message : "unknown error";
  g_clear_error(&error);
  return {"art/broken", fmt::format("cannot read the picture {}: {}", name, reason), ""};
}

struct Drawing final : DrawableArt {
  void draw(cairo_t* cr) const override { (void)try_drawing(cr); }

  std::optional<scene::ArtError> try_drawing(cairo_t* cr) const override {
    GError* error = nullptr;
    cairo_scale(cr, 1 / width, 1 / height);
    const RsvgRectangle viewport{0, 0, width, height};
    rsvg_handle_render_document(handle.get(), cr, &viewport, &error);
    if (error == nullptr) return std::nullopt;
    return broken(name, error);
  }

  GObjectPtr<RsvgHandle> handle;
};

void measure(Drawing& art) {
  gboolean has_width = FALSE, has_height = FALSE, has_box = FALSE;
  RsvgLength width{}, height{};
  RsvgRectangle box{};
  rsvg_handle_get_intrinsic_dimensions(art.handle.get(), &has_width, &width, &has_height, &height, &has_box, &box);
  gdouble pixel_width = 0, pixel_height = 0;
  if (rsvg_handle_get_intrinsic_size_in_pixels(art.handle.get(), &pixel_width, &pixel_height) && pixel_width > 0 &&
      pixel_height > 0) {
    art.width = pixel_width;
    art.height = pixel_height;
  } else if (has_box && box.width > 0 && box.height > 0) {
    art.width = box.width;
    art.height = box.height;
  } else {
    art.width = art.height = 100;
  }
}

LoadedArt load_svg(const std::string& bytes, const std::string& name) {
  if (auto problem = scan_svg(bytes, name)) return tl::make_unexpected(std::move(*problem));
  GError* error = nullptr;
  auto art = std::make_shared<Drawing>();
  art->kind = scene::Art::Kind::vector;
  art->name = name;
  art->handle.reset(rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(bytes.data()), bytes.size(), &error));
  if (!art->handle) return tl::make_unexpected(broken(name, error));
  measure(*art);
  art->cost = bytes.size() * 4;
  return art;
}

}  // namespace

bool is_drawing(std::string_view bytes) {
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  return base::trimmed(bytes.substr(0, 1024)).starts_with('<');
}

LoadedArt read_art(const std::string& bytes, const std::string& name, const ArtLimits& limits, base::Size box) {
  const std::string_view view{bytes};
  const bool webp = view.starts_with("RIFF") && view.substr(std::min<std::size_t>(view.size(), 8)).starts_with("WEBP");
  if (view.starts_with("\x89PNG\r\n\x1A\n") || view.starts_with("\xFF\xD8\xFF") || webp) {
    return load_bitmap(bytes, name, limits, box);
  }
  if (is_drawing(bytes)) return load_svg(bytes, name);
  return failure("art/type", fmt::format("{} is not a picture: expected SVG, PNG, JPEG or WebP", name));
}

}  // namespace planche::render
