// A text to read as blocks of a column: lines, rows of tables, rows of pictures.
#pragma once

#include <string>
#include <vector>

#include "parts/kit/booklet.h"
#include "parts/kit/lettering.h"
#include "parts/pages.h"

namespace planche::parts::kit {

// Colours and types of pages to read.
struct BookletLook {
  scene::Color ink{0x1b, 0x1b, 0x1f}, soft{0x5c, 0x5c, 0x66}, line{0xb9, 0xb4, 0xaa};
};

struct BookletColumn {
  double width = 0, height = 0;  // mm
};

// Blocks that begin a page.
struct BookletSection {
  Blocks blocks;
  bool last = false;  // the last pages of all
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

// `blocks` of the booklet's text, from the one `first` on. What is borrowed must outlive the blocks.
BookletText set_booklet(const Booklet& booklet, std::size_t first, const BookletColumn& column, const BookletLook& look,
                        Lettering& lettering, diag::Sink& sink);

}  // namespace planche::parts::kit
