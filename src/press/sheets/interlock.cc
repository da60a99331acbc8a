#include "press/sheets/interlock.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <mutex>
#include <utility>

namespace planche::press {

namespace {

using base::Point;

constexpr std::size_t most_corners = 64;
constexpr std::size_t most_work = 1'000'000;  // limit of compared pairs of edges; beyond it, fewer steps are tried
constexpr int most_neighbours = 4;  // numbers of lines, and of places in a line, whose parts may be near each other
constexpr double spread = 1.5;      // in widths of a part: the largest distance within a line
constexpr double sliver = 1e-7;     // mm

struct Span {
  double from = std::numeric_limits<double>::infinity(), to = -std::numeric_limits<double>::infinity();
  void include(double y) {
    from = std::min(from, y);
    to = std::max(to, y);
  }
};
using Spans = std::vector<Span>;

// Adds the range where the vertical line at `x` is within `gap` of the segment from `a` to `b`.
void include(Span& span, Point a, Point b, double x, double gap) {
  for (const Point end : {a, b}) {
    const double off = x - end.x, half = gap * gap - off * off;
    if (half < 0) continue;
    span.include(end.y - std::sqrt(half));
    span.include(end.y + std::sqrt(half));
  }
  const double length = std::hypot(b.x - a.x, b.y - a.y);
  if (length == 0) return;
  const Point aside{gap * (a.y - b.y) / length, gap * (b.x - a.x) / length};
  for (const double side : {-1.0, 1.0}) {
    const double from = a.x + side * aside.x, to = b.x + side * aside.x;
    if (from == to || (x - from) * (x - to) > 0) continue;
    span.include(a.y + side * aside.y + (b.y - a.y) * (x - from) / (to - from));
  }
}

// A polygon and its possible positions relative to an equal one.
class Neighbours {
 public:
  Neighbours(const std::vector<Point>& corners, double gap)
      : corners_(corners), gap_(gap - sliver) {  // so that polygons that just touch are allowed
    Span across, along;
    for (const Point p : corners) {
      along.include(p.x);
      across.include(p.y);
    }
    width_ = along.to - along.from;
    height_ = across.to - across.from;
  }

  double width() const { return width_; }
  double height() const { return height_; }

  // Adds the forbidden vertical offsets of another polygon `x` further right; per step if it is `steps` steps away.
  void forbid(Spans& spans, double x, double steps) const {
    if (std::abs(x) >= width_ + gap_) return;
    const std::size_t count = corners_.size();
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t k = 0; k < count; ++k) {
        // The offsets that move the second edge onto a point of the first are a parallelogram.
        const Point &a = corners_[i], &b = corners_[(i + 1) % count], &c = corners_[k], &d = corners_[(k + 1) % count];
        if (x + gap_ < std::min(a.x, b.x) - std::max(c.x, d.x) || x - gap_ > std::max(a.x, b.x) - std::min(c.x, d.x))
          continue;
        const Point corner[] = {
            {a.x - c.x, a.y - c.y}, {b.x - c.x, b.y - c.y}, {b.x - d.x, b.y - d.y}, {a.x - d.x, a.y - d.y}};
        Span span;
        for (std::size_t side = 0; side < 4; ++side) include(span, corner[side], corner[(side + 1) % 4], x, gap_);
        if (span.from < span.to) spans.push_back({span.from / steps, span.to / steps});
      }
    }
  }

 private:
  const std::vector<Point>& corners_;
  const double gap_;
  double width_ = 0, height_ = 0;
};

Spans sorted(Spans spans) {
  std::sort(spans.begin(), spans.end(), [](const Span& a, const Span& b) { return a.from < b.from; });
  return spans;
}

// The shortest step from `from` that is not forbidden.
double shortest(const Spans& sorted, double from) {
  for (const Span& span : sorted) {
    if (span.from < from - sliver && span.to > from) from = span.to;
  }
  return from;
}

std::vector<Point> transposed(std::vector<Point> points) {
  for (Point& p : points) std::swap(p.x, p.y);
  return points;
}

}  // namespace

namespace {

std::vector<Steps> search(const std::vector<Point>& corners, double gap) {
  const Neighbours polygon{corners, gap};
  const std::vector<Point> on_side = transposed(corners);
  const Neighbours sideways{on_side, gap};
  const double least_along = (polygon.width() + gap) / (most_neighbours + 1);
  const double least_across = (polygon.height() + gap) / (most_neighbours + 1);
  Spans in_line;
  for (int i = 1; i <= most_neighbours; ++i) sideways.forbid(in_line, 0, i);
  in_line = sorted(std::move(in_line));

  // Steps at which vertical edges just pass each other, in the next line (half a step further) or in the same line.
  std::vector<double> candidates{shortest(in_line, least_along)};
  const double most = spread * (polygon.width() + gap);
  for (const Point a : corners) {
    for (const Point b : corners) {
      for (const double step : {2 * (a.x - b.x + gap), a.x - b.x + gap}) {
        if (step > candidates.front() && step <= most) candidates.push_back(step);
      }
    }
  }
  std::sort(candidates.begin(), candidates.end());
  const auto same = [](double a, double b) { return b - a < sliver; };
  candidates.erase(std::unique(candidates.begin(), candidates.end(), same), candidates.end());
  const std::size_t work =
      candidates.size() * corners.size() * corners.size() * most_neighbours * (2 * most_neighbours + 1);
  std::vector<Steps> found;
  for (std::size_t i = 0; i < candidates.size(); i += work / most_work + 1) {
    const double along = shortest(in_line, candidates[i]);
    Spans spans;
    for (int line = 1; line <= most_neighbours; ++line) {
      for (int place = -most_neighbours; place <= most_neighbours; ++place)
        polygon.forbid(spans, (place + (line % 2) / 2.0) * along, line);
    }
    const double across = shortest(sorted(std::move(spans)), least_across);
    if (found.empty() || across < found.back().across - sliver) found.push_back({along, across});
  }
  return found;
}

}  // namespace

std::vector<Steps> interlocked(const std::vector<Point>& corners, double gap) {
  if (corners.size() > most_corners) return {};
  // The same few outlines are asked for with each plan of a print, and after each change of a game.
  struct Known {
    std::vector<Point> corners;
    double gap;
    std::vector<Steps> steps;
  };
  constexpr std::size_t most_known = 32;
  static std::mutex in_use;
  static std::deque<Known> known;
  const std::lock_guard lock{in_use};
  const auto found =
      std::ranges::find_if(known, [&](const Known& one) { return one.gap == gap && one.corners == corners; });
  if (found != known.end()) return found->steps;
  if (known.size() == most_known) known.pop_back();
  return known.emplace_front(Known{corners, gap, search(corners, gap)}).steps;
}

}  // namespace planche::press
