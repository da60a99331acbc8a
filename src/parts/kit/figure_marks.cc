#include "parts/kit/figure_marks.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"

namespace planche::parts::kit {

namespace {

// mm
constexpr double head_length = 2.6, head_half = 1.3, casing = 0.5, least_cross = 1.5, most_cross = 4.5;
constexpr double point_side = 3;  // of the box around a point
// Distances from the middles of the places, as parts of their smaller sides.
constexpr double start = 0.2, tip = 0.3, cross_reach = 0.3;
constexpr double cross_width = 1, shortest_crossed = 20;  // mm

const Color halo{255, 255, 255};

double side(const Rect& box) {
  return std::min(box.width, box.height);
}

void draw_cross(Pen& pen, Point at, double reach, Color color) {
  Path cross = Path::line({at.x - reach, at.y - reach}, {at.x + reach, at.y + reach});
  cross.append(Path::line({at.x - reach, at.y + reach}, {at.x + reach, at.y - reach}));
  pen.stroke(cross, halo, cross_width + 2 * casing);
  pen.stroke(std::move(cross), color, cross_width);
}

// Returns the middle of the shaft, or nothing if a cross there would hide the arrow.
std::optional<Point> draw_arrow(Pen& pen, const Rect& from, const Rect& to, Color color) {
  const Point a = from.centre(), b = to.centre();
  const double whole = std::hypot(b.x - a.x, b.y - a.y);
  if (whole <= 0) return std::nullopt;
  const Point along{(b.x - a.x) / whole, (b.y - a.y) / whole};
  const Transform turned{along.x, along.y, -along.y, along.x, a.x, a.y};
  const double first = std::min(start * side(from), whole / 4), last = whole - std::min(tip * side(to), whole / 4);
  const double head = std::min(head_length, 0.6 * (last - first)), half = head * head_half / head_length;
  Path shaft, point;
  shaft.append(Path::line({first, 0}, {last - head, 0}), turned);
  point.append(Path::polygon({{last, 0}, {last - head, half}, {last - head, -half}}), turned);
  pen.stroke(shaft, halo, bold_line + 2 * casing);
  pen.stroke(point, halo, 2 * casing);
  pen.stroke(std::move(shaft), color, bold_line);
  pen.shape(std::move(point), color);
  if (last - first < shortest_crossed) return std::nullopt;
  return turned(Point{(first + last) / 2, 0});
}

}  // namespace

std::optional<FigureMark> read_mark(std::string_view word) {
  const std::size_t colon = word.find(':');
  if (colon == std::string_view::npos) return std::nullopt;
  const std::string_view kind = word.substr(0, colon), places = word.substr(colon + 1);
  if (kind != "arrow" && kind != "cross") return std::nullopt;
  FigureMark mark{.cross = kind == "cross"};
  const std::size_t between = places.find('>');
  if (between != std::string_view::npos) mark.from = places.substr(0, between);
  mark.to = places.substr(between == std::string_view::npos ? 0 : between + 1);
  const bool arrow = between != std::string_view::npos;
  if (mark.to.empty() || (arrow ? mark.from.empty() : !mark.cross)) return std::nullopt;
  return mark;
}

std::optional<Rect> find_place(std::string_view place, const Slot& slot) {
  if (slot) {
    if (auto found = slot(place)) return found;
  }
  const std::size_t by = place.find('x');
  if (by == std::string_view::npos || !place.ends_with("mm")) return std::nullopt;
  const auto x = base::decimal(place.substr(0, by)), y = base::decimal(place.substr(by + 1, place.size() - by - 3));
  if (!x || !y) return std::nullopt;
  return Rect{*x, *y, 0, 0}.grown(point_side / 2);
}

void draw_mark(Pen& pen, const FigureMark& mark, const Slot& slot, Color shaft, Color cross) {
  const auto to = find_place(mark.to, slot);
  if (!to) return;
  Point at = to->centre();
  if (!mark.from.empty()) {
    const auto from = find_place(mark.from, slot);
    if (!from) return;
    at = draw_arrow(pen, *from, *to, shaft).value_or(at);
  }
  if (mark.cross) draw_cross(pen, at, std::clamp(cross_reach * side(*to), least_cross, most_cross), cross);
}

}  // namespace planche::parts::kit
