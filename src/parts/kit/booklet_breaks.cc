#include "parts/kit/booklet_breaks.h"

#include <algorithm>
#include <limits>

namespace planche::parts::kit {

namespace {

constexpr double well_filled = 0.78;  // pages below are avoided
constexpr double first_weight = 0.2, last_weight = 0.02, short_penalty = 1;
constexpr double list_penalty = 0.06;  // as much as a page that is filled to 75 % instead of 90 %
constexpr double never = std::numeric_limits<double>::infinity();

double cost_of(double filled, bool first, bool last) {
  const double empty = 1 - filled, square = empty * empty;
  if (last) return last_weight * square;
  if (first) return first_weight * square;
  return square + (filled < well_filled ? short_penalty * (well_filled - filled) : 0);
}

// Whether a page that ends before `block` divides a list or a table.
bool divides_list(const Blocks& blocks, std::size_t block) {
  if (block == 0 || block >= blocks.size()) return false;
  return std::ranges::any_of(blocks[block].read, [&](const ReadingRole& reading) {
    return (reading.role == scene::Role::list || reading.role == scene::Role::table) &&
           std::ranges::find(blocks[block - 1].read, reading) != blocks[block - 1].read.end();
  });
}

}  // namespace

std::size_t divided_lists(const BookletFlow& flow, const std::vector<std::size_t>& ends) {
  return static_cast<std::size_t>(
      std::ranges::count_if(ends, [&](std::size_t end) { return divides_list(flow.blocks, end); }));
}

double height_of(const BookletFlow& flow, std::size_t first, std::size_t end) {
  if (first >= end) return 0;
  const Blocks& blocks = flow.blocks;
  double height = -blocks[first].before + (blocks[first].head == nullptr ? 0 : blocks[first].head->height);
  for (std::size_t i = first; i < end; ++i) height += blocks[i].before + blocks[i].height;
  return height;
}

std::optional<std::vector<std::size_t>> ends_of_pages(const BookletFlow& flow, std::size_t pages,
                                                      const std::function<double(std::size_t page)>& room) {
  constexpr double rounding = 1e-6;
  const std::size_t count = flow.blocks.size();
  const auto begins_page = [&](std::size_t block) {
    return std::ranges::find(flow.begins, block) != flow.begins.end();
  };
  // Indexed by page and by the first block after it: the least cost, and the first block of the page.
  std::vector<std::vector<double>> costs(pages + 1, std::vector<double>(count + 1, never));
  std::vector<std::vector<std::size_t>> begun(pages + 1, std::vector<std::size_t>(count + 1, 0));
  costs[0][0] = 0;
  for (std::size_t page = 0; page < pages; ++page) {
    const bool last = page + 1 == pages;
    for (std::size_t first = 0; first <= count; ++first) {
      if (costs[page][first] == never) continue;
      double height = 0, growth = 0;
      for (std::size_t end = first; end <= count; ++end) {
        if (end > first) {
          const Block& added = flow.blocks[end - 1];
          height += added.height + (end - 1 > first ? added.before : 0);
          growth += page > 0 && !last ? added.growth : 0;  // inner pages are filled with larger figures
          if (end - 1 == first && added.head != nullptr) height += added.head->height;
          if (height > room(page) + rounding) break;
          if (end - 1 > first && begins_page(end - 1)) break;
        } else if (page > 0) {
          continue;
        }
        if (last && (end < count || first > flow.closing)) continue;
        if (!last && end == count) continue;
        if (end > 0 && end < count && flow.blocks[end - 1].with_next && !begins_page(end)) continue;
        const double cost =
            costs[page][first] + (divides_list(flow.blocks, end) ? list_penalty : 0) +
            cost_of(room(page) > 0 ? std::min(1.0, (height + growth) / room(page)) : 1, page == 0, last);
        if (cost < costs[page + 1][end]) {
          costs[page + 1][end] = cost;
          begun[page + 1][end] = first;
        }
      }
    }
  }
  if (costs[pages][count] == never) return std::nullopt;
  std::vector<std::size_t> ends(pages);
  std::size_t end = count;
  for (std::size_t page = pages; page > 0; --page) {
    ends[page - 1] = end;
    end = begun[page][end];
  }
  return ends;
}

}  // namespace planche::parts::kit
