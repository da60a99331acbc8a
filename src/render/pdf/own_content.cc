#include "render/pdf/own_content.h"

#include <algorithm>
#include <memory>

#include "render/text/faces.h"

namespace planche::render {

bool PageContent::can_write(const scene::Text& text) {
  const scene::GlyphRun& run = *text.run;
  const Face& face = *static_cast<const Face*>(run.face.get());
  const cairo_matrix_t& m = face.matrix;
  return !face.pictures && text.color.alpha == 255 && !run.backwards && m.xx * m.yy != m.xy * m.yx &&
         run.clusters.size() == run.glyphs.size() &&
         std::ranges::all_of(run.clusters, [](const auto& each) { return each.glyphs == 1 && each.bytes > 0; }) &&
         std::ranges::any_of(run.glyphs, [&](const auto& each) { return !face.reach_of(each.index).blank(); });
}

void PageContent::write(const scene::Text& text, const base::Transform& to_points) {
  const scene::GlyphRun& run = *text.run;
  const auto face = std::static_pointer_cast<const Face>(run.face);
  const base::Transform em{face->matrix.xx, face->matrix.yx, face->matrix.xy, face->matrix.yy, 0, 0};
  const base::Transform placed = to_points.after(em);
  const base::Point origin = to_points(text.at);
  piece_ += static_cast<char>(OwnOperation::text);
  append(OwnText{placed.xx, placed.yx, -placed.xy, -placed.yy, origin.x, origin.y, text.color.red, text.color.green,
                 text.color.blue, static_cast<std::uint32_t>(run.glyphs.size())});
  const double area = em.xx * em.yy - em.xy * em.yx;
  std::size_t byte = 0;
  for (std::size_t i = 0; i < run.glyphs.size(); ++i) {
    const scene::Glyph& glyph = run.glyphs[i];
    const std::size_t bytes = run.clusters[i].bytes;
    append(OwnGlyph{own_.samples.number_of(face, glyph.index, std::string_view{run.text}.substr(byte, bytes)),
                    static_cast<float>((em.yy * glyph.x - em.xy * glyph.y) / area),
                    static_cast<float>((em.yx * glyph.x - em.xx * glyph.y) / area)});
    byte += bytes;
  }
}

void PageContent::place(std::uint32_t number, const base::Transform& square) {
  own_.placed.insert(number);
  piece_ += static_cast<char>(OwnOperation::form);
  constexpr base::Transform upside_down{1, 0, 0, -1, 0, 1};
  append(OwnForm{number, square.after(upside_down)});
}

void PageContent::write(std::string_view operators) {
  piece_ += static_cast<char>(OwnOperation::words);
  append(OwnWords{static_cast<std::uint32_t>(operators.size())});
  piece_ += operators;
}

bool PageContent::end_piece() {
  if (piece_.empty()) return false;
  pieces_.push_back(own_.spool.add(piece_));
  piece_.clear();
  return true;
}

}  // namespace planche::render
