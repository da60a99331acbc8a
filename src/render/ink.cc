#include "render/ink.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <unordered_map>
#include <utility>

#include "render/painter.h"

namespace planche::render {

namespace {

constexpr double dpi = 50;
constexpr double largest_kept = 4e6;  // limit of pixels of a cached picture

Ink counted(cairo_surface_t* surface) {
  cairo_surface_flush(surface);
  const int width = cairo_image_surface_get_width(surface), height = cairo_image_surface_get_height(surface);
  const int stride = cairo_image_surface_get_stride(surface);
  const unsigned char* rows = cairo_image_surface_get_data(surface);
  std::uint64_t cyan = 0, magenta = 0, yellow = 0, black = 0;
  for (int y = 0; y < height; ++y) {
    const auto* pixels = reinterpret_cast<const std::uint32_t*>(rows + static_cast<std::ptrdiff_t>(y) * stride);
    for (int x = 0; x < width; ++x) {
      const std::uint32_t inverse = ~pixels[x] & 0xFFFFFF;
      if (inverse == 0) continue;  // paper
      const std::uint32_t c = inverse >> 16 & 255, m = inverse >> 8 & 255, w = inverse & 255;
      const std::uint32_t k = std::min({c, m, w});
      cyan += c - k, magenta += m - k, yellow += w - k, black += k;
    }
  }
  const auto share = [all = 255.0 * width * height](std::uint64_t sum) { return static_cast<double>(sum) / all; };
  return {share(cyan), share(magenta), share(yellow), share(black)};
}

}  // namespace

// Small pictures of scenes and drawings that occur often.
class InkMeter::Cache {
 public:
  struct Drawn {
    std::weak_ptr<const void> owner;
    Surface picture;
    scene::Rect box;  // in the units of its content
  };
  // A picture of what `paint` draws over `box`, with `scale` pixels per unit.
  template <typename Paint>
  const Drawn& picture(const std::shared_ptr<const void>& owner, const scene::Rect& box, double scale, Paint paint) {
    Drawn& known = drawn_[owner.get()];
    if (known.picture && !known.owner.expired()) return known;
    const auto pixels = [scale](double length) { return std::max(1, static_cast<int>(std::ceil(length * scale))); };
    const int width = pixels(box.width), height = pixels(box.height);
    Surface surface{cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height)};
    {
      const CairoContext cr{cairo_create(surface.get())};
      cairo_scale(cr.get(), width / box.width, height / box.height);
      cairo_translate(cr.get(), -box.x, -box.y);
      paint(cr.get());
    }
    return known = {owner, std::move(surface), box};
  }
  void forget_unused() {
    std::erase_if(drawn_, [](const auto& known) { return known.second.owner.expired(); });
  }

 private:
  std::unordered_map<const void*, Drawn> drawn_;
};

namespace {

template <typename Cache>
class CachingPainter final : public Painter {
 public:
  CachingPainter(cairo_t* cr, Cache& cache) : Painter{cr}, cache_{cache} {}

 protected:
  void paint_reusable(const scene::ScenePtr& scene) override {
    const scene::Rect& box = scene->extent;
    if (box.width <= 0 || box.height <= 0) return;
    if (box.width * box.height * dpi / 25.4 * dpi / 25.4 > largest_kept) return Painter::paint_reusable(scene);
    place(cache_.picture(scene, box, dpi / 25.4, [&](cairo_t* cr) { CachingPainter{cr, cache_}.paint(*scene); }));
  }
  void paint_art(const std::shared_ptr<const DrawableArt>& art) override {
    // The size in pixels of its unit square. Of several sizes, the first is kept.
    double x = 1, y = 1;
    cairo_user_to_device_distance(context(), &x, &y);
    const double side = std::clamp(std::max(std::abs(x), std::abs(y)), 1.0, 1000.0);
    place(cache_.picture(art, {0, 0, 1, 1}, side, [&](cairo_t* cr) { art->sketch(cr, side); }));
  }

 private:
  void place(const typename Cache::Drawn& drawn) {
    cairo_t* cr = context();
    cairo_save(cr);
    cairo_translate(cr, drawn.box.x, drawn.box.y);
    cairo_scale(cr, drawn.box.width / cairo_image_surface_get_width(drawn.picture.get()),
                drawn.box.height / cairo_image_surface_get_height(drawn.picture.get()));
    cairo_set_source_surface(cr, drawn.picture.get(), 0, 0);
    // Smoothing would take half of the time of a run, and does not change the mean of a picture of the same size.
    double x = 1, y = 0;
    cairo_user_to_device_distance(cr, &x, &y);
    if (std::abs(std::hypot(x, y) - 1) < 0.05) cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_NEAREST);
    cairo_paint(cr);
    cairo_restore(cr);
  }

  Cache& cache_;
};

}  // namespace

InkMeter::InkMeter() : cache_{std::make_unique<Cache>()} {}
InkMeter::~InkMeter() = default;

Ink InkMeter::measure(const press::Page& page) {
  const auto pixels = [](double mm) { return std::max(1, static_cast<int>(std::lround(mm * dpi / 25.4))); };
  const int width = pixels(page.size.width), height = pixels(page.size.height);
  const Surface surface{cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height)};
  {
    const CairoContext cr{cairo_create(surface.get())};
    cairo_set_source_rgb(cr.get(), 1, 1, 1);
    cairo_paint(cr.get());
    cairo_scale(cr.get(), width / page.size.width, height / page.size.height);
    CachingPainter<Cache>{cr.get(), *cache_}.paint_on_paper(page.scene);
  }
  cache_->forget_unused();
  return counted(surface.get());
}

}  // namespace planche::render
