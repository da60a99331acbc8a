// What planche itself writes on the pages of a PDF: runs of text, content that is stored once, and marks. Cairo would
// record, measure and print each of them, in many times the work. A stand-in (stand_in.h) is drawn where a piece of
// this content belongs among what Cairo draws. Pieces wait in a form of their own, because codes of glyphs are known
// only at the end; the last pass writes them (pdf_own.h).
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/geometry.h"
#include "render/pdf/glyph_samples.h"
#include "render/pdf/spool.h"
#include "scene/scene.h"

namespace planche::render {

// Of all pages.
struct OwnContent {
  Spool spool;
  GlyphSamples samples;
  std::set<std::uint32_t> placed = {};  // the numbers of content that is stored once, see forms.h
};

// The number of the stand-in of every piece: they are in the order of the page.
inline constexpr std::uint32_t piece_stand_in = 4'294'967'295;

// The kinds of operations in a piece; each is followed by its structure below.
enum class OwnOperation : char { text, form, words };
struct OwnText {
  double xx, yx, xy, yy, x,
      y;  // the matrix of the text: em, y upwards, to points, y downwards from the top of the page
  std::uint8_t red, green, blue;
  std::uint32_t glyphs;  // number of OwnGlyphs that follow
};
struct OwnGlyph {
  std::uint32_t sample;
  float x, y;  // em
};
struct OwnForm {
  std::uint32_t number;
  base::Transform square;  // from the unit square, y upwards, to points
};
struct OwnWords {
  std::uint32_t bytes;  // that follow: operators that are written as they are
};

// The pieces of one page. Units: points from the top left, y downwards.
class PageContent {
 public:
  explicit PageContent(OwnContent& own) : own_{own} {}

  // Whether `write` can write a text: its face has outlines, its colour is opaque, and each glyph stands for some text.
  static bool can_write(const scene::Text& text);
  // With a transform from millimetres of the scene.
  void write(const scene::Text& text, const base::Transform& to_points);
  // The content with this number, in the image of the unit square with its first line at the top.
  void place(std::uint32_t number, const base::Transform& square);
  void write(std::string_view operators);

  // Ends a piece. Returns false if nothing was written since the last.
  bool end_piece();
  std::vector<Spool::Stretch> take() { return std::move(pieces_); }

 private:
  template <typename Value>
  void append(const Value& value) {
    piece_.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  OwnContent& own_;
  std::string piece_;
  std::vector<Spool::Stretch> pieces_;
};

}  // namespace planche::render
