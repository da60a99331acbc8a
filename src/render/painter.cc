#include "render/painter.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "render/shared_libraries.h"
#include "render/text/faces.h"

namespace planche::render {

namespace {

// Smaller opacities are invisible, and Cairo may leave them out.
constexpr double least_opacity = 1 / 256.0;
// Cairo keeps content of this opacity, although it is invisible.
constexpr double least_kept_opacity = 0.0045;

double part(std::uint8_t value) {
  return value / 255.0;
}

bool blends(const scene::Scene& scene) {
  return std::ranges::any_of(scene.items, [](const scene::Item& item) {
    const auto* group = std::get_if<scene::Group>(&item);
    return group != nullptr && group->content != nullptr &&
           (group->blend != scene::Blend::normal || blends(*group->content));
  });
}

cairo_operator_t operator_for(scene::Blend blend) {
  constexpr cairo_operator_t operators[] = {CAIRO_OPERATOR_OVER,    CAIRO_OPERATOR_MULTIPLY, CAIRO_OPERATOR_SCREEN,
                                            CAIRO_OPERATOR_OVERLAY, CAIRO_OPERATOR_DARKEN,   CAIRO_OPERATOR_LIGHTEN};
  return operators[static_cast<std::size_t>(blend)];
}

void add_stops(cairo_pattern_t* pattern, const std::vector<scene::GradientStop>& stops) {
  for (const auto& [offset, color] : stops) {
    cairo_pattern_add_color_stop_rgba(pattern, offset, part(color.red), part(color.green), part(color.blue),
                                      part(color.alpha));
  }
}

CairoPattern pattern_of(const scene::Paint& paint) {
  if (const auto* linear = std::get_if<scene::LinearGradient>(&paint)) {
    CairoPattern pattern{cairo_pattern_create_linear(linear->from.x, linear->from.y, linear->to.x, linear->to.y)};
    add_stops(pattern.get(), linear->stops);
    return pattern;
  }
  if (const auto* radial = std::get_if<scene::RadialGradient>(&paint)) {
    CairoPattern pattern{cairo_pattern_create_radial(radial->centre.x, radial->centre.y, 0, radial->centre.x,
                                                     radial->centre.y, radial->radius)};
    add_stops(pattern.get(), radial->stops);
    return pattern;
  }
  const auto& color = std::get<scene::Color>(paint);
  return CairoPattern{
      cairo_pattern_create_rgba(part(color.red), part(color.green), part(color.blue), part(color.alpha))};
}

// Pixels of the longer side of a drawing that masks a picture: 430 dpi across a card.
constexpr double mask_pixels = 1024;

}  // namespace

cairo_surface_t* DrawableArt::mask(bool by_lightness) const {
  const std::lock_guard lock{libraries_mutex()};
  Surface& made = masks_[by_lightness ? 1 : 0];
  if (made) return made.get();
  const double longer = std::max(width, height);
  if (!(longer > 0)) return nullptr;
  const double scale = kind == Kind::bitmap ? std::min(1.0, 2 * mask_pixels / longer) : mask_pixels / longer;
  const int across = std::max(1, static_cast<int>(std::lround(width * scale)));
  const int down = std::max(1, static_cast<int>(std::lround(height * scale)));
  const Surface drawn{cairo_image_surface_create(CAIRO_FORMAT_ARGB32, across, down)};
  {
    const CairoContext cr{cairo_create(drawn.get())};
    if (by_lightness) cairo_paint(cr.get());  // black: empty areas are dark
    cairo_scale(cr.get(), across, down);
    draw(cr.get());
  }
  cairo_surface_flush(drawn.get());
  made.reset(cairo_image_surface_create(CAIRO_FORMAT_A8, across, down));
  const unsigned char* from = cairo_image_surface_get_data(drawn.get());
  unsigned char* to = cairo_image_surface_get_data(made.get());
  for (int y = 0; from != nullptr && to != nullptr && y < down; ++y) {
    for (int x = 0; x < across; ++x) {
      std::uint32_t pixel = 0;
      std::memcpy(&pixel, from + static_cast<std::ptrdiff_t>(y) * cairo_image_surface_get_stride(drawn.get()) + x * 4,
                  4);
      const double light = 0.2126 * (pixel >> 16 & 0xffu) + 0.7152 * (pixel >> 8 & 0xffu) + 0.0722 * (pixel & 0xffu);
      to[static_cast<std::ptrdiff_t>(y) * cairo_image_surface_get_stride(made.get()) + x] =
          static_cast<unsigned char>(by_lightness ? std::lround(light) : pixel >> 24);
    }
  }
  cairo_surface_mark_dirty(made.get());
  return made.get();
}

void add_path(cairo_t* cr, const scene::Path& path) {
  const auto& points = path.points();
  std::size_t at = 0;
  for (const auto verb : path.verbs()) {
    switch (verb) {
      case scene::Path::Verb::move:
        cairo_move_to(cr, points[at].x, points[at].y);
        at += 1;
        break;
      case scene::Path::Verb::line:
        cairo_line_to(cr, points[at].x, points[at].y);
        at += 1;
        break;
      case scene::Path::Verb::curve:
        cairo_curve_to(cr, points[at].x, points[at].y, points[at + 1].x, points[at + 1].y, points[at + 2].x,
                       points[at + 2].y);
        at += 3;
        break;
      case scene::Path::Verb::close:
        cairo_close_path(cr);
        break;
    }
  }
}

Painter::Painter(cairo_t* cr) : cr_{cr} {
  cairo_set_font_options(cr_, plain_font_options().get());
}

void Painter::paint(const scene::Scene& scene) {
  for (const auto& item : scene.items) paint_item(item);
}

void Painter::paint_item(const scene::Item& item) {
  std::visit([this](const auto& drawn) { draw(drawn); }, item);
}

void Painter::set_color(scene::Color color) {
  cairo_set_source_rgba(cr_, part(color.red), part(color.green), part(color.blue), part(color.alpha));
}

void Painter::set_source(const scene::Paint& paint) {
  if (const auto* color = std::get_if<scene::Color>(&paint)) return set_color(*color);
  cairo_set_source(cr_, pattern_of(paint).get());
}

void Painter::stroke_with(const scene::Stroke& stroke) {
  set_source(stroke.paint);
  cairo_set_line_width(cr_, stroke.width);
  cairo_set_dash(cr_, stroke.dash.data(), static_cast<int>(stroke.dash.size()), 0);
  cairo_set_line_cap(cr_, stroke.cap == scene::Cap::butt    ? CAIRO_LINE_CAP_BUTT
                          : stroke.cap == scene::Cap::round ? CAIRO_LINE_CAP_ROUND
                                                            : CAIRO_LINE_CAP_SQUARE);
  cairo_set_line_join(cr_, stroke.join == scene::Join::miter   ? CAIRO_LINE_JOIN_MITER
                           : stroke.join == scene::Join::round ? CAIRO_LINE_JOIN_ROUND
                                                               : CAIRO_LINE_JOIN_BEVEL);
  cairo_stroke_preserve(cr_);
}

void Painter::enclose() {
  before_drawing();
  ++enclosures_;
}

void Painter::draw(const scene::Shape& shape) {
  before_drawing();
  cairo_new_path(cr_);
  add_path(cr_, shape.path);
  if (shape.fill) {
    set_source(*shape.fill);
    cairo_set_fill_rule(cr_, shape.even_odd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING);
    cairo_fill_preserve(cr_);
  }
  if (shape.stroke) stroke_with(*shape.stroke);
  cairo_new_path(cr_);  // pictures would draw the current path
}

void Painter::take_glyphs(const scene::GlyphRun& run, scene::Point at) {
  const auto& face = *static_cast<const Face*>(run.face.get());
  glyphs_.clear();
  for (const auto& glyph : run.glyphs) {
    if (!face.lacks(glyph.index)) glyphs_.push_back({glyph.index, at.x + glyph.x, at.y + glyph.y});
  }
  cairo_set_font_face(cr_, face.cairo);
  cairo_set_font_matrix(cr_, &face.matrix);
}

bool Painter::draw_pictures(const scene::GlyphRun& run, scene::Color color) {
  const auto& face = *static_cast<const Face*>(run.face.get());
  if (!face.pictures) return false;
  const std::lock_guard lock{libraries_mutex()};
  std::vector<cairo_glyph_t> outlines;
  for (const cairo_glyph_t& glyph : glyphs_) {
    const auto& [surface, box, broken] = face.pictures->find(static_cast<std::uint32_t>(glyph.index));
    if (!surface) {
      outlines.push_back(glyph);
      continue;
    }
    const double size = base::mm_from_pt(run.font.size_pt);
    cairo_save(cr_);
    cairo_translate(cr_, glyph.x + box.x * size, glyph.y + box.y * size);
    cairo_scale(cr_, box.width * size / cairo_image_surface_get_width(surface.get()),
                box.height * size / cairo_image_surface_get_height(surface.get()));
    cairo_set_source_surface(cr_, surface.get(), 0, 0);
    cairo_paint_with_alpha(cr_, part(color.alpha));
    cairo_restore(cr_);
  }
  cairo_show_glyphs(cr_, outlines.data(), static_cast<int>(outlines.size()));
  return true;
}

void Painter::write_pictures(const scene::GlyphRun& run, scene::Point at) {
  const auto& face = *static_cast<const Face*>(run.face.get());
  if (!face.squares) return;
  cairo_set_font_face(cr_, face.squares->cairo);
  cairo_set_font_matrix(cr_, &face.squares->matrix);
  cairo_set_source_rgba(cr_, 1, 1, 1, least_kept_opacity);
  std::size_t byte = 0, first = run.backwards ? run.glyphs.size() : 0;
  for (const scene::GlyphCluster& cluster : run.clusters) {
    if (run.backwards) first -= cluster.glyphs;
    if (cluster.glyphs > 0 && face.pictures->find(run.glyphs[first].index).surface) {
      const scene::Glyph& glyph = run.glyphs[first];
      const cairo_glyph_t square{face.square, at.x + glyph.x, at.y + glyph.y};
      const cairo_text_cluster_t whole{cluster.bytes, 1};
      cairo_show_text_glyphs(cr_, run.text.data() + byte, cluster.bytes, &square, 1, &whole, 1, {});
    }
    byte += cluster.bytes;
    if (!run.backwards) first += cluster.glyphs;
  }
}

void Painter::draw(const scene::Text& text) {
  if (!text.run || !text.run->face || text.run->glyphs.empty() || has_written(text)) return;
  before_drawing();
  const scene::GlyphRun& run = *text.run;
  const auto& face = *static_cast<const Face*>(run.face.get());
  if (face.pictures && cairo_surface_has_show_text_glyphs(cairo_get_target(cr_))) write_pictures(run, text.at);
  take_glyphs(run, text.at);
  set_color(text.color);
  if (draw_pictures(run, text.color)) return;
  clusters_.clear();
  for (const auto& cluster : run.clusters) clusters_.push_back({cluster.bytes, cluster.glyphs});
  cairo_show_text_glyphs(cr_, run.text.data(), static_cast<int>(run.text.size()), glyphs_.data(),
                         static_cast<int>(glyphs_.size()), clusters_.data(), static_cast<int>(clusters_.size()),
                         run.backwards ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : cairo_text_cluster_flags_t{});
}

void Painter::draw(const scene::Lettering& letters) {
  if (!letters.run || !letters.run->face || letters.run->glyphs.empty()) return;
  before_drawing();
  take_glyphs(*letters.run, letters.at);
  cairo_new_path(cr_);
  cairo_glyph_path(cr_, glyphs_.data(), static_cast<int>(glyphs_.size()));
  if (letters.fill) {
    set_color(*letters.fill);
    cairo_set_fill_rule(cr_, CAIRO_FILL_RULE_WINDING);
    cairo_fill_preserve(cr_);
  }
  if (letters.stroke) stroke_with(*letters.stroke);
  cairo_new_path(cr_);
}

void Painter::draw(const scene::Image& image) {
  const auto art = std::dynamic_pointer_cast<const DrawableArt>(image.art);
  if (!art || image.box.width <= 0 || image.box.height <= 0) return;
  const bool encloses = image.clip || image.mask;
  if (encloses) enclose();
  cairo_save(cr_);
  if (image.clip) {
    cairo_new_path(cr_);
    add_path(cr_, *image.clip);
    cairo_clip(cr_);
  }
  if (image.mask) cairo_push_group(cr_);
  cairo_save(cr_);
  cairo_translate(cr_, image.box.x, image.box.y);
  cairo_scale(cr_, image.box.width, image.box.height);
  paint_art(art);
  cairo_restore(cr_);
  if (image.mask) {
    cairo_pop_group_to_source(cr_);
    mask_with(*image.mask);
  }
  cairo_restore(cr_);
  if (encloses) --enclosures_;
}

// Paints the source through the mask.
void Painter::mask_with(const scene::SoftMask& mask) {
  if (!mask.art) return cairo_mask(cr_, pattern_of(mask.paint).get());
  const std::lock_guard lock{libraries_mutex()};
  const auto art = std::dynamic_pointer_cast<const DrawableArt>(mask.art);
  cairo_surface_t* surface = art ? art->mask(mask.by_lightness) : nullptr;
  if (surface == nullptr) return;
  cairo_translate(cr_, mask.box.x, mask.box.y);
  cairo_scale(cr_, mask.box.width / cairo_image_surface_get_width(surface),
              mask.box.height / cairo_image_surface_get_height(surface));
  cairo_mask_surface(cr_, surface, 0, 0);
}

void Painter::draw(const scene::Group& group) {
  const scene::Transform& t = group.placed;
  if (!group.content || group.opacity < least_opacity || t.xx * t.yy - t.xy * t.yx == 0) return;
  const bool transparent = group.opacity < 1 || group.blend != scene::Blend::normal;
  const bool encloses = group.clip || transparent;
  if (encloses) enclose();
  cairo_save(cr_);
  if (group.clip) {
    cairo_new_path(cr_);
    add_path(cr_, *group.clip);
    cairo_set_fill_rule(cr_, group.even_odd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING);
    cairo_clip(cr_);
  }
  const cairo_matrix_t matrix{t.xx, t.yx, t.xy, t.yy, t.x0, t.y0};
  cairo_transform(cr_, &matrix);
  if (transparent) cairo_push_group(cr_);
  if (group.content->reusable) {
    paint_reusable(group.content);
  } else {
    paint(*group.content);
  }
  if (transparent) {
    cairo_pop_group_to_source(cr_);
    cairo_set_operator(cr_, operator_for(group.blend));
    cairo_paint_with_alpha(cr_, group.opacity);
  }
  cairo_restore(cr_);
  if (encloses) --enclosures_;
}

void Painter::paint_on_paper(const scene::Scene& scene) {
  if (!blends(scene)) return paint(scene);
  cairo_push_group(cr_);
  paint(scene);
  cairo_pop_group_to_source(cr_);
  cairo_paint(cr_);
}

void Painter::paint_reusable(const scene::ScenePtr& scene) {
  cairo_save(cr_);
  const scene::Rect& extent = scene->extent;
  cairo_new_path(cr_);
  cairo_rectangle(cr_, extent.x, extent.y, extent.width, extent.height);
  cairo_clip(cr_);
  double left = 0, top = 0, right = 0, bottom = 0;
  cairo_clip_extents(cr_, &left, &top, &right, &bottom);
  if (left < right && top < bottom) paint(*scene);
  cairo_restore(cr_);
}

void Painter::paint_art(const std::shared_ptr<const DrawableArt>& art) {
  art->draw(cr_);
}

}  // namespace planche::render
