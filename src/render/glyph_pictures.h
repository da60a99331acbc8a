// Glyphs that are pictures in colours, as emoji are. Cairo would write them into a PDF at 72 dpi.
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

// Whether FreeType draws all that a typeface has: outlines, or pictures in colours. Drawings that are put together by
// what only newer libraries know (COLR version 1) would stay blank.
bool is_drawable(FT_Face face);

class GlyphPictures {
 public:
  struct Picture {
    Surface surface = {};  // null: the glyph is an outline, or blank
    base::Rect box = {};   // in sizes of the font, from the glyph's origin, y downwards
    bool broken = false;   // it has no outline either
  };

  // Of the typeface `index` of a font file with colours.
  GlyphPictures(const std::string& file, int index);
  // Holds as long as this; made when it is first asked for.
  const Picture& find(std::uint32_t glyph);

 private:
  Picture load(std::uint32_t glyph) const;

  FontLibrary library_;
  FontFile face_;  // null: there are none, or the file has gone
  bool scalable_ = true;
  std::map<std::uint32_t, Picture> known_;
};

}  // namespace planche::render
