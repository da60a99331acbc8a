#include "render/forms.h"

#include <algorithm>
#include <cmath>

#include <cairo-pdf.h>

namespace planche::render {

namespace {

// The stand-in covers the extent, in whole units from 0, 0.
base::Size whole_size(const scene::Rect& extent, double scale) {
  return {std::max(1.0, std::ceil(extent.width * scale)), std::max(1.0, std::ceil(extent.height * scale))};
}

Surface make_stand_in(std::uint32_t number, base::Size size) {
  const cairo_rectangle_t box{0, 0, size.width, size.height};
  Surface surface{cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &box)};
  const Context cr{cairo_create(surface.get())};
  const FormColor color = form_color(number);
  cairo_set_source_rgb(cr.get(), form_component(color.red), form_component(color.green), form_component(color.blue));
  cairo_paint(cr.get());
  return surface;
}

// Art is drawn in a box of one by one; its hidden page gets a size in proportion that filters can work with.
constexpr double art_page = 1000;

}  // namespace

const Forms::Entry& Forms::entry(const std::shared_ptr<const void>& owner, const scene::Rect& extent, double scale,
                                 bool& fresh) {
  Entry& entry = entries_[owner.get()];
  fresh = entry.owner.expired();
  if (fresh) entry = {owner, make_stand_in(count_++, whole_size(extent, scale)), extent, scale};
  return entry;
}

void Forms::paint(cairo_t* cr, const Entry& entry) {
  cairo_save(cr);
  cairo_translate(cr, entry.extent.x, entry.extent.y);
  cairo_scale(cr, 1 / entry.scale, 1 / entry.scale);
  cairo_set_source_surface(cr, entry.stand_in.get(), 0, 0);
  cairo_paint(cr);
  cairo_restore(cr);
}

void Forms::place(cairo_t* cr, const scene::ScenePtr& content) {
  if (content->extent.width <= 0 || content->extent.height <= 0) return;
  bool fresh = false;
  const Entry& known = entry(content, content->extent, units_per_mm, fresh);
  if (fresh) waiting_.push_back({count_ - 1, known.extent, known.scale, content, nullptr});
  paint(cr, known);
}

void Forms::place(cairo_t* cr, const std::shared_ptr<const DrawableArt>& art) {
  if (art->kind == scene::Art::Kind::bitmap) return art->draw(cr);  // Cairo stores bitmaps once by itself
  bool fresh = false;
  const Entry& known = entry(art, {0, 0, 1, 1}, art_page, fresh);
  if (fresh) waiting_.push_back({count_ - 1, known.extent, known.scale, nullptr, art});
  paint(cr, known);
}

bool Forms::draw_next(cairo_surface_t* surface, HiddenPage& page) {
  if (waiting_.empty()) return false;
  const Waiting next = std::move(waiting_.front());
  waiting_.pop_front();
  page.number = next.number;
  page.size = whole_size(next.extent, next.scale);
  page.bounds = {0, 0, next.extent.width * next.scale, next.extent.height * next.scale};
  cairo_pdf_surface_set_size(surface, page.size.width, page.size.height);
  const Context cr{cairo_create(surface)};
  cairo_scale(cr.get(), next.scale, next.scale);
  cairo_translate(cr.get(), -next.extent.x, -next.extent.y);
  if (next.scene) {
    FormPainter{cr.get(), *this}.paint(*next.scene);
  } else {
    next.art->draw(cr.get());
  }
  cairo_surface_show_page(surface);
  return true;
}

void Forms::forget_unused() {
  std::erase_if(entries_, [](const auto& known) { return known.second.owner.expired(); });
}

}  // namespace planche::render
