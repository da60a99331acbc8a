#include "parts/pages.h"

#include <utility>

namespace planche::parts {

scene::PartSet whole_sheets(std::string kind, std::string title, base::Size page, std::size_t count,
                            std::function<scene::Part(std::size_t number)> make) {
  scene::PartSet set;
  set.kind = std::move(kind);
  set.title = std::move(title);
  set.trim = page;
  set.safe = 0;
  set.whole_sheet = true;
  set.count = count;
  set.make = [kind = set.kind, make = std::move(make)](std::size_t number) {
    scene::Part part = make(number);
    part.kind = kind;
    return part;
  };
  return set;
}

std::vector<Blocks> paginate(Blocks blocks, const std::function<double(std::size_t)>& height) {
  std::vector<Blocks> pages(1);
  double y = 0;
  for (std::size_t i = 0; i < blocks.size();) {
    const double room = height(pages.size() - 1);
    std::size_t end = i;
    double needed = (y > 0 ? blocks[i].before : 0) + blocks[i].height;
    const auto next = [&] { return blocks[end + 1].before + blocks[end + 1].height; };
    while (blocks[end].with_next && end + 1 < blocks.size() && (y > 0 || needed + next() <= room)) {
      needed += next();
      ++end;
    }
    if (y > 0 && y + needed > room) {
      pages.emplace_back();
      y = 0;
      continue;
    }
    if (y == 0) {
      blocks[i].before = 0;
      if (const auto head = blocks[i].head; head != nullptr && head->height + needed <= room) {
        pages.back().push_back(*head);
        y += head->height;
      }
    }
    y += needed;
    for (; i <= end; ++i) pages.back().push_back(std::move(blocks[i]));
  }
  return pages;
}

void draw_blocks(const Blocks& blocks, Pen& pen, double top) {
  for (const Block& block : blocks) {
    top += block.before;
    if (block.draw) block.draw(pen, top);
    top += block.height;
  }
}

}  // namespace planche::parts
