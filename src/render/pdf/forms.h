// Content that a PDF stores once. Each piece is drawn on a hidden page, or is an image. On visible pages, planche itself
// places it (own_content.h). Where Cairo must, in hidden pages, groups and clips, a stand-in (stand_in.h) is drawn, which
// the last pass replaces by the hidden page or image. Otherwise Cairo would replay the whole piece at every use to analyse
// it.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "render/painter.h"
#include "render/pdf/image_store.h"

namespace planche::render {

struct HiddenPage {
  std::uint32_t number = 0;  // number of its stand-in; unique, also among images
  base::Size page;           // whole points, because Cairo would cut off fractions
  base::Size content;        // points from the top left; the stand-in's pixel covers this part of the page
  std::string layer = {};    // see scene::Scene
};

// Whether an area is in both.
bool overlap(const base::Rect& a, const base::Rect& b);
base::Transform transform_of(const cairo_matrix_t& matrix);
// The visible area of the clip in units of the context, as Cairo computes it.
base::Rect clip_box(cairo_t* cr);

class Forms {
 public:
  // `images` gets the images that are placed.
  explicit Forms(ImageStore& images) : images_{images} {}

  static constexpr double units_per_mm = base::points_per_mm;

  // Paints the stand-in of `content` in the context, whose unit is 1 mm (scenes) or the picture's box (art); nothing if
  // the clip hides it. Returns false if the content must be drawn in place, because Cairo may leave out stand-ins of
  // nearly invisible content.
  bool place(cairo_t* cr, const scene::ScenePtr& content);
  bool place(cairo_t* cr, const std::shared_ptr<const DrawableArt>& art);

  // How planche itself places content (own_content.h).
  struct Placing {
    base::Transform square;               // from the unit square, its first line at the top, to points
    std::optional<std::uint32_t> number;  // nothing if none of the square is on the page
  };
  // `to_points` is the transform of the context, `page` the page in points. Nothing for bitmaps, which are drawn in
  // place.
  std::optional<Placing> placing(const scene::ScenePtr& content, const base::Transform& to_points,
                                 const base::Rect& page);
  std::optional<Placing> placing(const std::shared_ptr<const DrawableArt>& art, const base::Transform& to_points,
                                 const base::Rect& page);

  // Paints the stand-in of a piece of planche's own content: one square point in the corner of the page, without the
  // clip.
  void stand_for_piece(cairo_t* cr);

  // Draws one waiting piece as a page of `surface`; returns false if none waits. Drawing may add further pieces.
  bool draw_next(cairo_surface_t* surface, HiddenPage& page);

  // The numbers of the stand-ins placed since the last call.
  std::vector<std::uint32_t> take_placed() { return std::exchange(placed_, {}); }

  // Frees content that has no other owner and whose hidden page is drawn.
  void forget_unused();

 private:
  struct Entry {
    std::weak_ptr<const void> owner;
    std::uint32_t number = 0;
    Surface stand_in = {};  // made when it is painted first
  };
  struct Waiting {
    scene::Rect extent;
    base::Size scale;  // points per unit of the context
    scene::ScenePtr scene;
    std::shared_ptr<const DrawableArt> art;
    std::uint32_t number = 0;
  };
  // Paints the stand-in that `find` returns over the extent, if anything of that is visible.
  template <typename Find>
  bool place_in(cairo_t* cr, const scene::Rect& extent, Find find);
  // The stand-in of content that waits to be drawn if it is new.
  Entry& entry_of(const std::shared_ptr<const void>& owner, Waiting drawn);
  Entry& entry_of(const scene::ScenePtr& content);
  Entry& entry_of(const std::shared_ptr<const DrawableArt>& art);
  Entry& entry_of(const StorableImage& image);

  std::unordered_map<const void*, Entry> entries_;
  std::map<std::string, Entry> image_entries_;  // by identity; nobody owns them
  ImageStore& images_;
  Surface piece_;
  std::deque<Waiting> waiting_;
  std::vector<std::uint32_t> placed_;
  std::uint32_t count_ = 0;
};

// A painter that passes reusable content to `forms`.
class FormPainter : public Painter {
 public:
  FormPainter(cairo_t* cr, Forms& forms) : Painter{cr}, forms_{forms} {}

 protected:
  void paint_reusable(const scene::ScenePtr& scene) override {
    if (!forms_.place(context(), scene)) Painter::paint_reusable(scene);
  }
  void paint_art(const std::shared_ptr<const DrawableArt>& art) override {
    if (!forms_.place(context(), art)) Painter::paint_art(art);
  }
  Forms& forms() { return forms_; }

 private:
  Forms& forms_;
};

}  // namespace planche::render
