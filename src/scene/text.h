// Text that has been set: glyphs with their places, and the interface of whoever sets it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/geometry.h"
#include "scene/color.h"

namespace planche::scene {

struct Scene;

struct Font {
  std::string family = "Inter";
  double size_pt = 8;
  int weight = 400;  // 100..900
  bool italic = false;
  bool tabular = false;  // figures of equal width
  bool small_caps = false;
  double letter_spacing = 0;  // mm added after each letter
  friend bool operator==(const Font&, const Font&) = default;
};

struct Glyph {
  std::uint32_t index = 0;  // in the face of the run
  double x = 0, y = 0;      // mm from the run's origin
};

// How bytes of text and glyphs belong together, so that the text can be searched and copied.
struct GlyphCluster {
  std::uint16_t bytes = 0, glyphs = 0;
};

// One line's stretch of text in one face, shaped. Immutable and shared: the same label is shaped once.
struct GlyphRun {
  std::string text;
  Font font;                         // as asked for
  std::shared_ptr<const void> face;  // the typesetter's: what the renderer draws with
  std::string face_name;             // "Inter Bold": for dumps
  std::vector<Glyph> glyphs;
  std::vector<GlyphCluster> clusters;
  bool backwards = false;  // right-to-left clusters
  double width = 0;        // advance, mm
};
using GlyphRunPtr = std::shared_ptr<const GlyphRun>;

enum class Align { left, centre, right, justify };
enum class Direction { automatic, left_to_right, right_to_left };  // automatic: of its first letter

// A stretch of a paragraph: text in one font and colour, or (when `symbol` is set) a drawing that stands in the line.
struct Inline {
  std::string text;
  Font font;
  Color color;
  std::shared_ptr<const Scene> symbol = {};  // drawn with its origin at the baseline, y upwards being negative
  double symbol_width = 0, symbol_ascent = 0, symbol_descent = 0;  // mm, space kept in the line
};
using Paragraph = std::vector<Inline>;

struct Setting {
  double width = 0;  // of the column in mm; 0 or less: one line, no wrapping
  Align align = Align::left;
  double line_height = 1.2;      // times the font size, baseline to baseline
  double paragraph_spacing = 0;  // mm, added between paragraphs
  std::string language = "en";   // BCP 47: hyphenation points, locl forms
  Direction direction = Direction::automatic;
  bool reports_missing = false;  // whoever sets it reports characters that no font has
};

struct PlacedRun {
  GlyphRunPtr run;
  base::Point at;  // start of its baseline, from the block's top left
  Color color;
};
struct PlacedSymbol {
  std::shared_ptr<const Scene> symbol;
  base::Point at;  // its origin on the baseline
};

struct MissingGlyph {
  std::string character;
  std::string script;  // "Tamil"; empty for signs that belong to none
};

// Where a family lacks what a text asks for.
struct Makeshift {
  bool bold = false;        // a lighter face is emboldened
  bool italic = false;      // an upright face is slanted
  bool small_caps = false;  // letters stay unchanged
};

// A block of set lines. Its top is the ascent of the first line, its bottom the descent of the last.
struct TextBlock {
  std::vector<PlacedRun> runs;
  std::vector<PlacedSymbol> symbols;
  double width = 0, height = 0;  // of the widest line; from first ascent to last descent
  double first_baseline = 0;     // from the top
  double cap_height = 0;         // of the first font, mm: for centring figures by eye
  double ink_above = 0;          // of a single line: how far its glyphs reach above the baseline, mm
  double ink_below = 0;          // and below it; either is negative where the ink ends before the baseline
  std::size_t lines = 0;
  bool broken_word = false;           // a word was wider than the column
  std::vector<MissingGlyph> missing;  // what no allowed font has, each once
  Makeshift makeshift;
};

class Typesetter {
 public:
  virtual ~Typesetter() = default;
  // Sets paragraphs. Blocks of a single short paragraph are remembered, so that repeated labels cost a look-up.
  virtual TextBlock set(const std::vector<Paragraph>& paragraphs, const Setting& setting) = 0;
};

}  // namespace planche::scene
