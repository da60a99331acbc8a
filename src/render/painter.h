// Draws scenes with Cairo. One user unit of the context is one millimetre, y downwards.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "press/press.h"
#include "render/handles.h"
#include "render/pictures/pdf_image.h"
#include "scene/scene.h"

namespace planche::render {

// The image of a bitmap, or the page of a PDF, for a PDF.
struct StorableImage {
  std::string identity;  // equal ones have equal images
  PdfImageMaker make;
  cairo_matrix_t upright{1, 0, 0, 1, 0, 0};  // from the image in the unit square to the picture
};

// A picture that the painter can draw; made by this room's art loader.
struct DrawableArt : scene::Art, std::enable_shared_from_this<DrawableArt> {
  // Fills the square (0, 0)..(1, 1) of the context with the whole picture. The caller saves the context.
  virtual void draw(cairo_t* cr) const = 0;
  // The same for a small picture of `side` pixels, which may be coarse.
  virtual void sketch(cairo_t* cr, [[maybe_unused]] double side) const { draw(cr); }
  // The same as `draw`, with errors, some of which appear only when drawing.
  virtual std::optional<scene::ArtError> try_drawing(cairo_t* cr) const {
    draw(cr);
    return std::nullopt;
  }
  // The pixels of a bitmap, upright: ARGB32 or RGB24. Null for a drawing.
  virtual tl::expected<Surface, scene::ArtError> pixels() const { return Surface{}; }
  // What a PDF stores once; nothing for a drawing, except a page of a PDF.
  virtual std::optional<StorableImage> storable() const { return std::nullopt; }
  // A drawing without the first shape that it draws, at the same place. Null if there is none, and for bitmaps and parts
  // of drawings.
  virtual std::shared_ptr<const DrawableArt> without_first_shape() const { return nullptr; }
  tl::expected<scene::ArtPtr, scene::ArtError> recoloured(const scene::Recolouring& change) const override;
  // The size in points of the PDF page on which it is drawn once: with the picture's proportions, because letters in an
  // unevenly scaled drawing would be misplaced, and large enough for filters.
  base::Size page{1000, 1000};
  std::size_t cost = 0;  // bytes of memory
  bool reduced = false;  // for the box for which it was read
  // A mask that lets content through where the picture is opaque, or light; made at the first call.
  cairo_surface_t* mask(bool by_lightness) const;

 private:
  mutable std::array<Surface, 2> masks_;
  mutable std::vector<std::pair<scene::Recolouring, std::weak_ptr<const DrawableArt>>> recoloured_;
};

class Painter {
 public:
  explicit Painter(cairo_t* cr);
  virtual ~Painter() = default;
  Painter(const Painter&) = delete;
  Painter& operator=(const Painter&) = delete;

  virtual void paint(const scene::Scene& scene);
  // As a viewer shows a page of a PDF: what blends, blends with what is drawn, and not with the paper below.
  void paint_on_paper(const scene::Scene& scene);

 protected:
  // These draw content that may be repeated; the context is already positioned.
  virtual void paint_reusable(const scene::ScenePtr& scene);
  virtual void paint_art(const std::shared_ptr<const DrawableArt>& art);
  // Called before something is drawn, or drawn differently: clipped, or in a group.
  virtual void before_drawing() {}
  // Whether the text has been written in another way than drawn.
  virtual bool has_written([[maybe_unused]] const scene::Text& text) { return false; }
  // Whether what is drawn is clipped, or part of a transparent group.
  bool enclosed() const { return enclosures_ > 0; }
  void paint_item(const scene::Item& item);
  cairo_t* context() const { return cr_; }

 private:
  void draw(const scene::Shape& shape);
  void draw(const scene::Text& text);
  void draw(const scene::Image& image);
  void draw(const scene::Group& group);
  void draw(const scene::Lettering& letters);
  void stroke_with(const scene::Stroke& stroke);
  // Takes the glyphs of a run that begins at `at`, after its face is set.
  void take_glyphs(const scene::GlyphRun& run, scene::Point at);
  // Draws the taken glyphs as pictures, with the opacity of `color`. Returns false if the face has none.
  bool draw_pictures(const scene::GlyphRun& run, scene::Color color);
  // Writes the text of a run's pictures invisibly below them, so that a PDF can be searched.
  void write_pictures(const scene::GlyphRun& run, scene::Point at);
  void mask_with(const scene::SoftMask& mask);
  void set_source(const scene::Paint& paint);
  void set_color(scene::Color color);
  void enclose();

  cairo_t* cr_;
  int enclosures_ = 0;
  std::vector<cairo_glyph_t> glyphs_;
  std::vector<cairo_text_cluster_t> clusters_;
};

void add_path(cairo_t* cr, const scene::Path& path);

}  // namespace planche::render
