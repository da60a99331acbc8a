// Set text: glyphs with their positions, and the interface of typesetters.
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
  bool tabular = false;  // digits of equal width
  bool small_caps = false;
  double letter_spacing = 0;               // mm added after each letter
  bool underline = false, strike = false;  // lines that the code that draws the text adds
  friend bool operator==(const Font&, const Font&) = default;
};

struct Glyph {
  std::uint32_t index = 0;  // in the face of the run
  double x = 0, y = 0;      // mm from the run's origin
};

// The mapping between bytes of text and glyphs, for searching and copying.
struct GlyphCluster {
  std::uint16_t bytes = 0, glyphs = 0;
};

// A shaped piece of one line in one face. Immutable and shared: equal labels are shaped once.
struct GlyphRun {
  std::string text;
  Font font;                         // as requested
  std::shared_ptr<const void> face;  // of the typesetter, for the renderer
  std::string face_name;             // "Inter Bold": for dumps
  std::vector<Glyph> glyphs;
  std::vector<GlyphCluster> clusters;
  bool backwards = false;  // right-to-left clusters
  double width = 0;        // advance, mm
};
using GlyphRunPtr = std::shared_ptr<const GlyphRun>;

enum class Align { left, centre, right, justify };
enum class Direction { automatic, left_to_right, right_to_left };  // automatic: that of the first letter

// A piece of a paragraph: text in one font and colour, or a drawing in the line (if `symbol` is set).
struct Inline {
  std::string text;
  Font font;
  Color color;
  std::shared_ptr<const Scene> symbol = {};                        // with its origin on the baseline, y downwards
  double symbol_width = 0, symbol_ascent = 0, symbol_descent = 0;  // mm, its space in the line
};
using Paragraph = std::vector<Inline>;

struct Setting {
  double width = 0;  // of the column in mm; 0 or less: one line without wrapping
  Align align = Align::left;
  double line_height = 1.2;      // in font sizes, from baseline to baseline
  double paragraph_spacing = 0;  // mm between paragraphs
  std::string language = "en";   // BCP 47; for hyphenation and localised forms
  Direction direction = Direction::automatic;
  bool reports_missing = false;  // the caller reports characters that no font has
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

// A face that is synthesised because the family lacks it.
struct Makeshift {
  bool bold = false;        // emboldened from a lighter face
  bool italic = false;      // slanted from an upright face
  bool small_caps = false;  // letters stay unchanged
};

// A block of set lines, from the ascent of the first line to the descent of the last.
struct TextBlock {
  std::vector<PlacedRun> runs;
  std::vector<PlacedSymbol> symbols;
  double width = 0, height = 0;  // of the widest line; from first ascent to last descent
  double first_baseline = 0;     // from the top
  double cap_height = 0;         // of the first font, mm: for optical centring of digits
  double ink_above = 0;          // of a single line: the extent of its glyphs above the baseline, mm
  double ink_below = 0;          // and below it; negative if the ink ends before the baseline
  std::size_t lines = 0;
  bool broken_word = false;           // a word was wider than the column
  std::vector<MissingGlyph> missing;  // that no allowed font has, each once
  Makeshift makeshift;
};

class Typesetter {
 public:
  virtual ~Typesetter() = default;
  // Sets paragraphs. Blocks of a single short paragraph are cached, so that repeated labels are cheap.
  virtual TextBlock set(const std::vector<Paragraph>& paragraphs, const Setting& setting) = 0;
};

}  // namespace planche::scene
