#include "render/pictures/recolour.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "render/pictures/bitmap.h"
#include "render/pictures/figure.h"

namespace planche::render {

namespace {

using Change = scene::Recolouring;

std::string words_for(const Change& change) {
  const auto hex = [](scene::Color c) {
    return fmt::format("{:02x}{:02x}{:02x}{:02x}", c.red, c.green, c.blue, c.alpha);
  };
  const auto part = [&](const std::optional<scene::Color>& color) { return color ? hex(*color) : "none"; };
  return fmt::format("{}{}{}{}", change.key ? fmt::format("key {} {} ", hex(change.key->color), change.key->within) : "",
                     change.greyscale ? "grey " : "", change.tint ? "tint " + hex(*change.tint) : "",
                     change.parts ? fmt::format("parts {} {}", part(change.parts->figure), part(change.parts->ground))
                                  : "");
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

// The drawing in one colour, and above it its figure in another.
struct FigureOnGround final : DrawableArt {
  void draw(cairo_t* cr) const override { (void)try_drawing(cr); }

  std::optional<scene::ArtError> try_drawing(cairo_t* cr) const override {
    std::optional<scene::ArtError> problem;
    for (const auto& part : {ground, figure}) {
      if (part == nullptr) continue;
      cairo_save(cr);
      if (auto found = part->try_drawing(cr)) problem = std::move(found);
      cairo_restore(cr);
    }
    return problem;
  }

  std::shared_ptr<const DrawableArt> figure, ground;  // in their colours; null: not drawn
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

// The pixel in the colours of figure and ground.
std::uint32_t parted(std::uint32_t pixel, const Change::Parts& parts, const Ground& ground) {
  const double opacity = (pixel >> 24) / 255.0, figure = ground.figure_of(pixel) / 255.0;
  double sums[4] = {};  // alpha and the premultiplied channels, 0 to 255
  const auto add = [&](const std::optional<scene::Color>& color, double share) {
    if (!color) return;
    const double alpha = share * opacity * color->alpha / 255.0;
    const double channels[] = {255, double(color->red), double(color->green), double(color->blue)};
    for (int i = 0; i < 4; ++i) sums[i] += alpha * channels[i];
  };
  add(parts.figure, figure);
  add(parts.ground, 1 - figure);
  std::uint32_t made = 0;
  for (const double sum : sums) made = made << 8 | static_cast<std::uint32_t>(std::lround(sum));
  return made;
}

Surface changed_pixels(cairo_surface_t* from, const Change& change, const std::optional<Ground>& ground = {}) {
  const int width = cairo_image_surface_get_width(from), height = cairo_image_surface_get_height(from);
  const bool has_no_alpha = cairo_image_surface_get_format(from) == CAIRO_FORMAT_RGB24;
  const bool stays_opaque =
      has_no_alpha && !change.key && !change.parts && (!change.tint || change.tint->alpha == 255);
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
      if (ground) pixel = parted(pixel, *change.parts, *ground);
      std::memcpy(to + std::ptrdiff_t{x} * 4, &pixel, 4);
    }
  }
  cairo_surface_mark_dirty(made.get());
  return made;
}

scene::ArtError out_of_memory(const std::string& name) {
  return {"art/limit", fmt::format("not enough memory for the picture {}", name), ""};
}

constexpr double drawn_pixels = 1536;  // of the longer side of a drawing that becomes a bitmap

using Made = tl::expected<std::shared_ptr<DrawableArt>, scene::ArtError>;

std::shared_ptr<DrawableArt> tinted(std::shared_ptr<const DrawableArt> drawing, const Change& change) {
  auto made = std::make_shared<RecolouredDrawing>();
  made->change = change;
  made->original = std::move(drawing);
  return made;
}

Made bitmap_in_colours(const DrawableArt& art, cairo_surface_t* pixels, const Change& change,
                       const std::optional<Ground>& ground, const std::string& words) {
  Surface surface = changed_pixels(pixels, change, ground);
  if (!surface) return tl::make_unexpected(out_of_memory(art.name));
  return bitmap_of(std::move(surface), fmt::format("{:016x}{:016x}", base::content_hash(words, art.content),
                                                   base::content_hash(words, ~art.content)));
}

// A drawing in other colours; `ground` is what is behind its figure, if that is to have a colour of its own.
Made drawing_in_colours(const std::shared_ptr<const DrawableArt>& art, const Change& change,
                        const std::optional<Ground>& ground, const std::string& words) {
  const auto as_drawing = [&](std::shared_ptr<DrawableArt> made) -> Made {
    made->kind = scene::Art::Kind::vector;
    made->width = art->width;
    made->height = art->height;
    return made;
  };
  if (!change.parts) return as_drawing(tinted(art, change));
  const auto colored = [&](std::shared_ptr<const DrawableArt> drawing, const std::optional<scene::Color>& color) {
    return color ? tinted(std::move(drawing), {.tint = color}) : nullptr;
  };
  if (!ground) {  // all of it is figure
    auto made = std::make_shared<FigureOnGround>();
    made->figure = colored(art, change.parts->figure);
    return as_drawing(std::move(made));
  }
  const auto figure = change.parts->figure ? without_ground(*art, *ground) : nullptr;
  if (figure != nullptr) {
    auto made = std::make_shared<FigureOnGround>();
    made->ground = colored(art, change.parts->ground);
    made->figure = colored(figure, change.parts->figure);
    return as_drawing(std::move(made));
  }
  const auto pixels = pixels_of(*art, drawn_pixels);
  if (!pixels) return tl::make_unexpected(pixels.error());
  auto made = bitmap_in_colours(*art, pixels->get(), change, ground, words);
  if (!made) return made;
  (*made)->kind = scene::Art::Kind::bitmap;
  (*made)->width = cairo_image_surface_get_width(pixels->get());
  (*made)->height = cairo_image_surface_get_height(pixels->get());
  return made;
}

// Whether one colour hides all that the picture shows.
bool becomes_flat(const Change& change) {
  return change.tint || (change.parts && change.parts->figure == change.parts->ground);
}

}  // namespace

Made recolour(std::shared_ptr<const DrawableArt> art, const Change& change) {
  const bool is_drawing = art->kind == scene::Art::Kind::vector;
  if (is_drawing && change.key)
    return tl::make_unexpected(
        scene::ArtError{"art/type", fmt::format("{} is a drawing, whose colours cannot become transparent", art->name),
                        "remove its background in the drawing, or save it as PNG"});
  const std::string words = words_for(change);
  tl::expected<Surface, scene::ArtError> pixels = Surface{};
  std::optional<Ground> ground;
  if (!is_drawing || change.tint || change.parts) {
    constexpr double sketched = 256;
    pixels = pixels_of(*art, sketched);
    if (!pixels) return tl::make_unexpected(pixels.error());
    if (!is_drawing && change.key) {
      pixels = changed_pixels(pixels->get(), {.key = change.key});
      if (!*pixels) return tl::make_unexpected(out_of_memory(art->name));
    }
    if (change.tint || change.parts) ground = Ground::find(pixels->get());
  }
  Change rest = change;
  rest.greyscale = change.greyscale && !change.parts;
  if (change.parts && !ground && !is_drawing) rest.tint = change.parts->figure, rest.parts = {};
  const auto parted = change.parts ? ground : std::nullopt;
  Made made = is_drawing ? drawing_in_colours(art, rest, parted, words)
                         : bitmap_in_colours(*art, pixels->get(), rest, parted, words);
  if (!made) return made;
  scene::Art& result = **made;
  if (!is_drawing) {
    result.kind = art->kind;
    result.width = art->width;
    result.height = art->height;
  }
  result.name = art->name;
  result.content = base::content_hash(words, art->content);
  result.file = art->file;
  result.remarks = art->remarks;
  (*made)->page = art->page;
  (*made)->reduced = art->reduced;
  if (ground && becomes_flat(change))
    result.remarks.push_back(
        {scene::ArtRemark::Severity::warning, "art/flat-tint",
         fmt::format("one colour hides the drawing of {}, which has a ground behind its figure", art->name),
         R"(write `"tint": { "figure": COLOUR, "ground": "none" }`)"});
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
