// Sets words of a text in a column and splits them into lines.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "diag/diagnostic.h"
#include "parts/pen.h"
#include "prose/prose.h"
#include "scene/text.h"
#include "templates/reading/template.h"

namespace planche::parts::kit {

struct Line {
  double height = 0;    // mm to the top of the next line
  double baseline = 0;  // from the top
  std::vector<scene::PlacedRun> runs;
  std::vector<scene::PlacedSymbol> symbols;
};

// Draws a line with its top left at `at`.
void draw_line(scene::Scene& on, const Line& line, base::Point at);

struct Lines {
  std::vector<Line> lines;
  double width = 0, height = 0;  // of the widest line; of all lines
};

// Draws the lines below each other, with the top left of the first at `at`.
void draw_lines(scene::Scene& on, const Lines& lines, base::Point at);

struct Manner {
  Type type;
  double line_height = 1.45;  // in units of the size
  bool italic = false;
  scene::Align align = scene::Align::left;
};

// Sets the words of one text. Arguments must outlive it.
class Lettering {
 public:
  // `symbols` may be null.
  Lettering(scene::Typesetter& typesetter, std::shared_ptr<templates::Stencil> symbols, std::string language,
            diag::SourcePtr source, diag::Sink& sink)
      : typesetter_{typesetter},
        symbols_{std::move(symbols)},
        language_{std::move(language)},
        source_{std::move(source)},
        sink_{sink} {}

  // In a column `width` mm wide; 0: without wrapping. Reports `print/overflow` (a word wider than the column),
  // `print/missing-glyph`, `template/unknown-symbol`.
  Lines set(const prose::Words& words, const Manner& manner, double width);
  // The same for words that are in no file.
  Lines set(const std::string& words, const Manner& manner, double width);
  // The widths in mm of the widest word, and of all words in one line.
  struct Widths {
    double least = 0, most = 0;
  };
  Widths measure(const prose::Words& words, const Manner& manner);
  // Whether set() reports problems. Content that is set only for measuring is set again later. Returns the previous
  // value.
  bool report(bool on) { return std::exchange(reports_, on); }

 private:
  scene::TextBlock block(const prose::Words& words, const Manner& manner, double width, bool report);

  scene::Typesetter& typesetter_;
  std::shared_ptr<templates::Stencil> symbols_;
  std::string language_;
  diag::SourcePtr source_;
  diag::Sink& sink_;
  bool reports_ = true;
};

}  // namespace planche::parts::kit
