// Content that a PDF stores once: each piece is drawn on a hidden page of its own, and stands in the visible pages as a
// tiny stand-in that Cairo places. The last pass puts the page's content in its place. Cairo alone
// would replay the whole piece at every placement to analyse it.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <unordered_map>

#include "render/painter.h"

namespace planche::render {

// A hidden page; its number colours the stand-in, by which the last pass knows it.
struct HiddenPage {
  std::uint32_t number = 0;
  base::Size size;    // points, whole numbers
  base::Rect bounds;  // points, what may be inked
};

class Forms {
 public:
  static constexpr double units_per_mm = base::points_per_mm;

  // Paints what stands for `content` in the context, whose unit is 1 mm (scenes) or the picture's box (art).
  void place(cairo_t* cr, const scene::ScenePtr& content);
  void place(cairo_t* cr, const std::shared_ptr<const DrawableArt>& art);

  // Draws one waiting piece as a page of `surface`; false when none waits. Pieces may bring in others.
  bool draw_next(cairo_surface_t* surface, HiddenPage& page);

  // Drops what nobody else holds any more; its hidden page has been drawn.
  void forget_unused();

 private:
  struct Entry {
    std::weak_ptr<const void> owner;
    Surface stand_in;
    scene::Rect extent;
    double scale = 1;
  };
  struct Waiting {
    std::uint32_t number;
    scene::Rect extent;
    double scale;
    scene::ScenePtr scene;
    std::shared_ptr<const DrawableArt> art;
  };
  const Entry& entry(const std::shared_ptr<const void>& owner, const scene::Rect& extent, double scale, bool& fresh);
  static void paint(cairo_t* cr, const Entry& entry);

  std::unordered_map<const void*, Entry> entries_;
  std::deque<Waiting> waiting_;
  std::uint32_t count_ = 0;
};

// A painter that hands reusable content to `forms`.
class FormPainter final : public Painter {
 public:
  FormPainter(cairo_t* cr, Forms& forms) : Painter{cr}, forms_{forms} {}

 protected:
  void paint_reusable(const scene::ScenePtr& scene) override { forms_.place(context(), scene); }
  void paint_art(const std::shared_ptr<const DrawableArt>& art) override { forms_.place(context(), art); }

 private:
  Forms& forms_;
};

// The stand-in's colour spells the number in thousands; no 8-bit colour has a half of a thousandth.
struct FormColor {
  unsigned red, green, blue;
};
constexpr FormColor form_color(std::uint32_t number) {
  return {number % 1000, number / 1000 % 1000, number / 1000000 % 1000};
}
constexpr double form_component(unsigned value) {
  return (value + 0.5) / 1000;
}

}  // namespace planche::render
