// Where the parts of one size lie on a sheet and where the sheet is cut.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "press/outline.h"
#include "press/press.h"

namespace planche::press {

// Nothing inks nearer to the paper's edge, mm.
inline constexpr double bare_edge = 5;
// What margins are where none is given, mm.
inline constexpr double plain_margin = 10;
// Either side of a part: keeps the number of cells within reason, mm.
inline constexpr double smallest_part = 2;
// Kept free between a fold line and any bleed, mm.
inline constexpr double fold_clearance = 5;

// Where three and more rectangles lie beside and above each other, those in the middle have no waste around them and so
// no marks once the first cuts are made. So their columns or their rows lie apart, mm between the bleeds.
inline constexpr double narrowest_gutter = 2, widest_gutter = 3;

// A straight line across the sheet about which the sheet is folded or turned over.
struct Axis {
  bool vertical = true;
  double at = 0;  // x of a vertical axis, y of a horizontal one
  base::Transform mirror() const {
    return vertical ? base::Transform{-1, 0, 0, 1, 2 * at, 0} : base::Transform{1, 0, 0, -1, 0, 2 * at};
  }
  friend bool operator==(const Axis&, const Axis&) = default;
};

// The axis about which `paper` is turned over. The long edge of a landscape paper lies at the top.
Axis turning_axis(base::Size paper, Turn turn);

// Where one line of cuts runs. `outward` is the side the waste lies on: -1 before, 1 behind, 0 when parts on both sides
// share the cut.
struct CutLine {
  double at = 0;
  int outward = 0;
};

// Parts of one size and form on a grid.
struct Block {
  Grid grid;
  base::Size part;                       // trim of the part, upright
  double bleed = 0;                      // mm around each outline
  Form form = Form::rectangle;           // of the part, upright
  std::vector<base::Point> points = {};  // of a polygon, as of scene::Outline
  bool lined = false;                    // the part itself has a line where it is cut

  base::Size cell() const { return grid.turned ? base::Size{part.height, part.width} : part; }
  Form outline() const { return grid.turned ? turned(form) : form; }
  // With the corners of a polygon, as it lies on the sheet.
  scene::Outline shape() const {
    const scene::Outline upright{form, 0, points};
    return grid.turned ? turned(upright) : upright;
  }
  // From the part's own coordinates to the sheet's.
  base::Transform place(std::size_t i) const;
  // The same for its back, which must come to lie behind it, upright for whoever turns the part like a leaf of a book,
  // when the sheet is folded or turned over about `axis`.
  base::Transform place_back(std::size_t i, const Axis& axis) const;
  base::Rect trim(std::size_t i) const;
  base::Rect trim(std::size_t line, std::size_t place) const;
  base::Rect trims() const;  // around all of them
  // Whether lines across the sheet cut the parts apart: rectangles, and ellipses that do not lie in a honeycomb.
  bool cut_across() const;
  std::vector<CutLine> vertical_cuts() const;    // if so
  std::vector<CutLine> horizontal_cuts() const;  // if so
  // The corners that straight cuts round a part have, clockwise, for a part whose trim has its top left at the origin.
  // Circles in a honeycomb are cut out as hexagons first.
  std::vector<base::Point> cut_corners() const;
  // Whether such a part has marks at its corners. Those of other polygons may lie in notches, where no mark can stand.
  bool has_ticks() const { return !cut_across() && (form != Form::polygon || is_blunt(cut_corners())); }
  friend bool operator==(const Block&, const Block&) = default;
};

// With such gutters, up to `most` wide, where the block wants them and a room of that size holds them: between columns
// or rows, whichever are fewer and have room.
Block with_gutters(Block block, base::Size room, double most);

struct Layout {
  base::Size paper;
  Block block;               // the fronts
  std::optional<Axis> fold;  // the backs lie mirrored beyond it
  base::Size room = {};      // for the fronts and their bleeds
  base::Rect area() const;   // trims of fronts and backs
  friend bool operator==(const Layout&, const Layout&) = default;
};

// Options and part sizes with senseless numbers replaced by the nearest sensible ones. Pages to read have no bleed:
// they are not cut, and may be as large as the paper allows.
double effective_bleed(const scene::PartSet& set, const Options& options);

// The layout that holds most, but circles lie in a honeycomb only where that saves a sheet; no places when none fits.
Layout fit(const scene::PartSet& set, const Options& options, bool fold);

// For `parts` that fill less than one sheet: only the lines they need, no longer than needed, in the middle of the
// sheet, with the gutters that they have room for.
Layout without_empty_rows(Layout layout, std::size_t parts);

// What a sheet, or one half beside a fold, has for parts and their bleeds.
struct Room {
  base::Size size;
  std::optional<Axis> fold;
};
// As many as there are choices of margins and folds, the preferred first.
std::vector<Room> rooms(const Options& options, bool fold);

// Blocks of up to `parts` parts (and what fills their last line), upright, on their side, in rows or honeycombs, that
// go into one of the rooms. Their bleeds begin at the origin. `gutters`: those that want gutters have narrow ones,
// where they fit.
std::vector<Block> blocks_of(const scene::PartSet& set, const Options& options, bool fold, std::size_t parts,
                             bool gutters);

// For `parts` that fill less than the block: only the lines they need, no longer than needed, with narrow gutters where
// the others leave room for them.
Block without_empty_lines(Block block, std::size_t parts);

// What a single part, bleed included, may measure on the paper (its halves when folded), mm, with plain margins.
base::Size printable(const Options& options, bool fold);

}  // namespace planche::press
