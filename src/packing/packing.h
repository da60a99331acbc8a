// The fewest sheets for parts of several kinds.
//
// Parts are laid in blocks, rectangles of one kind each. A sheet is cut in three stages: into strips across its whole
// room (all rightwards or all downwards), a strip into columns, a column into blocks one above another. A strip is as
// high as one of the blocks. Patterns of this kind are found by column generation: a linear program over the patterns
// known so far prices the kinds, and dynamic programming finds the pattern worth most at these prices, until none is
// worth more than its sheet. Prices are whole numbers from then on, so that the bound they give holds exactly.
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "base/geometry.h"

namespace planche::packing {

// Parts of one kind that are laid as a whole.
struct Block {
  std::size_t kind = 0, parts = 0;
  base::Size size;  // mm, bleeds included
  friend bool operator==(const Block&, const Block&) = default;
};

struct Problem {
  std::vector<std::size_t> wanted;  // parts of each kind, up to 10 million
  std::vector<Block> blocks;
  std::vector<base::Size> rooms;  // mm; what a sheet has for blocks, in either of these ways. The first is preferred
  double gutter = 0;              // mm between blocks, at least
  friend bool operator==(const Problem&, const Problem&) = default;
};

struct Placed {
  std::size_t block = 0;
  base::Point at;  // mm from the top left of the room
  friend bool operator==(const Placed&, const Placed&) = default;
};

struct Pattern {
  std::size_t room = 0;
  std::vector<Placed> blocks;
};

struct Sheets {
  Pattern pattern;
  std::size_t times = 0;
};

struct Packing {
  std::vector<Sheets> sheets;  // together they hold what is wanted, or more
  std::size_t count = 0;       // of sheets
  std::size_t bound = 0;       // no sheets of such patterns do with fewer
};

inline constexpr std::size_t any_number = std::numeric_limits<std::size_t>::max();

// Few sheets, mostly the fewest; of equal numbers those with fewer kinds on a sheet. None when a kind has no block that
// fits, or no way to do with `most` sheets was found. The same for the same problem, always: work is limited by steps,
// not by time.
Packing pack(const Problem& problem, std::size_t most = any_number);

}  // namespace planche::packing
