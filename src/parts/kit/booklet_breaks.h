// Page breaks of booklets.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "parts/pages.h"

namespace planche::parts::kit {

// Blocks of all sections of a text, one after another.
struct BookletFlow {
  Blocks blocks;
  std::vector<std::size_t> begins;  // first blocks of the sections that begin a page, without the first section
  // The first block of the content for the last page; it need not begin that page. The number of blocks if there is
  // none.
  std::size_t closing = 0;
  bool opens = true;  // the text may begin on the first page, below its head
};

// The height of the blocks from `first` to `end` on a page of their own, mm.
double height_of(const BookletFlow& flow, std::size_t first, std::size_t end);

// The number of pages that end within a list or a table.
std::size_t divided_lists(const BookletFlow& flow, const std::vector<std::size_t>& ends);

// For the given number of pages, the block that follows the last block of each. Pages between the first and the last
// are filled evenly, and lists and tables are not divided if that leaves few gaps. Only the first page may be empty. Returns nothing if the blocks do not fit like that.
std::optional<std::vector<std::size_t>> ends_of_pages(const BookletFlow& flow, std::size_t pages,
                                                      const std::function<double(std::size_t page)>& room);

}  // namespace planche::parts::kit
