#include "render/text/glyph_pictures.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include FT_TRUETYPE_TABLES_H
#include FT_TRUETYPE_TAGS_H

#include "render/shared_libraries.h"

namespace planche::render {

namespace {

// The size in pixels at which coloured outlines are drawn: 600 dpi at 30 pt.
constexpr FT_UInt drawn_size = 256;
// In units of the font's size; larger coloured outlines are not drawn.
constexpr FT_Pos largest = 4;

bool has_table(FT_Face face, FT_ULong tag) {
  FT_ULong length = 0;
  return FT_Load_Sfnt_Table(face, tag, 0, nullptr, &length) == 0;
}

// Layers of version 0, which FreeType combines; 4 bytes: version and number of layers.
bool has_plain_layers(FT_Face face) {
  FT_Byte head[4] = {};
  FT_ULong length = sizeof head;
  return FT_Load_Sfnt_Table(face, TTAG_COLR, 0, head, &length) == 0 && (head[2] != 0 || head[3] != 0);
}

Surface copied(const FT_Bitmap& bitmap) {
  const auto width = static_cast<int>(bitmap.width), height = static_cast<int>(bitmap.rows);
  Surface surface{cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height)};
  unsigned char* to = cairo_image_surface_get_data(surface.get());
  if (to == nullptr) return nullptr;
  const int stride = cairo_image_surface_get_stride(surface.get());
  for (int y = 0; y < height; ++y) {
    const FT_Byte* from = bitmap.buffer + static_cast<std::ptrdiff_t>(y) * bitmap.pitch;
    for (int x = 0; x < width; ++x, from += 4) {  // blue, green, red, alpha, premultiplied as in Cairo
      const std::uint32_t pixel = static_cast<std::uint32_t>(from[3]) << 24u |
                                  static_cast<std::uint32_t>(from[2]) << 16u |
                                  static_cast<std::uint32_t>(from[1]) << 8u | from[0];
      std::memcpy(to + static_cast<std::ptrdiff_t>(y) * stride + static_cast<std::ptrdiff_t>(x) * 4, &pixel, 4);
    }
  }
  cairo_surface_mark_dirty(surface.get());
  return surface;
}

}  // namespace

bool is_drawable(FT_Face face) {
  if (!FT_IS_SFNT(face)) return false;
  // Pictures of this table are at most 255 pixels wide and high.
  if (!FT_IS_SCALABLE(face)) return FT_HAS_FIXED_SIZES(face) && FT_HAS_COLOR(face) && has_table(face, TTAG_CBDT);
  return !FT_HAS_COLOR(face) || has_table(face, TTAG_CBDT) || !has_table(face, TTAG_COLR) || has_plain_layers(face);
}

GlyphPictures::GlyphPictures(const std::string& file, int index) {
  FT_Library library = nullptr;
  if (FT_Init_FreeType(&library) != 0) return;
  library_.reset(library);
  FT_Face face = nullptr;
  if (FT_New_Face(library, file.c_str(), index, &face) != 0) return;
  face_.reset(face);
  scalable_ = FT_IS_SCALABLE(face);
  if (has_table(face, TTAG_CBDT)) {
    const FT_Bitmap_Size* sizes = face->available_sizes;
    const auto by_size = [](const FT_Bitmap_Size& a, const FT_Bitmap_Size& b) { return a.y_ppem < b.y_ppem; };
    const auto best = std::max_element(sizes, sizes + face->num_fixed_sizes, by_size);
    if (face->num_fixed_sizes == 0 || FT_Select_Size(face, static_cast<FT_Int>(best - sizes)) != 0) face_.reset();
  } else if (!has_plain_layers(face) || FT_Set_Pixel_Sizes(face, 0, drawn_size) != 0) {
    face_.reset();
  }
}

const GlyphPictures::Picture& GlyphPictures::find(std::uint32_t glyph) {
  const std::lock_guard lock{libraries_mutex()};
  const auto known = known_.find(glyph);
  return known != known_.end() ? known->second : known_.emplace(glyph, load(glyph)).first->second;
}

GlyphPictures::Picture GlyphPictures::load(std::uint32_t glyph) const {
  FT_Face face = face_.get();
  Picture none{.broken = !scalable_};
  if (face == nullptr || FT_Load_Glyph(face, glyph, FT_LOAD_COLOR) != 0) return none;
  const FT_GlyphSlot slot = face->glyph;
  const auto size = static_cast<FT_Pos>(face->size->metrics.y_ppem);
  if (slot->format == FT_GLYPH_FORMAT_OUTLINE) {
    const FT_Pos most = size * largest * 64;
    if (slot->metrics.width > most || slot->metrics.height > most) return {};
    if (FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) != 0) return {};
  }
  if (slot->format == FT_GLYPH_FORMAT_BITMAP && (slot->bitmap.width == 0 || slot->bitmap.rows == 0)) return {};
  if (size <= 0 || slot->format != FT_GLYPH_FORMAT_BITMAP || slot->bitmap.pixel_mode != FT_PIXEL_MODE_BGRA) return none;
  const double unit = 1.0 / static_cast<double>(size);
  return {copied(slot->bitmap),
          {slot->bitmap_left * unit, -slot->bitmap_top * unit, slot->bitmap.width * unit, slot->bitmap.rows * unit}};
}

}  // namespace planche::render
