#include "render/recolour.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "render/bitmap.h"

namespace planche::render {

namespace {

using Change = scene::Recolouring;

std::string words_for(const Change& change) {
  const auto hex = [](scene::Color c) {
    return fmt::format("{:02x}{:02x}{:02x}{:02x}", c.red, c.green, c.blue, c.alpha);
  };
  return fmt::format("{}{}{}", change.key ? fmt::format("key {} {} ", hex(change.key->color), change.key->within) : "",
                     change.greyscale ? "grey " : "", change.tint ? "tint " + hex(*change.tint) : "");
}

// Drawn with Cairo's operators, so that it stays a drawing.
struct RecolouredDrawing final : DrawableArt {
  void draw(cairo_t* cr) const override { (void)try_drawing(cr); }

  std::optional<scene::ArtError> try_drawing(cairo_t* cr) const override {
    cairo_push_group(cr);
    cairo_save(cr);
    auto problem = original->try_drawing(cr);
    cairo_restore(cr);
    const CairoPattern shape{cairo_pop_group(cr)};
    if (change.tint) {
      const scene::Color& c = *change.tint;
      cairo_set_source_rgba(cr, c.red / 255.0, c.green / 255.0, c.blue / 255.0, c.alpha / 255.0);
      cairo_mask(cr, shape.get());
      return problem;
    }
    // Grey takes over hue and saturation, and leaves the lightness. Translucent colours come nearer to that grey.
    cairo_push_group(cr);
    cairo_set_source(cr, shape.get());
    cairo_paint(cr);
    cairo_set_operator(cr, CAIRO_OPERATOR_HSL_COLOR);
    cairo_set_source_rgb(cr, 0.5, 0.5, 0.5);
    cairo_paint(cr);
    cairo_pop_group_to_source(cr);
    cairo_mask(cr, shape.get());
    return problem;
  }

  std::shared_ptr<const DrawableArt> original;
  Change change;
};

// Premultiplied ARGB.
std::uint32_t changed(std::uint32_t pixel, const Change& change) {
  const unsigned alpha = pixel >> 24;
  if (alpha == 0) return 0;
  const auto part = [&](unsigned shift) {
    return static_cast<int>(((pixel >> shift & 0xffu) * 255 + alpha / 2) / alpha);
  };
  int red = part(16), green = part(8), blue = part(0);
  unsigned opacity = alpha;
  if (const auto& key = change.key) {
    const auto near = [&](int a, int b) { return std::abs(a - b) <= key->within; };
    if (near(red, key->color.red) && near(green, key->color.green) && near(blue, key->color.blue)) return 0;
  }
  if (change.greyscale)
    red = green = blue = static_cast<int>(std::lround(0.2126 * red + 0.7152 * green + 0.0722 * blue));
  if (change.tint) {
    red = change.tint->red, green = change.tint->green, blue = change.tint->blue;
    opacity = (alpha * change.tint->alpha + 127) / 255;
  }
  const auto times = [&](int c) { return (static_cast<unsigned>(c) * opacity + 127) / 255; };
  return opacity << 24 | times(red) << 16 | times(green) << 8 | times(blue);
}

Surface changed_pixels(cairo_surface_t* from, const Change& change) {
  const int width = cairo_image_surface_get_width(from), height = cairo_image_surface_get_height(from);
  const bool has_no_alpha = cairo_image_surface_get_format(from) == CAIRO_FORMAT_RGB24;
  const bool stays_opaque = has_no_alpha && !change.key && (!change.tint || change.tint->alpha == 255);
  Surface made{cairo_image_surface_create(stays_opaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, width, height)};
  if (cairo_surface_status(made.get()) != CAIRO_STATUS_SUCCESS) return {};
  cairo_surface_flush(from);
  const unsigned char* source = cairo_image_surface_get_data(from);
  unsigned char* target = cairo_image_surface_get_data(made.get());
  for (int y = 0; y < height; ++y) {
    const unsigned char* row = source + static_cast<std::ptrdiff_t>(y) * cairo_image_surface_get_stride(from);
    unsigned char* to = target + static_cast<std::ptrdiff_t>(y) * cairo_image_surface_get_stride(made.get());
    for (int x = 0; x < width; ++x) {
      std::uint32_t pixel = 0;
      std::memcpy(&pixel, row + std::ptrdiff_t{x} * 4, 4);
      if (has_no_alpha) pixel |= 0xff000000u;
      pixel = changed(pixel, change);
      std::memcpy(to + std::ptrdiff_t{x} * 4, &pixel, 4);
    }
  }
  cairo_surface_mark_dirty(made.get());
  return made;
}

}  // namespace

tl::expected<std::shared_ptr<DrawableArt>, scene::ArtError> recolour(std::shared_ptr<const DrawableArt> art,
                                                                     const Change& change) {
  const std::string words = words_for(change);
  const std::uint64_t content = base::content_hash(words, art->content);
  std::shared_ptr<DrawableArt> made;
  if (art->kind == scene::Art::Kind::vector) {
    if (change.key)
      return tl::make_unexpected(scene::ArtError{
          "art/type", fmt::format("{} is a drawing, whose colours cannot become transparent", art->name),
          "remove its background in the drawing, or save it as PNG"});
    auto drawing = std::make_shared<RecolouredDrawing>();
    drawing->change = change;
    drawing->original = art;
    made = std::move(drawing);
  } else {
    const auto pixels = art->pixels();
    if (!pixels) return tl::make_unexpected(pixels.error());
    Surface surface = changed_pixels(pixels->get(), change);
    if (!surface)
      return tl::make_unexpected(
          scene::ArtError{"art/limit", fmt::format("not enough memory for the picture {}", art->name), ""});
    made =
        bitmap_of(std::move(surface), fmt::format("{:016x}{:016x}", content, base::content_hash(words, ~art->content)));
  }
  made->kind = art->kind;
  made->name = art->name;
  made->width = art->width;
  made->height = art->height;
  made->content = content;
  made->file = art->file;
  made->remarks = art->remarks;
  made->page = art->page;
  made->reduced = art->reduced;
  return made;
}

tl::expected<scene::ArtPtr, scene::ArtError> DrawableArt::recoloured(const scene::Recolouring& change) const {
  if (change == Change{}) return shared_from_this();
  for (const auto& [known, art] : recoloured_) {
    if (known != change) continue;
    if (auto kept = art.lock()) return kept;
  }
  auto made = recolour(shared_from_this(), change);
  if (!made) return tl::make_unexpected(made.error());
  std::erase_if(recoloured_, [](const auto& one) { return one.second.expired(); });
  recoloured_.emplace_back(change, *made);
  return *made;
}

}  // namespace planche::render
