// Posters: a part larger than the paper on several sheets that overlap, and where they are cut and joined.
//
// Sheets show windows in columns and rows. Neighbours show `overlap` mm of the poster in common, and
// the seam runs through it: the sheet at the right of a seam, or below it, is cut along the seam, `cut_strip` mm within
// its window, so that a cut that strays a little leaves no white. Its edge is laid on the line of the sheet at the left
// or above, which keeps the rest of the overlap as a strip for glue. What is drawn for the assembly lies in the strips
// that are cut away or covered and in the margins, never on what is seen in the end.
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

inline constexpr double cut_strip = 3.2;                       // mm; a line of 6 pt goes into it
inline constexpr double least_overlap = 8, most_overlap = 50;  // mm
inline constexpr double poster_foot = 13;                      // mm below a map or a sheet, for the margin line
inline constexpr double least_poster_room = 80;                // mm, side of what is printable of a sheet
inline constexpr std::size_t most_columns = 26, most_sheets = 200;

// Lengths are on the poster: mm from the top left of its trim.
struct PosterSheet {
  std::string name;  // "B3": column and row
  std::size_t column = 0, row = 0;
  base::Rect window;   // printed on this sheet
  base::Rect kept;     // seen of it when all sheets are joined
  bool blank = false;  // shows nothing: not printed, and nothing is joined to it
};

struct Seam {
  std::size_t number = 0;  // from 1: joins within rows first, row by row, then between rows
  bool vertical = true;
  std::size_t under = 0, over = 0;  // sheets; the edge of `over` is laid on the line of `under`
  base::Point from, to;             // the line between what is kept of both, rightwards or downwards
  // Where both sheets have the same mark: half a diamond on the line each, and a cross that is still seen on both when
  // they are joined (in the strip for glue of a seam between rows).
  std::vector<base::Point> diamonds;
  std::optional<base::Point> cross;
  base::Point label;  // the middle of the number
};

struct PosterPlan {
  base::Size paper;  // as the sheets lie: turned where that saves some
  base::Rect area;   // trim and bleed of the part
  double overlap = 0;
  std::size_t columns = 0, rows = 0;
  base::Size window;                 // the widest and the highest of the sheets'
  base::Point origin;                // top left of the windows on the paper
  std::vector<PosterSheet> sheets;   // row by row
  std::vector<std::size_t> printed;  // those that are not blank
  std::vector<Seam> seams;           // by number
  double broken = 0;                 // mm of seams that lie in words and in what is to stay whole

  // From the poster to the paper of a sheet.
  base::Transform place(std::size_t sheet) const;
  // The neighbour of a sheet that is printed, so many columns and rows further.
  const PosterSheet* beside(std::size_t sheet, int columns, int rows) const;
};

// Room on a poster's sheet, mm; without a margin given 10 at each edge, but more below for the margin line.
base::Rect poster_room(base::Size paper, const Options& options);

// Whether paper has room for sheets of a poster, as it is or turned.
bool holds_poster_sheets(const Options& options);

// The same part, and the same parts, their fronts lying on their side, a quarter turn clockwise. `upright`: before.
scene::Part on_its_side(scene::Part part, base::Size upright);
scene::PartSet on_its_side(scene::PartSet set);

// Of what `drawing` shows seams break the least, and sheets that show nothing of it are blank; without one all are
// printed. On paper as it is or turned: the fewest printed sheets, then seams that break less, then the squarer map,
// then paper as it is. The error (`print/paper`) says which of the limits above is passed.
tl::expected<PosterPlan, diag::Diagnostic> plan_poster(const scene::PartSet& set, const Options& options,
                                                       const scene::ScenePtr& drawing = nullptr);

// Whether a plan takes fewer sheets than another one, or as many and breaks less.
bool better(const PosterPlan& a, const PosterPlan& b);

}  // namespace planche::press
