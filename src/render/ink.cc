#include "render/ink.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <unordered_map>
#include <utility>

#include "render/painter.h"

namespace planche::render {

namespace {

constexpr double ink_dpi = 50;
constexpr double largest_kept = 4e6;  // limit of pixels of a cached picture

// The ink of pixels, in parts of 255.
struct Count {
  std::uint64_t cyan = 0, magenta = 0, yellow = 0, black = 0;

  void add(std::uint32_t pixel, std::uint64_t times) {
    const std::uint32_t c = ~pixel >> 16 & 255, m = ~pixel >> 8 & 255, y = ~pixel & 255, k = std::min({c, m, y});
    cyan += times * (c - k), magenta += times * (m - k), yellow += times * (y - k), black += times * k;
  }
};

const std::uint32_t* row_of(cairo_surface_t* surface, int y) {
  const unsigned char* rows = cairo_image_surface_get_data(surface);
  return reinterpret_cast<const std::uint32_t*>(rows + static_cast<std::ptrdiff_t>(y) *
                                                           cairo_image_surface_get_stride(surface));
}

Ink counted(cairo_surface_t* surface) {
  cairo_surface_flush(surface);
  const int width = cairo_image_surface_get_width(surface), height = cairo_image_surface_get_height(surface);
  Count count;
  for (int y = 0; y < height; ++y) {
    // Most pixels look like those beside them.
    const std::uint32_t* const row = row_of(surface, y);
    for (int x = 0; x < width;) {
      const std::uint32_t pixel = row[x];
      const int begin = x;
      while (++x < width && row[x] == pixel) continue;
      count.add(pixel, static_cast<std::uint64_t>(x - begin));
    }
  }
  const auto share = [all = 255.0 * width * height](std::uint64_t sum) { return static_cast<double>(sum) / all; };
  return {share(count.cyan), share(count.magenta), share(count.yellow), share(count.black)};
}

// The pixels on which something is drawn: columns and rows from the first to before the last.
struct Extent {
  int left, top, right, bottom;
};

Extent drawn_extent(cairo_surface_t* surface) {
  cairo_surface_flush(surface);
  const int width = cairo_image_surface_get_width(surface), height = cairo_image_surface_get_height(surface);
  Extent out{width, height, 0, 0};
  for (int y = 0; y < height; ++y) {
    const std::uint32_t* const row = row_of(surface, y);
    const auto* first = std::find_if(row, row + width, [](std::uint32_t pixel) { return pixel != 0; });
    if (first == row + width) continue;
    const auto* last = row + width;
    while (last[-1] == 0) --last;
    out = {std::min(out.left, static_cast<int>(first - row)), std::min(out.top, y),
           std::max(out.right, static_cast<int>(last - row)), y + 1};
  }
  return out;
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
    const auto pixels = [scale](double length) { return std::max(1, static_cast<int>(std::lround(length * scale))); };
    const int width = pixels(box.width), height = pixels(box.height);
    Surface surface{cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height)};
    {
      const CairoContext cr{cairo_create(surface.get())};
      cairo_scale(cr.get(), width / box.width, height / box.height);
      cairo_translate(cr.get(), -box.x, -box.y);
      paint(cr.get());
    }
    return known = trimmed({owner, std::move(surface), box});
  }
  // An image for a page, the same for pages of one size.
  cairo_surface_t* page(int width, int height) {
    if (!page_ || cairo_image_surface_get_width(page_.get()) != width ||
        cairo_image_surface_get_height(page_.get()) != height)
      page_ = Surface{cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height)};
    return page_.get();
  }
  void forget_unused() {
    std::erase_if(drawn_, [](const auto& known) { return known.second.owner.expired(); });
  }

 private:
  // Without its empty edges: a layer of a card is as large as the card, however little is on it.
  static Drawn trimmed(Drawn whole) {
    const Extent kept = drawn_extent(whole.picture.get());
    const int width = kept.right - kept.left, height = kept.bottom - kept.top;
    if (width <= 0) return whole;
    const double across = whole.box.width / cairo_image_surface_get_width(whole.picture.get()),
                 down = whole.box.height / cairo_image_surface_get_height(whole.picture.get());
    Surface surface{cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height)};
    const CairoContext cr{cairo_create(surface.get())};
    cairo_set_source_surface(cr.get(), whole.picture.get(), -kept.left, -kept.top);
    cairo_paint(cr.get());
    return {std::move(whole.owner),
            std::move(surface),
            {whole.box.x + kept.left * across, whole.box.y + kept.top * down, width * across, height * down}};
  }

  std::unordered_map<const void*, Drawn> drawn_;
  Surface page_;
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
    if (box.width * box.height * ink_dpi / 25.4 * ink_dpi / 25.4 > largest_kept) return Painter::paint_reusable(scene);
    place(cache_.picture(scene, box, ink_dpi / 25.4, [&](cairo_t* cr) { CachingPainter{cr, cache_}.paint(*scene); }));
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
    // A picture of the size that is asked for goes to the nearest pixels. Resampling it would take half of the time of
    // a run, and hardly change its mean.
    cairo_matrix_t to_pixels;
    cairo_get_matrix(cr, &to_pixels);
    const auto near = [](double a, double b) { return std::abs(a - b) < 0.01; };
    if (near(to_pixels.xx, 1) && near(to_pixels.yy, 1) && near(to_pixels.xy, 0) && near(to_pixels.yx, 0)) {
      cairo_matrix_init_translate(&to_pixels, std::round(to_pixels.x0), std::round(to_pixels.y0));
      cairo_set_matrix(cr, &to_pixels);
    }
    cairo_set_source_surface(cr, drawn.picture.get(), 0, 0);
    cairo_paint(cr);
    cairo_restore(cr);
  }

  Cache& cache_;
};

}  // namespace

InkMeter::InkMeter() : cache_{std::make_unique<Cache>()} {}
InkMeter::~InkMeter() = default;

Ink InkMeter::measure(const press::Page& page) {
  const auto pixels = [](double mm) { return std::max(1, static_cast<int>(std::lround(mm * ink_dpi / 25.4))); };
  const int width = pixels(page.size.width), height = pixels(page.size.height);
  cairo_surface_t* const surface = cache_->page(width, height);
  {
    const CairoContext cr{cairo_create(surface)};
    cairo_set_source_rgb(cr.get(), 1, 1, 1);
    cairo_paint(cr.get());
    cairo_scale(cr.get(), width / page.size.width, height / page.size.height);
    CachingPainter<Cache>{cr.get(), *cache_}.paint_on_paper(page.scene);
  }
  cache_->forget_unused();
  return counted(surface);
}

}  // namespace planche::render
