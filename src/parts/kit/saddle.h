// The order of pages in a booklet of nested folded sheets.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

namespace planche::parts::kit {

// The pages of one sheet, counted from 0: left and right of its front, left and right of its back. The back is seen as
// when turning the folded sheet like a page.
struct Folded {
  std::array<std::size_t, 2> front{}, back{};
  friend bool operator==(const Folded&, const Folded&) = default;
};

// The sheets from outside to inside, for a multiple of four pages.
std::vector<Folded> saddle(std::size_t pages);

}  // namespace planche::parts::kit
