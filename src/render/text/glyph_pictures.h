// Glyphs that are coloured pictures, such as emoji. Cairo would write them into a PDF at 72 dpi.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include <ft2build.h>
#include FT_FREETYPE_H

#include "base/geometry.h"
#include "render/handles.h"

namespace planche::render {

using FontLibrary = std::unique_ptr<FT_LibraryRec_, Release<FT_Done_FreeType>>;
using FontFile = std::unique_ptr<FT_FaceRec_, Release<FT_Done_Face>>;

// Whether FreeType can draw all glyphs of a typeface, outlines or coloured pictures. Drawings that only newer libraries
// can combine (COLR version 1) would stay blank.
bool is_drawable(FT_Face face);

class GlyphPictures {
 public:
  struct Picture {
    Surface surface = {};  // null: the glyph is an outline, or blank
    base::Rect box = {};   // in units of the font's size, from the glyph's origin, y downwards
    bool broken = false;   // without an outline either
  };

  // For typeface `index` of a font file with colours.
  GlyphPictures(const std::string& file, int index);
  // Valid as long as this object; made at the first call.
  const Picture& find(std::uint32_t glyph);

 private:
  Picture load(std::uint32_t glyph) const;

  FontLibrary library_;
  FontFile face_;  // null: no pictures, or the file is gone
  bool scalable_ = true;
  std::map<std::uint32_t, Picture> known_;
};

}  // namespace planche::render
