// Turns a text to read into blocks of a column: lines, rows of tables, rows of pictures.
#pragma once

#include <string>
#include <vector>

#include "parts/kit/booklet.h"
#include "parts/kit/lettering.h"
#include "parts/pages.h"

namespace planche::parts::kit {

// Colours and fonts of pages to read.
struct BookletLook {
  scene::Color ink{0x1b, 0x1b, 0x1f}, soft{0x5c, 0x5c, 0x66}, line{0xb9, 0xb4, 0xaa};
  // The colour of headings.
  scene::Color accent = ink;
  std::string title_family = "EB Garamond";
  int title_weight = 400;
};

// How closely a text is set.
struct BookletMeasure {
  double body = 9.5;             // pt
  double line = 1.4;             // line height, times the size
  double gaps = 1, figures = 1;  // factors of the usual gaps, and of the column's width
  double tallest = 0.45;         // greatest height of figures, as a share of the column's
  bool draft = false;            // only the heights of the blocks are of interest
};

struct BookletColumn {
  double width = 0, height = 0;  // mm
};

// Blocks that begin on a new page.
struct BookletSection {
  Blocks blocks;
  bool last = false;  // goes to the end of the last page
};

struct BookletHeading {
  std::size_t label = 0;  // of its block
  int level = 2;
  std::string words;
};

struct BookletText {
  std::vector<BookletSection> sections;  // at least one
  std::vector<BookletHeading> headings;
};

// `blocks` of the booklet's text, from block `first`. Arguments must outlive the result.
BookletText set_booklet(const Booklet& booklet, std::size_t first, const BookletColumn& column, const BookletLook& look,
                        const BookletMeasure& measure, Lettering& lettering, diag::Sink& sink);

}  // namespace planche::parts::kit
