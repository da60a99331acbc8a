// The order of cuts of a sheet in which every cut finds its marks on the piece it cuts.
//
// Marks on the piece allow only three of a rectangle's four cuts. At the last cut, no waste is left beside the part on
// that line, so there is no place for a mark. It is cut to the part's size, measured from the opposite side.
#pragma once

#include <vector>

#include "press/sheet.h"

namespace planche::press {

// A straight cut through a piece of paper.
struct Slice {
  bool vertical = true;
  double at = 0;            // mm: x of a vertical cut, y of a horizontal one
  double from = 0, to = 0;  // along the cut
  friend bool operator==(const Slice&, const Slice&) = default;
};

// Cuts between the blocks of a sheet, through the middle of their gutters. Each crosses a whole piece that the earlier
// ones leave of `within`. Blocks that no straight cut separates stay on one piece.
std::vector<Slice> slices_between(const Sheet& sheet, const base::Rect& within);

// The cut lines of a block whose parts straight cuts separate (Block::cut_across). Each is as long as the block's trims
// and crosses every piece on it at its turn. First come cuts that free one end of all later ones, then all others
// across them, then the sides that are cut to size.
std::vector<Slice> cuts_in_order(const Block& block);

}  // namespace planche::press
