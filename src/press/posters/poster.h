// Posters: a part larger than the paper, on several overlapping sheets, and their cuts and seams.
//
// Sheets show windows in columns and rows. Neighbours share `overlap` mm of the poster, and the seam runs through that.
// The sheet at the right of a seam, or below it, is cut along the seam, `cut_strip` mm inside its window, so that a
// slightly wrong cut leaves no white. Its edge is placed on the line of the sheet at the left or above, which keeps the
// rest of the overlap as a strip for glue. Assembly marks are in strips that are cut away or covered, and in the
// margins, never in the visible part.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "diag/diagnostic.h"
#include "press/press.h"
#include "scene/part.h"

namespace planche::press {

inline constexpr double cut_strip = 3.2;                       // mm; fits a line of 6 pt
inline constexpr double least_overlap = 8, most_overlap = 50;  // mm
inline constexpr double poster_foot = 13;                      // mm below a map or a sheet, for the margin line
inline constexpr double least_poster_room = 80;                // mm, the smallest printable side of a sheet
inline constexpr std::size_t most_columns = 26, most_sheets = 200;

// Lengths are on the poster, in mm from the top left of its trim.
struct PosterSheet {
  std::string name;  // "B3": column and row
  std::size_t column = 0, row = 0;
  base::Rect window;   // printed on this sheet
  base::Rect kept;     // visible part when all sheets are joined
  bool blank = false;  // shows nothing: not printed, and not joined
};

struct Seam {
  std::size_t number = 0;  // from 1: joins within rows first, row by row, then between rows
  bool vertical = true;
  std::size_t under = 0, over = 0;  // indices of sheets; the edge of `over` is placed on the line of `under`
  base::Point from, to;             // the line between both visible parts, rightwards or downwards
  // Where both sheets have the same mark: half a diamond each on the line, and a cross that stays visible on both when
  // they are joined (in the glue strip of a seam between rows).
  std::vector<base::Point> diamonds;
  std::optional<base::Point> cross;
  base::Point label;  // centre of the number
};

struct PosterPlan {
  base::Size paper;  // turned if that saves sheets
  base::Rect area;   // trim and bleed of the part
  double overlap = 0;
  std::size_t columns = 0, rows = 0;
  base::Size window;                 // largest width and height of all windows
  base::Point origin;                // top left of the windows on the paper
  std::vector<PosterSheet> sheets;   // row by row
  std::vector<std::size_t> printed;  // indices of sheets that are not blank
  std::vector<Seam> seams;           // by number
  double broken = 0;                 // mm of seams through words and through content that must stay whole
  bool shows = true;                 // something of the drawing; otherwise all sheets are printed, without content

  // Maps the poster to the paper of a sheet.
  base::Transform place(std::size_t sheet) const;
  // The printed neighbour this many columns and rows further, or null.
  const PosterSheet* beside(std::size_t sheet, int columns, int rows) const;
};

// The room on a poster's sheet, in mm. The default margin is 10 at each edge, and more below for the margin line.
base::Rect poster_room(base::Size paper, const Options& options);

// Whether paper, as given or turned, is large enough for sheets of a poster.
bool holds_poster_sheets(const Options& options);

// The same part or parts with fronts turned clockwise by 90°. `upright`: the size before.
scene::Part on_its_side(scene::Part part, base::Size upright);
scene::PartSet on_its_side(scene::PartSet set);

// Seams break `drawing` as little as possible, and sheets that show nothing of it are blank; without a drawing, all are
// printed. Chooses, on paper as given or turned: the fewest printed sheets, then seams that break less, then the
// squarer map, then paper as given. The error (`print/paper`) says which of the limits above is exceeded.
tl::expected<PosterPlan, diag::Diagnostic> plan_poster(const scene::PartSet& set, const Options& options,
                                                       const scene::ScenePtr& drawing = nullptr);

// Whether plan a has fewer sheets, or as many and breaks less.
bool better(const PosterPlan& a, const PosterPlan& b);

}  // namespace planche::press
