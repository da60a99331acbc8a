#include "render/pdf/forms.h"

#include <cmath>
#include <utility>

#include <cairo-pdf.h>

#include "render/pdf/own_content.h"
#include "render/pdf/stand_in.h"
#include "render/pictures/bitmap.h"

namespace planche::render {

namespace {

constexpr base::Rect unit_square{0, 0, 1, 1};

Surface make_stand_in(std::uint32_t number) {
  Surface surface{cairo_image_surface_create(CAIRO_FORMAT_RGB24, 1, 1)};
  attach(surface.get(), CAIRO_MIME_TYPE_JPEG, stand_in_jpeg(number));
  attach(surface.get(), CAIRO_MIME_TYPE_UNIQUE_ID, stand_in_jpeg(number));
  return surface;
}

// The bounding box of the unit square, in points.
base::Rect box_around_square(cairo_t* cr) {
  cairo_matrix_t to{};
  cairo_get_matrix(cr, &to);
  return transform_of(to)(unit_square);
}

// Whether any of a box in points is visible.
bool shows(cairo_t* cr, const base::Rect& box) {
  if (box.width <= 0 || box.height <= 0) return false;
  cairo_save(cr);
  cairo_identity_matrix(cr);
  cairo_new_path(cr);
  cairo_rectangle(cr, box.x, box.y, box.width, box.height);
  cairo_clip(cr);
  const base::Rect seen = clip_box(cr);
  cairo_restore(cr);
  return seen.width > 0 && seen.height > 0;
}

void paint_over_square(cairo_t* cr, const Surface& stand_in) {
  cairo_set_source_surface(cr, stand_in.get(), 0, 0);
  // A smoothed pixel would extend by half its size, and would need a clip at the edge of the page.
  cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_NEAREST);
  cairo_paint(cr);
}

}  // namespace

bool overlap(const base::Rect& a, const base::Rect& b) {
  const auto common = a.common(b);
  return common && common->width > 0 && common->height > 0;
}

base::Transform transform_of(const cairo_matrix_t& matrix) {
  return {matrix.xx, matrix.yx, matrix.xy, matrix.yy, matrix.x0, matrix.y0};
}

base::Rect clip_box(cairo_t* cr) {
  double left = 0, top = 0, right = 0, bottom = 0;
  cairo_clip_extents(cr, &left, &top, &right, &bottom);
  return {left, top, right - left, bottom - top};
}

template <typename Find>
bool Forms::place_in(cairo_t* cr, const scene::Rect& extent, Find find) {
  cairo_save(cr);
  cairo_translate(cr, extent.x, extent.y);
  cairo_scale(cr, extent.width, extent.height);
  // Cairo tests the visibility of the box with each side rounded to a whole point.
  constexpr double rounded_away = 0.5;
  const base::Rect box = box_around_square(cr);
  const bool hidden = !shows(cr, box), well_seen = !hidden && shows(cr, box.grown(-rounded_away));
  if (well_seen) {
    Entry& entry = find();
    if (!entry.stand_in) entry.stand_in = make_stand_in(entry.number);
    placed_.push_back(entry.number);
    paint_over_square(cr, entry.stand_in);
  }
  cairo_restore(cr);
  return hidden || well_seen;
}

Forms::Entry& Forms::entry_of(const std::shared_ptr<const void>& owner, Waiting drawn) {
  Entry& entry = entries_[owner.get()];
  if (entry.owner.expired()) {
    entry = {owner, count_};
    drawn.number = count_++;
    waiting_.push_back(std::move(drawn));
  }
  return entry;
}

Forms::Entry& Forms::entry_of(const scene::ScenePtr& content) {
  return entry_of(content, {content->extent, {base::points_per_mm, base::points_per_mm}, content, nullptr});
}

Forms::Entry& Forms::entry_of(const std::shared_ptr<const DrawableArt>& art) {
  return entry_of(art, {{0, 0, 1, 1}, art->page, nullptr, art});
}

Forms::Entry& Forms::entry_of(const StorableImage& image) {
  const auto [known, fresh] = image_entries_.try_emplace(image.identity);
  if (fresh) {
    known->second = {{}, count_};
    images_.add(count_++, image.make);
  }
  return known->second;
}

bool Forms::place(cairo_t* cr, const scene::ScenePtr& content) {
  const scene::Rect& extent = content->extent;
  if (extent.width <= 0 || extent.height <= 0) return true;
  return place_in(cr, extent, [&]() -> Entry& { return entry_of(content); });
}

bool Forms::place(cairo_t* cr, const std::shared_ptr<const DrawableArt>& art) {
  const auto image = art->storable();
  if (!image && art->kind == scene::Art::Kind::bitmap) return false;
  if (!image) return place_in(cr, unit_square, [&]() -> Entry& { return entry_of(art); });
  cairo_save(cr);
  cairo_transform(cr, &image->upright);
  const bool placed = place_in(cr, unit_square, [&]() -> Entry& { return entry_of(*image); });
  cairo_restore(cr);
  return placed;
}

std::optional<Forms::Placing> Forms::placing(const scene::ScenePtr& content, const base::Transform& to_points,
                                             const base::Rect& page) {
  const scene::Rect& extent = content->extent;
  Placing made{to_points.after({extent.width, 0, 0, extent.height, extent.x, extent.y}), {}};
  if (overlap(made.square(unit_square), page)) made.number = entry_of(content).number;
  return made;
}

std::optional<Forms::Placing> Forms::placing(const std::shared_ptr<const DrawableArt>& art,
                                             const base::Transform& to_points, const base::Rect& page) {
  const auto image = art->storable();
  if (!image && art->kind == scene::Art::Kind::bitmap) return std::nullopt;
  Placing made{image ? to_points.after(transform_of(image->upright)) : to_points, {}};
  if (overlap(made.square(unit_square), page)) made.number = (image ? entry_of(*image) : entry_of(art)).number;
  return made;
}

void Forms::stand_for_piece(cairo_t* cr) {
  if (!piece_) piece_ = make_stand_in(piece_stand_in);
  cairo_save(cr);
  cairo_reset_clip(cr);
  cairo_identity_matrix(cr);
  paint_over_square(cr, piece_);
  cairo_restore(cr);
}

bool Forms::draw_next(cairo_surface_t* surface, HiddenPage& page) {
  if (waiting_.empty()) return false;
  const Waiting next = std::move(waiting_.front());
  waiting_.pop_front();
  page.number = next.number;
  page.layer = next.scene ? next.scene->layer : "";
  page.content = {next.extent.width * next.scale.width, next.extent.height * next.scale.height};
  page.page = {std::ceil(page.content.width), std::ceil(page.content.height)};
  cairo_pdf_surface_set_size(surface, page.page.width, page.page.height);
  const CairoContext cr{cairo_create(surface)};
  cairo_scale(cr.get(), next.scale.width, next.scale.height);
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
