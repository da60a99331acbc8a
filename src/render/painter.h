// Draws scenes with Cairo. One user unit of the context is one millimetre, y downwards.
#pragma once

#include <array>
#include <optional>

#include "press/press.h"
#include "render/handles.h"
#include "scene/scene.h"

namespace planche::render {

// A picture the painter can draw; made by this room's art loader.
struct DrawableArt : scene::Art {
  // Fills the square (0, 0)..(1, 1) of the context with the whole picture; whoever asks saves the context.
  virtual void draw(cairo_t* cr) const = 0;
  // The same, telling what is wrong with it: some of that shows only then.
  virtual std::optional<scene::ArtError> try_drawing(cairo_t* cr) const {
    draw(cr);
    return std::nullopt;
  }
  // Of the page of a PDF on which it is drawn once, points: as wide and high as the picture, since letters in a drawing
  // that is scaled unevenly stand too close or too far apart, and large enough for filters.
  base::Size page{1000, 1000};
  std::size_t cost = 0;  // bytes of memory it holds
  bool reduced = false;  // to the box it was read for
  // What lets others through where it is opaque, or light; made when it is first asked for.
  cairo_surface_t* mask(bool by_lightness) const;

 private:
  mutable std::array<Surface, 2> masks_;
};

class Painter {
 public:
  explicit Painter(cairo_t* cr);
  virtual ~Painter() = default;
  Painter(const Painter&) = delete;
  Painter& operator=(const Painter&) = delete;

  virtual void paint(const scene::Scene& scene);

 protected:
  // Draw content that may occur often; the context is placed already.
  virtual void paint_reusable(const scene::ScenePtr& scene);
  virtual void paint_art(const std::shared_ptr<const DrawableArt>& art);
  void paint_item(const scene::Item& item);
  cairo_t* context() const { return cr_; }

 private:
  void draw(const scene::Shape& shape);
  void draw(const scene::Text& text);
  void draw(const scene::Image& image);
  void draw(const scene::Group& group);
  void draw(const scene::Lettering& letters);
  void stroke_with(const scene::Stroke& stroke);
  // The glyphs of a run that begins at `at`, its face chosen.
  void take_glyphs(const scene::GlyphRun& run, scene::Point at);
  // Those taken of a face with colours, of which only the opacity of `color` counts. False: it has none.
  bool draw_pictures(const scene::GlyphRun& run, scene::Color color);
  // The text that the pictures of a run show, so that a PDF can be searched for it: below them, and not to be seen.
  void write_pictures(const scene::GlyphRun& run, scene::Point at);
  void mask_with(const scene::SoftMask& mask);
  void set_source(const scene::Paint& paint);
  void set_color(scene::Color color);

  cairo_t* cr_;
  std::vector<cairo_glyph_t> glyphs_;
  std::vector<cairo_text_cluster_t> clusters_;
};

void add_path(cairo_t* cr, const scene::Path& path);

}  // namespace planche::render
