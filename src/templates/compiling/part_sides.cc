#include "templates/compiling/part_sides.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "scene/outline.h"

namespace planche::templates {

using base::Point;
using Form = scene::Outline::Form;

namespace {

std::vector<std::string_view> names_of_sides(Form form) {
  switch (form) {
    case Form::rectangle:
      return {"n", "e", "s", "w"};
    case Form::hexagon_flat:
      return {"n", "ne", "se", "s", "sw", "nw"};
    case Form::hexagon_pointy:
      return {"ne", "e", "se", "sw", "w", "nw"};
    case Form::octagon:
      return {"n", "ne", "e", "se", "s", "sw", "w", "nw"};
    default:
      return {};
  }
}

}  // namespace

PartSides::PartSides(scene::Outline outline, scene::Size trim) : names_{names_of_sides(outline.form)} {
  const base::Rect box{0, 0, trim.width, trim.height};
  centre_ = box.centre();
  outline.corner_radius = 0;
  if (outline.form == Form::ellipse) return;
  const std::vector<Point> corners =
      outline.form == Form::rectangle
          ? std::vector<Point>{{0, 0}, {trim.width, 0}, {trim.width, trim.height}, {0, trim.height}}
          : scene::outline_path(outline, box, 0).points();
  // The middles of the sides, clockwise from the top, and the directions into the part.
  std::vector<std::pair<double, WayEnd>> sides;
  double area = 0;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Point a = corners[i], b = corners[(i + 1) % corners.size()];
    area += a.x * b.y - b.x * a.y;
  }
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Point a = corners[i], b = corners[(i + 1) % corners.size()];
    const double length = std::hypot(b.x - a.x, b.y - a.y);
    if (length < 1e-6) continue;
    const double turned = area > 0 ? 1 : -1;
    const Point inward{-turned * (b.y - a.y) / length, turned * (b.x - a.x) / length},
        middle{(a.x + b.x) / 2, (a.y + b.y) / 2};
    double bearing = std::atan2(middle.x - centre_.x, centre_.y - middle.y);
    if (bearing < -1e-6) bearing += 2 * std::numbers::pi;
    sides.emplace_back(bearing, WayEnd{middle, inward});
  }
  std::ranges::stable_sort(sides, {}, [](const auto& one) { return one.first; });
  for (auto& [bearing, side] : sides) sides_.push_back(side);
}

std::optional<WayEnd> PartSides::numbered(std::int64_t number) const {
  if (number < 1 || std::cmp_greater(number, sides_.size())) return std::nullopt;
  return sides_[static_cast<std::size_t>(number - 1)];
}

std::optional<WayEnd> PartSides::called(std::string_view name) const {
  if (name == "centre" || name == "center") return WayEnd{centre_};
  const auto found = std::ranges::find(names_, name);
  const auto index = static_cast<std::size_t>(found - names_.begin());
  return index < sides_.size() && found != names_.end() ? std::optional{sides_[index]} : std::nullopt;
}

std::optional<WayEnd> PartSides::of(const expressions::Value& value, std::string& problem) const {
  using Kind = expressions::Value::Kind;
  if (value.is_absent()) return std::nullopt;
  std::optional<WayEnd> end;
  if (value.is(Kind::text)) end = called(value.text());
  if (value.is(Kind::number) && value.number().is_integer()) end = numbered(value.number().numerator());
  if (value.is(Kind::list) && value.size() == 2 && value.item(0).is(Kind::number) && value.item(1).is(Kind::number))
    end = WayEnd{{value.item(0).number().to_double(), value.item(1).number().to_double()}};
  if (!end)
    problem = problem_with(value.is(Kind::text) ? fmt::format("\"{}\"", value.text()) : expressions::printed(value));
  return end;
}

std::string PartSides::problem_with(std::string_view found) const {
  return sides_.empty() ? std::string{"an ellipse has no sides"} : fmt::format("{} is no side of the part", found);
}

std::string PartSides::hint() const {
  return sides_.empty() ? R"(write a place, [x, y], or "'centre'")"
         : names_.empty()
             ? fmt::format("sides are 1 to {}, clockwise from the top, and 'centre'", sides_.size())
             : fmt::format("sides are {} (or 1 to {}) and 'centre'", fmt::join(names_, ", "), sides_.size());
}

Corners way_between(const WayEnd& from, const WayEnd& to) {
  const double length = std::hypot(to.at.x - from.at.x, to.at.y - from.at.y);
  if (length < 1e-6) return {from.at, to.at};
  const Point straight{(to.at.x - from.at.x) / length, (to.at.y - from.at.y) / length};
  const Point arriving = to.inward ? Point{-to.inward->x, -to.inward->y} : straight;
  return bow(from.at, from.inward.value_or(straight), to.at, arriving);
}

}  // namespace planche::templates
