#include "render/pdf/page_painter.h"

namespace planche::render {

namespace {

base::Transform to_points(cairo_t* cr) {
  cairo_matrix_t matrix{};
  cairo_get_matrix(cr, &matrix);
  return transform_of(matrix);
}

}  // namespace

PagePainter::PagePainter(cairo_t* cr, Forms& forms, PageContent& content) : FormPainter{cr, forms}, content_{content} {
  page_ = to_points(cr)(clip_box(cr));
}

bool PagePainter::has_written(const scene::Text& text) {
  if (enclosed() || !PageContent::can_write(text)) return false;
  const base::Transform to = to_points(context());
  // Generously: lines and their accents are less high.
  const double reach = 2 * base::mm_from_pt(text.run->font.size_pt);
  const base::Rect around = base::Rect{text.at.x, text.at.y, text.run->width, 0}.grown(reach);
  if (overlap(to(around), page_)) content_.write(text, to);
  return true;
}

void PagePainter::paint_reusable(const scene::ScenePtr& scene) {
  if (!enclosed() && place(forms().placing(scene, to_points(context()), page_))) return;
  FormPainter::paint_reusable(scene);
}

void PagePainter::paint_art(const std::shared_ptr<const DrawableArt>& art) {
  if (!enclosed() && place(forms().placing(art, to_points(context()), page_))) return;
  before_drawing();
  FormPainter::paint_art(art);
}

bool PagePainter::place(const std::optional<Forms::Placing>& placing) {
  if (placing && placing->number) content_.place(*placing->number, placing->square);
  return placing.has_value();
}

void PagePainter::write(std::string_view operators) {
  content_.write(operators);
  if (enclosed()) end_piece();
}

void PagePainter::end_piece() {
  if (content_.end_piece()) forms().stand_for_piece(context());
}

}  // namespace planche::render
