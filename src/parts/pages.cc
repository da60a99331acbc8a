#include "parts/pages.h"

#include <cstddef>
#include <utility>

namespace planche::parts {

std::vector<Blocks> paginate(Blocks blocks, double height) {
  std::vector<Blocks> pages(1);
  double y = 0;
  for (std::size_t i = 0; i < blocks.size();) {
    std::size_t end = i;
    double needed = blocks[end].height;
    while (blocks[end].with_next && end + 1 < blocks.size()) needed += blocks[++end].height;
    if (y > 0 && y + needed > height) {
      pages.emplace_back();
      y = 0;
    }
    y += needed;
    for (; i <= end; ++i) pages.back().push_back(std::move(blocks[i]));
  }
  return pages;
}

}  // namespace planche::parts
