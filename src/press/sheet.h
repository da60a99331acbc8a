// The blocks of parts on a sheet, of one kind or of several.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "press/sheets/grid.h"

namespace planche::press {

// mm between the bleeds of two blocks: room for the marks of both.
inline constexpr double block_gutter = 3;

// A block with its first `parts` places taken.
struct Share {
  Block block;
  std::size_t parts = 0;
  std::size_t supply = 0;  // index of the supply of parts
  friend bool operator==(const Share&, const Share&) = default;
};

struct Sheet {
  base::Size paper;
  std::vector<Share> shares;
  std::optional<Axis> fold;

  // All parts of one kind.
  static Sheet of(const Layout& layout, std::size_t parts, std::size_t supply = 0);
  // Several blocks, whose places count from `origin`.
  static Sheet at(base::Size paper, std::vector<Share> shares, base::Point origin);
  // Several blocks, together in the middle of the sheet or close to its fold.
  static Sheet of(base::Size paper, std::vector<Share> shares, std::optional<Axis> fold);

  bool full() const;  // whether every place is used
  bool several() const { return shares.size() > 1; }
  double bleed() const;  // the widest, mm
  // Boxes around the trims of the fronts, and of fronts and backs. Grown by bleed(), they contain all bleeds.
  base::Rect fronts() const;
  base::Rect area() const;
  friend bool operator==(const Sheet&, const Sheet&) = default;
};

// Whether sheets of this set alone hold equal numbers of parts: nets, which straight cuts across a sheet do not
// separate. Cards fill their sheets, so that a guillotine cuts stacks of equal ones.
bool is_even(const scene::PartSet& set, const Options& options);

// So many sheets with so many parts on each.
struct EvenSheets {
  std::size_t parts = 0, sheets = 0;
  friend bool operator==(const EvenSheets&, const EvenSheets&) = default;
};
// At least as many parts as sheets, which differ by one part at most; fuller ones first.
std::vector<EvenSheets> evenly(std::size_t parts, std::size_t sheets);

}  // namespace planche::press
