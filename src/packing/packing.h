// The fewest sheets for parts of several kinds.
//
// Parts are in blocks, rectangles of one kind each. A sheet is cut in three stages: into strips across its whole room
// (all horizontal or all vertical), a strip into columns, a column into blocks above each other. A strip is as high as
// one of its blocks. Column generation finds patterns of this kind: a linear program over the known patterns prices the
// kinds, and dynamic programming finds the most valuable pattern at these prices, until none is worth more than its
// sheet. Prices are then whole numbers, so that their bound holds exactly. Where a room has obstacles, a strip has
// columns only beside them, and may be at any height.
#pragma once

#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include "base/geometry.h"

namespace planche::packing {

// Parts of one kind, placed as a unit.
struct PartBlock {
  std::size_t kind = 0, parts = 0;
  base::Size size;  // mm, including bleeds
  friend bool operator==(const PartBlock&, const PartBlock&) = default;
};

struct Space {
  Space(base::Size whole, std::vector<base::Rect> inside = {}) : size{whole}, obstacles{std::move(inside)} {}

  base::Size size;                    // mm
  std::vector<base::Rect> obstacles;  // mm from its top left; no block covers them
  friend bool operator==(const Space&, const Space&) = default;
};

struct Problem {
  std::vector<std::size_t> wanted;  // parts of each kind, up to 10 million
  std::vector<PartBlock> blocks;
  std::vector<Space> rooms;  // alternative rooms of a sheet. The first is preferred
  double gutter = 0;         // minimum mm between blocks
  friend bool operator==(const Problem&, const Problem&) = default;
};

struct Placed {
  std::size_t block = 0;
  base::Point at;  // mm from the top left of the room
  friend bool operator==(const Placed&, const Placed&) = default;
};

struct SheetPattern {
  std::size_t room = 0;
  std::vector<Placed> blocks;
};

struct Sheets {
  SheetPattern pattern;
  std::size_t times = 0;
};

struct Packing {
  std::vector<Sheets> sheets;  // contain the wanted parts, or more
  std::size_t count = 0;       // number of sheets
  std::size_t bound = 0;       // no solution with such patterns has fewer
};

inline constexpr std::size_t any_number = std::numeric_limits<std::size_t>::max();

// Few sheets, usually the fewest. Among equals, prefers fewer kinds on a sheet. None if a kind has no block that fits,
// or if no solution with `most` sheets was found. Always the same result for the same problem, because steps, not time,
// limit the work.
Packing pack(const Problem& problem, std::size_t most = any_number);

}  // namespace planche::packing
