// In which order a sheet is cut, so that every cut finds its marks on the piece that it cuts.
//
// Of the four sides of a rectangle three can be cut by marks on the piece in hand. When the last one is cut, nothing of
// the piece lies beside the part on that line: there is no place for a mark. It is cut to the size of the part,
// measured from the side across.
#pragma once

#include <vector>

#include "press/sheet.h"

namespace planche::press {

// A straight cut right across a piece of paper.
struct Slice {
  bool vertical = true;
  double at = 0;            // mm: x of a vertical one, else y
  double from = 0, to = 0;  // along it
  friend bool operator==(const Slice&, const Slice&) = default;
};

// Between the blocks of a sheet, through the middle of their gutters, each right across a piece that those before it
// leave of `within`. Blocks that no straight cut sets apart stay on one piece.
std::vector<Slice> slices_between(const Sheet& sheet, const base::Rect& within);

// The lines of a block that cuts across it set apart (Block::cut_across), each as long as the block's trims and right
// across every piece that lies on it when its turn comes. First those that free one end of all later ones, then all
// across them, then the sides that are cut to size.
std::vector<Slice> cuts_in_order(const Block& block);

}  // namespace planche::press
