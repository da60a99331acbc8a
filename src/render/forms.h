// Content that a PDF stores once: each piece is drawn on a hidden page of its own, and where it is wanted Cairo places
// its stand-in (stand_in.h). The last pass puts the hidden page in the place of the stand-in. Cairo alone would replay
// the whole piece at every placement to analyse it.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "render/painter.h"

namespace planche::render {

struct HiddenPage {
  std::uint32_t number = 0;  // that of its stand-in; from 0, none left out
  base::Size page;           // points, whole numbers: Cairo would cut off a part of one
  base::Size content;        // points from the top left; the stand-in's pixel is that much of the page
  std::string layer = {};    // as of scene::Scene
};

class Forms {
 public:
  static constexpr double units_per_mm = base::points_per_mm;

  // Paints what stands for `content` in the context, whose unit is 1 mm (scenes) or the picture's box (art); nothing
  // where the clip hides it. False where it is to be drawn in place: of what hardly shows Cairo may leave the stand-in
  // out.
  bool place(cairo_t* cr, const scene::ScenePtr& content);
  bool place(cairo_t* cr, const std::shared_ptr<const DrawableArt>& art);

  // Paints a stand-in that is replaced otherwise over all that the clip lets be seen; false where that is nothing.
  bool mark(cairo_t* cr, std::uint32_t number);

  // Draws one waiting piece as a page of `surface`; false when none waits. Pieces may bring in others.
  bool draw_next(cairo_surface_t* surface, HiddenPage& page);

  // The numbers of the stand-ins placed since the last call.
  std::vector<std::uint32_t> take_placed() { return std::exchange(placed_, {}); }

  // Drops what nobody else holds any more; its hidden page has been drawn.
  void forget_unused();

 private:
  struct Entry {
    std::weak_ptr<const void> owner;
    std::uint32_t number = 0;
    Surface stand_in;
  };
  struct Waiting {
    scene::Rect extent;
    base::Size scale;  // points per unit of the context
    scene::ScenePtr scene;
    std::shared_ptr<const DrawableArt> art;
    std::uint32_t number = 0;
  };
  // Paints the stand-in of what `drawn` holds over its extent; new content waits to be drawn.
  bool place(cairo_t* cr, const std::shared_ptr<const void>& owner, Waiting drawn);

  std::unordered_map<const void*, Entry> entries_;
  std::map<std::uint32_t, Surface> marks_;
  std::deque<Waiting> waiting_;
  std::vector<std::uint32_t> placed_;
  std::uint32_t count_ = 0;
};

// A painter that hands reusable content to `forms`.
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
