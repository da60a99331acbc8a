// Breaks paragraphs into lines of glyph runs, in two ways that agree: a fast one for plain Latin text, and Pango's for
// the rest.
#pragma once

#include <string>
#include <vector>

#include "render/text/faces.h"

namespace planche::render {

struct LinePart {
  std::shared_ptr<scene::GlyphRun> run;  // null: an inline symbol
  std::size_t source = 0;                // index of the inline
  double x = 0;                          // from the line's start
};

struct Line {
  std::vector<LinePart> parts;
  double width = 0;                // mm, without the spaces at the break
  double ascent = 0, descent = 0;  // of all faces and symbols
  double symbol_ascent = 0, symbol_descent = 0;
  double size_pt = 0;      // the largest font in it
  bool backwards = false;  // from right to left

  void include(const Face& face, double size);
  void include(const scene::Inline& symbol);
};

struct Lines {
  std::vector<Line> lines;
  bool broken_word = false;
  std::vector<scene::MissingGlyph> missing;
};

// Adds the first character of a UTF-8 text, unless it is there.
void note_missing(std::vector<scene::MissingGlyph>& missing, const char* text);

// The text of a paragraph: well-formed, without control characters, with U+FFFC for each symbol. `starts` has the
// offset of each inline, and the end.
struct FlatText {
  std::string text;
  std::vector<std::size_t> starts;
  bool embolden = false;  // set bold text in the emboldened regular face
};
FlatText flatten(Faces& faces, const scene::Paragraph& paragraph);

// Returns false if the paragraph needs Pango (scripts other than Latin, substituted glyphs); `lines` is then unchanged.
bool set_quickly(Faces& faces, const scene::Paragraph& paragraph, const FlatText& flat, const scene::Setting& setting,
                 Lines& lines);

void set_with_pango(Faces& faces, const scene::Paragraph& paragraph, const FlatText& flat,
                    const scene::Setting& setting, Lines& lines);

}  // namespace planche::render
