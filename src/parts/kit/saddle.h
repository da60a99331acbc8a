// Pages in the order of a booklet: sheets folded once and laid into each other.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

namespace planche::parts::kit {

// The pages of one sheet, counted from 0: left and right of its front, left and right of its back. The back is seen as
// whoever turns the folded sheet like a leaf sees it.
struct Folded {
  std::array<std::size_t, 2> front{}, back{};
  friend bool operator==(const Folded&, const Folded&) = default;
};

// The outermost sheet first, for a multiple of four pages.
std::vector<Folded> saddle(std::size_t pages);

}  // namespace planche::parts::kit
