#include "press/marks/ticks.h"

#include <algorithm>
#include <cmath>

#include "press/marks/marks.h"

namespace planche::press {

namespace {

using base::Point;
using base::Rect;

constexpr double shortest_end = 1.5;  // mm, of a mark for a ruler
constexpr double same = 1e-3;         // mm and sine: lines that continue each other

Point unit(Point from, Point to) {
  const double length = std::hypot(to.x - from.x, to.y - from.y);
  return {(to.x - from.x) / length, (to.y - from.y) / length};
}

// A straight line through edges of parts, and how far the parts that it meets reach beyond `from`.
struct Line {
  Point from, way;
  double begin = 0, end = 0;  // of bleeds
};

class Lines {
 public:
  Lines(const Block& block, std::size_t parts, const Rect& within)
      : block_(block), corners_(block.cut_corners()), outline_(corners_), within_(corners(Form::rectangle, within)) {
    for (std::size_t line = 0, i = 0; line < block.grid.lines; ++line) {
      for (std::size_t place = 0; place < block.grid.in_line(line) && i < parts; ++place, ++i) {
        const Rect trim = block.trim(line, place);
        taken_.push_back({trim.x, trim.y});
      }
    }
    for (const Point at : taken_) {
      for (std::size_t i = 0; i < corners_.size(); ++i) add(at, corners_[i], corners_[(i + 1) % corners_.size()]);
    }
  }

  void add_marks(scene::Path& path) const {
    for (const Line& line : lines_) {
      add_mark(path, line.from, line.way, line.end);
      add_mark(path, line.from, {-line.way.x, -line.way.y}, -line.begin);
    }
  }

 private:
  void add(Point at, Point a, Point b) {
    Point from{at.x + a.x, at.y + a.y}, way = unit(a, b);
    if (way.x < -same || (way.x < same && way.y < 0)) way = {-way.x, -way.y};
    for (const Line& known : lines_) {
      const Point apart{from.x - known.from.x, from.y - known.from.y};
      const double turn = way.x * known.way.y - way.y * known.way.x,
                   off = apart.x * known.way.y - apart.y * known.way.x;
      if (std::abs(turn) < same && std::abs(off) < same) return;
    }
    Line line{from, way, 0, 0};
    for (const Point other : taken_) {
      // At a blunt corner, the mark diverges only slowly from the next edge.
      const Convex::Span met = outline_.crossing({from.x - other.x, from.y - other.y}, way, block_.bleed + mark_width);
      if (met.enter >= met.leave) continue;
      line.begin = std::min(line.begin, met.enter);
      line.end = std::max(line.end, met.leave);
    }
    lines_.push_back(line);
  }

  // From where the last bleed on the line ends.
  void add_mark(scene::Path& path, Point from, Point away, double end) const {
    const double room = within_.crossing(from, away, 0).leave, begin = end + mark_clearance;
    const double stop = std::min(begin + mark_length, room);
    if (stop - begin < shortest_end) return;
    path.move_to({from.x + begin * away.x, from.y + begin * away.y});
    path.line_to({from.x + stop * away.x, from.y + stop * away.y});
  }

  const Block& block_;
  std::vector<Point> corners_;  // relative to the trim
  Convex outline_, within_;
  std::vector<Point> taken_;  // places
  std::vector<Line> lines_;
};

}  // namespace

void add_ticks(scene::Path& path, const Block& block, std::size_t parts, const Rect& within) {
  Lines{block, parts, within}.add_marks(path);
}

}  // namespace planche::press
