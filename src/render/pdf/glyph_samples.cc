#include "render/pdf/glyph_samples.h"

#include <cairo-pdf.h>

#include "render/handles.h"
#include "render/text/faces.h"

namespace planche::render {

std::uint32_t GlyphSamples::number_of(const std::shared_ptr<const Face>& face, std::uint32_t glyph,
                                      std::string_view text) {
  if (face->cairo != last_) {
    Typeface& typeface = typefaces_[face->cairo];
    if (!typeface.face) {
      typeface.face = face;
      met_.push_back(face->cairo);
    }
    last_ = face->cairo;
    last_typeface_ = &typeface;
  }
  Typeface& typeface = *last_typeface_;
  if (glyph >= typeface.first.size()) typeface.first.resize(glyph + 1, none);
  std::uint32_t* number = &typeface.first[glyph];
  while (*number != none && samples_[*number].text != text) number = &samples_[*number].next;
  if (*number != none) return *number;
  const auto made = static_cast<std::uint32_t>(samples_.size());
  *number = made;
  samples_.push_back({glyph, none, std::string{text}});
  typeface.number.push_back(made);
  return made;
}

void GlyphSamples::draw(cairo_surface_t* surface) {
  constexpr double side = 1000, sample_pt = 10;  // points
  cairo_pdf_surface_set_size(surface, side, side);
  const CairoContext cr{cairo_create(surface)};
  cairo_set_font_options(cr.get(), plain_font_options().get());
  cairo_scale(cr.get(), base::points_per_mm, base::points_per_mm);
  std::string text;
  std::vector<cairo_glyph_t> glyphs;
  std::vector<cairo_text_cluster_t> clusters;
  for (const cairo_font_face_t* met : met_) {
    const Typeface& typeface = typefaces_[met];
    text.clear();
    glyphs.clear();
    clusters.clear();
    for (const std::uint32_t number : typeface.number) {
      const Sample& sample = samples_[number];
      text += sample.text;
      const double middle = base::mm_from_pt(side / 2);
      glyphs.push_back({sample.glyph, middle, middle});
      clusters.push_back({static_cast<int>(sample.text.size()), 1});
      order_.push_back(number);
    }
    // In one size, so that a glyph of a large text is not beside the page.
    cairo_matrix_t matrix = typeface.face->matrix;
    const double scale = base::mm_from_pt(sample_pt) / typeface.face->size;
    cairo_matrix_scale(&matrix, scale, scale);
    cairo_set_font_face(cr.get(), typeface.face->cairo);
    cairo_set_font_matrix(cr.get(), &matrix);
    cairo_show_text_glyphs(cr.get(), text.data(), static_cast<int>(text.size()), glyphs.data(),
                           static_cast<int>(glyphs.size()), clusters.data(), static_cast<int>(clusters.size()), {});
  }
  cairo_surface_show_page(surface);
}

}  // namespace planche::render
