// Many parts of one size on one picture, in rows and columns.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "exports/job.h"

namespace planche::exports {

struct SheetGrid {
  unsigned columns = 1, rows = 1;
  unsigned width = 1, height = 1;  // of a cell, pixels
  double scale = 1;                // pixels a mm
  std::size_t cells() const { return static_cast<std::size_t>(columns) * rows; }
};

// The grid for `count` parts of `size` mm on pictures of at most `pixels` a side: with so many columns and rows where
// they are given, else the fewest pictures at `dpi` with at most so many. Never finer than `dpi`. Nothing where no cell
// fits.
std::optional<SheetGrid> grid_for(base::Size size, std::size_t count, double dpi, unsigned pixels,
                                  std::optional<std::pair<unsigned, unsigned>> given = {},
                                  std::pair<unsigned, unsigned> most = {100, 100});

// "10x7"; nothing for other texts, and for more than 100 columns or rows.
std::optional<std::pair<unsigned, unsigned>> read_grid(std::string_view text);

struct PartSheet {
  SheetGrid grid;
  Side side = Side::front;
  double bleed = 0;                 // around each part
  std::vector<std::size_t> pieces;  // in its cells
  std::string file;                 // reserved
};

// `encode` makes the bytes of a file.
render::Raster picture_of(Job& job, const PartSheet& sheet, render::Backdrop backdrop);

}  // namespace planche::exports
