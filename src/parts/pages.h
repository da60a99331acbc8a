// Pages to read, filled from the top with pieces of any height.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "parts/pen.h"
#include "scene/part.h"

namespace planche::parts {

struct Block {
  double height = 0;                             // mm
  std::function<void(Pen& pen, double y)> draw;  // from its top at y on, over the width of the page
  bool with_next = false;                        // does not end a page
  double before = 0;                             // mm kept free above it; none at the top of a page
  std::size_t label = 0;                         // what finds it again; 0: nothing looks for it
  std::shared_ptr<const Block> head = {};        // stands above it once more where it begins a page, if there is room
};
using Blocks = std::vector<Block>;

// One below the other, a new page where one does not fit; of those that stay together and fit no page, as many as do.
// `height` tells that of each page (or column), counted from 0.
std::vector<Blocks> paginate(Blocks blocks, const std::function<double(std::size_t)>& height);

// Draws a page from `top` down, mm.
void draw_blocks(const Blocks& blocks, Pen& pen, double top);

// Sheets to read, each of which is a part of its own; mm.
scene::PartSet whole_sheets(std::string kind, std::string title, base::Size page, std::size_t count,
                            std::function<scene::Part(std::size_t number)> make);

}  // namespace planche::parts
