// The grid of parts of one size on a sheet, and its cuts.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "press/press.h"
#include "press/sheet_outlines.h"

namespace planche::press {

// mm at the edge of the paper without any ink.
inline constexpr double bare_edge = 5;
// Default margin, mm.
inline constexpr double plain_margin = 10;
// The smallest side of a part, mm. Keeps the number of cells reasonable.
inline constexpr double smallest_part = 2;
// mm between a fold line and any bleed.
inline constexpr double fold_clearance = 5;

// With three or more rectangles with a bleed beside and above each other, those in the middle would have no waste
// around them, and so no marks after the first cuts. So there are gutters between their columns or their rows: mm
// between the bleeds. Parts without a bleed touch and share their cuts in both directions, so each cut is measured from
// the last one.
inline constexpr double narrowest_gutter = 2, widest_gutter = 3;

// A straight line across the sheet about which it is folded or turned over.
struct Axis {
  bool vertical = true;
  double at = 0;  // x of a vertical axis, y of a horizontal one
  base::Transform mirror() const {
    return vertical ? base::Transform{-1, 0, 0, 1, 2 * at, 0} : base::Transform{1, 0, 0, -1, 0, 2 * at};
  }
  friend bool operator==(const Axis&, const Axis&) = default;
};

// The axis about which `paper` is turned over. The long edge of landscape paper is at the top.
Axis turning_axis(base::Size paper, Turn turn);

// The position of a line of cuts. `outward` is the side with the waste: -1 before, 1 behind, 0 if parts on both sides
// share the cut.
struct CutLine {
  double at = 0;
  int outward = 0;
};

// Parts of one size and form in a grid.
struct Block {
  PlaceGrid grid;
  base::Size part;                       // trim of an upright part
  double bleed = 0;                      // mm around each outline
  Form form = Form::rectangle;           // of an upright part
  std::vector<base::Point> points = {};  // of a polygon; see scene::Outline
  bool lined = false;                    // the part itself has a line at the cut

  base::Size cell() const { return grid.turned ? base::Size{part.height, part.width} : part; }
  Form outline() const { return grid.turned ? turned(form) : form; }
  // With the corners of a polygon, in its orientation on the sheet.
  scene::Outline shape() const {
    const scene::Outline upright{form, 0, points};
    return grid.turned ? turned(upright) : upright;
  }
  // Maps the part's own coordinates to the sheet's.
  base::Transform place(std::size_t i) const;
  // The same for its back. When the sheet is folded or turned over about `axis`, the back is behind the front, and
  // upright for a person who turns the part like a page of a book.
  base::Transform place_back(std::size_t i, const Axis& axis) const;
  base::Rect trim(std::size_t i) const;
  base::Rect trim(std::size_t line, std::size_t place) const;
  base::Rect trims() const;  // around all of them
  // Whether straight cuts across the sheet separate the parts: rectangles, and ellipses outside honeycombs.
  bool cut_across() const;
  std::vector<CutLine> vertical_cuts() const;    // if cut_across()
  std::vector<CutLine> horizontal_cuts() const;  // if cut_across()
  // Whether its parts touch in blocks: then cuts are shared, and a machine makes each once.
  bool touching() const;
  // The sides of the first `parts` parts: straight lines, as long as possible, each once.
  std::vector<scene::Path> shared_cuts(std::size_t parts) const;
  // The corners of the straight cuts around a part, clockwise, for a trim with its top left at the origin. Circles in a
  // honeycomb are first cut out as hexagons.
  std::vector<base::Point> cut_corners() const;
  // Whether such a part has marks at its corners. Corners of other polygons may be in notches, where no mark fits.
  bool has_ticks() const { return !cut_across() && (form != Form::polygon || is_blunt(cut_corners())); }
  friend bool operator==(const Block&, const Block&) = default;
};

// The block with gutters of this kind, up to `most` wide, if it needs them and they fit into the room: between columns
// or rows, whichever are fewer and fit.
Block with_gutters(Block block, base::Size room, double most);

struct Layout {
  base::Size paper;
  Block block;                         // the fronts
  std::optional<Axis> fold;            // the backs are mirrored at this line
  base::Size room = {};                // for fronts with bleeds
  std::optional<base::Point> at = {};  // its top left; none: in the middle of the sheet, or beside the fold
  base::Rect area() const;             // around the trims of fronts and backs
  friend bool operator==(const Layout&, const Layout&) = default;
};

// Options and part sizes with invalid numbers replaced by the nearest valid ones. Pages to read have no bleed: they are
// not cut, and may be as large as the paper allows. Parts that a machine cuts have at least 1 mm, to be apart.
double effective_bleed(const scene::PartSet& set, const Options& options);

// The layout with the most places; without places if nothing fits. Circles are in a honeycomb only if that saves a
// sheet.
Layout fit(const scene::PartSet& set, const Options& options, bool fold);

// For `parts` that do not fill a sheet: only the lines they need, no longer than necessary, centred, with gutters if
// they fit.
Layout without_empty_rows(Layout layout, std::size_t parts);

// The space for parts and their bleeds on a sheet, or on one half beside a fold.
struct Room {
  base::Size size;
  std::optional<Axis> fold;
  std::optional<base::Point> at = {};      // as in Layout
  std::vector<base::Rect> obstacles = {};  // within it, mm from its top left
};
// All choices of margins and folds, in order of preference. With registration marks there is one for the parts that the
// machine cuts.
std::vector<Room> rooms(const Options& options, bool fold, bool machine);
// Whether a machine cuts the parts of a set: not pages to read.
inline bool is_cut_by_machine(const scene::PartSet& set, const Options& options) {
  return options.registration && !set.whole_sheet;
}

// Blocks of up to `parts` parts (rounded up to a full line), upright or on their side, in rows or honeycombs, that fit
// into one of the rooms. Their bleeds begin at the origin. `gutters`: blocks that need gutters have narrow ones, if
// they fit.
std::vector<Block> blocks_of(const scene::PartSet& set, const Options& options, bool fold, std::size_t parts,
                             bool gutters);

// For `parts` that do not fill the block: only the lines they need, no longer than necessary, with narrow gutters where
// there is now room.
Block without_empty_lines(Block block, std::size_t parts);

// The largest size of a single part with bleed (half of it when folded), in mm, with default margins.
base::Size printable(const Options& options, bool fold);

}  // namespace planche::press
