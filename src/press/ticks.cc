#include "press/ticks.h"

#include <algorithm>
#include <cmath>

#include "press/marks.h"

namespace planche::press {

namespace {

using base::Point;
using base::Rect;

Point unit(Point from, Point to) {
  const double length = std::hypot(to.x - from.x, to.y - from.y);
  return {(to.x - from.x) / length, (to.y - from.y) / length};
}

// A range of lines, or of places in a line, around one of them.
struct Window {
  std::size_t begin, end;
};
Window around(std::size_t at, double reach, double step, std::size_t size) {
  // Half a step more for a honeycomb; a single line has no step.
  const double steps = std::ceil(reach / step + 0.5);
  const std::size_t far = steps < static_cast<double>(size) ? static_cast<std::size_t>(steps) : size;
  return {at > far ? at - far : 0, std::min(at + far + 1, size)};
}

class Ticks {
 public:
  Ticks(const Block& block, const Rect& within)
      : block_(block), corners_(block.cut_corners()), outline_(corners_), within_(corners(Form::rectangle, within)) {}

  void add(scene::Path& path, std::size_t line, std::size_t place) const {
    const Rect trim = block_.trim(line, place);
    const std::size_t count = corners_.size();
    for (std::size_t i = 0; i < count; ++i) {
      for (const std::size_t other : {(i + count - 1) % count, (i + 1) % count}) {
        const Point corner{trim.x + corners_[i].x, trim.y + corners_[i].y};
        const Point away = unit(corners_[other], corners_[i]);
        const double bleed_ends = where_bleed_ends(corners_[i], away);
        const double free = free_length(line, place, corner, away, bleed_ends);
        const MarkSpan span = mark_span(free, bleed_ends);
        if (span.end == 0) continue;
        path.move_to({corner.x + span.begin * away.x, corner.y + span.begin * away.y});
        path.line_to({corner.x + span.end * away.x, corner.y + span.end * away.y});
      }
    }
  }

 private:
  double where_bleed_ends(Point corner, Point away) const {
    // At a blunt corner, as in stretched hexagons, the mark diverges only slowly from the next edge.
    const double clear = outline_.crossing(corner, away, block_.bleed + mark_width).leave - mark_clearance;
    return std::max(outline_.crossing(corner, away, block_.bleed).leave, clear);
  }

  // The greatest length of a mark from the corner.
  double free_length(std::size_t line, std::size_t place, Point corner, Point away, double bleed_ends) const {
    const Grid& grid = block_.grid;
    const base::Rect around_part = scene::Path::polygon(corners_).bounds();
    double free = within_.crossing(corner, away, 0).leave;
    const double longest =
        std::max(around_part.width, around_part.height) + bleed_ends + mark_distance + mark_length + block_.bleed;
    const Window lines = around(line, longest, std::hypot(grid.across.width, grid.across.height), grid.lines);
    for (std::size_t l = lines.begin; l < lines.end; ++l) {
      const Window places = around(place, longest, std::hypot(grid.along.width, grid.along.height), grid.in_line(l));
      for (std::size_t p = places.begin; p < places.end; ++p) {
        if (l == line && p == place) continue;
        const Rect trim = block_.trim(l, p);
        const Convex::Span blocked =
            outline_.crossing({corner.x - trim.x, corner.y - trim.y}, away, block_.bleed + mark_clearance);
        if (blocked.enter < blocked.leave && blocked.leave > 0) free = std::min(free, blocked.enter);
      }
    }
    return free;
  }

  const Block& block_;
  std::vector<Point> corners_;  // relative to the trim
  Convex outline_, within_;
};

}  // namespace

void add_ticks(scene::Path& path, const Block& block, std::size_t parts, const Rect& within) {
  const Ticks ticks(block, within);
  for (std::size_t line = 0, i = 0; line < block.grid.lines; ++line) {
    for (std::size_t place = 0; place < block.grid.in_line(line) && i < parts; ++place, ++i)
      ticks.add(path, line, place);
  }
}

}  // namespace planche::press
