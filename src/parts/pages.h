// Pages to read, filled from the top with pieces of any height.
#pragma once

#include <functional>
#include <vector>

#include "parts/pen.h"

namespace planche::parts {

struct Block {
  double height = 0;                             // mm
  std::function<void(Pen& pen, double y)> draw;  // from its top at y on, over the width of the page
  bool with_next = false;                        // does not end a page
};
using Blocks = std::vector<Block>;

// One below the other, a new page where one does not fit.
std::vector<Blocks> paginate(Blocks blocks, double height);

}  // namespace planche::parts
