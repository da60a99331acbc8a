// Lines through corners: smooth, parallel, shortened, with heads of arrows and a rim.
#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "templates/layer_compiler.h"
#include "templates/read.h"

namespace planche::templates {

using scene::Path;
using scene::Point;
using scene::Rect;

std::optional<Corners> LayerCompiler::corners() {
  const data::Array* given = find("points")->value->array();
  if (given == nullptr) return std::nullopt;  // an expression, which the record's places will replace
  if (given->size() > most_corners) {
    report_.error(find("points")->where(), "data/limit",
                  fmt::format("expected at most {} corners, found {}", most_corners, given->size()));
    return std::nullopt;
  }
  const Point at = point(find("at")).value_or(Point{});
  Corners corners;
  for (const data::Value& corner : *given) {
    const data::Array* both = corner.array();
    if (both == nullptr || both->size() != 2 || !(*both)[0].is_number() || !(*both)[1].is_number()) return std::nullopt;
    corners.push_back({at.x + (*both)[0].number(), at.y + (*both)[1].number()});
  }
  return corners;
}

namespace {

// A shape drawn with the lines of a map, although it is filled.
Node with_lines(const Node& like, Path path, std::optional<scene::Paint> fill, std::optional<scene::Stroke> stroke) {
  Node node;
  node.where = like.where;
  node.label = like.label;
  node.passes = static_cast<std::uint8_t>(Pass::lines);
  node.undivided = true;
  node.what = ShapeNode{{std::move(path), std::move(fill), std::move(stroke)}};
  return node;
}

}  // namespace

// Where a way begins or ends: at a place, in the middle of a side, or in the middle of the part.
std::optional<LayerCompiler::WayEnd> LayerCompiler::way_end(std::string_view member) {
  const Entry& entry = *find(member);
  const data::Array* place = entry.value->array();
  if (place != nullptr) {
    const bool settled = std::ranges::all_of(*place, [](const data::Value& one) { return one.is_number(); });
    const auto at = point(&entry);
    return at && settled ? std::optional{WayEnd{*at, std::nullopt}} : std::nullopt;
  }
  const data::Value* evaluated = entry.value->find("side");
  if (entry.value->integer() == nullptr && evaluated == nullptr) return std::nullopt;  // an expression, or absent
  const data::Value& side = evaluated != nullptr ? *evaluated : *entry.value;
  const Rect trim{0, 0, stencil_.trim.width, stencil_.trim.height};
  if (side.string() != nullptr && (*side.string() == "centre" || *side.string() == "center"))
    return WayEnd{trim.centre(), std::nullopt};
  using Form = scene::Outline::Form;
  scene::Outline outline = stencil_.outline;
  outline.corner_radius = 0;
  const std::vector<Point> corners =
      outline.form == Form::rectangle
          ? std::vector<Point>{{0, 0}, {trim.width, 0}, {trim.width, trim.height}, {0, trim.height}}
          : scene::outline_path(outline, trim, 0).points();
  // The middles of the sides, clockwise from the top, and the directions into the part.
  std::vector<std::pair<double, WayEnd>> sides;
  double area = 0;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Point a = corners[i], b = corners[(i + 1) % corners.size()];
    area += a.x * b.y - b.x * a.y;
  }
  for (std::size_t i = 0; i < corners.size() && outline.form != Form::ellipse; ++i) {
    const Point a = corners[i], b = corners[(i + 1) % corners.size()];
    const double length = std::hypot(b.x - a.x, b.y - a.y);
    if (length < 1e-6) continue;
    const double turned = area > 0 ? 1 : -1;
    const Point inward{-turned * (b.y - a.y) / length, turned * (b.x - a.x) / length},
        middle{(a.x + b.x) / 2, (a.y + b.y) / 2};
    double bearing = std::atan2(middle.x - trim.centre().x, trim.centre().y - middle.y);
    if (bearing < -1e-6) bearing += 2 * std::numbers::pi;
    sides.emplace_back(bearing, WayEnd{middle, inward});
  }
  std::ranges::stable_sort(sides, {}, [](const auto& one) { return one.first; });
  const auto names = [&]() -> std::vector<std::string_view> {
    switch (outline.form) {
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
  }();
  std::size_t index = sides.size();
  if (const std::int64_t* number = side.integer(); number != nullptr && *number >= 1)
    index = static_cast<std::size_t>(*number - 1);
  if (side.string() != nullptr) {
    const auto named = std::ranges::find(names, *side.string());
    if (named != names.end()) index = static_cast<std::size_t>(named - names.begin());
  }
  if (index < sides.size()) return sides[index].second;
  const std::string found = side.string() != nullptr ? fmt::format("\"{}\"", *side.string()) : side.describe();
  report_.error(
      entry.where(), "template/contradiction",
      sides.empty() ? std::string{"an ellipse has no sides"} : fmt::format("{} is no side of the part", found),
      sides.empty()   ? R"(write a place, [x, y], or "'centre'")"
      : names.empty() ? fmt::format("sides are 1 to {}, clockwise from the top, and 'centre'", sides.size())
                      : fmt::format("sides are {} (or 1 to {}) and 'centre'", fmt::join(names, ", "), sides.size()));
  return std::nullopt;
}

std::optional<Corners> LayerCompiler::way() {
  const auto from = way_end("from"), to = way_end("to");
  if (!from || !to) return std::nullopt;
  const double length = std::hypot(to->at.x - from->at.x, to->at.y - from->at.y);
  if (length < 1e-6) return Corners{from->at, to->at};
  const Point straight{(to->at.x - from->at.x) / length, (to->at.y - from->at.y) / length};
  const Point arriving = to->inward ? Point{-to->inward->x, -to->inward->y} : straight;
  return bow(from->at, from->inward.value_or(straight), to->at, arriving);
}

bool LayerCompiler::polyline(Node& node) {
  const bool of_sides = layer_.type() == "way";
  if (of_sides ? !required({"from", "to"}) : !required({"points"})) return false;
  const auto settled = [&](std::string_view name) { return find(name) == nullptr || find(name)->value->is_number(); };
  auto line = of_sides ? way() : corners();
  if (!line || line->empty() || !settled("ends") || !settled("offset") || !settled("width"))
    return shape_of(node, std::nullopt);
  if (!(length_of(*line) > 0)) {
    report_.error(find(of_sides ? "to" : "points")->where(), "template/contradiction",
                  fmt::format("expected a line through two places at least, found {}",
                              line->size() == 1 ? "one" : "the same place again and again"));
    return shape_of(node, std::nullopt);
  }
  const bool smooth = flag(find("smooth"));
  const double offset = number(find("offset"), 0), ends = number(find("ends"), 0), width = number(find("width"), 0.2);
  const ArrowHead head = arrow_head(width);
  const int arrow = choice(find("arrow"), {"start", "end", "both"}, -1);
  const double head_at_start = arrow == 0 || arrow == 2 ? head.length : 0, head_at_end = arrow > 0 ? head.length : 0;
  const bool plain = offset == 0 && ends == 0 && arrow < 0;
  Path drawn, heads;
  if (plain) {
    drawn = path_through(*line, smooth);
  } else {
    if (smooth) line = straightened(*line);
    const double whole = length_of(*line);
    auto free = shortened(*line, ends);
    if (free && offset != 0) free = parallel(*free, offset);
    constexpr double in_head = 0.05;  // share of a head that the line reaches into
    const auto shaft = free ? shortened(*free, head_at_start * (1 - in_head), head_at_end * (1 - in_head)) : free;
    if (!shaft) {
      const Entry* cause = find("ends") != nullptr ? find("ends") : find(of_sides ? "to" : "points");
      const std::string taken = free ? fmt::format("heads of arrows take {:.4g} mm of it", head_at_start + head_at_end)
                                     : fmt::format("{:.4g} mm are kept free at both ends", ends);
      report_.error(cause->where(), "template/contradiction",
                    fmt::format("nothing is left of a line of {:.4g} mm: {}", whole, taken),
                    free ? "make the line longer or thinner, or leave out `arrow`" : "make `ends` smaller");
      return shape_of(node, std::nullopt);
    }
    if (head_at_end > 0) {
      const auto before = shortened(*free, 0, head.length);
      heads.append(arrow_path(free->back(), before ? before->back() : free->front(), head));
    }
    if (head_at_start > 0) {
      const auto after = shortened(*free, head.length, 0);
      heads.append(arrow_path(free->front(), after ? after->front() : free->back(), head));
    }
    drawn = path_through(*shaft, false);
  }
  const Entry* rim = find("rim");
  const bool compound = rim != nullptr || !heads.empty();
  const double opacity = node.opacity;
  if (compound) node.opacity = 1;  // the layers together are transparent
  const bool inked = shape_of(node, std::move(drawn));
  if (!compound || !inked) return inked;
  node.opacity = opacity;
  const auto& shaft = std::get<ShapeNode>(node.what);
  const scene::Stroke& stroke = *shaft.shape.stroke;
  GroupNode made;
  if (rim != nullptr) {
    const Entry color{"rim", rim->value->find("color"), rim->file, rim->path + ".color"};
    const double broad = 2 * rim->value->find("width")->number();
    if (const auto paint = context_.paint(&color)) {
      const scene::Stroke around{*paint, stroke.width + broad, {}, stroke.cap, stroke.join};
      made.layers.push_back(with_lines(node, shaft.shape.path, std::nullopt, around));
      if (!heads.empty()) {
        const scene::Stroke of_heads{*paint, broad, {}, scene::Cap::butt, scene::Join::round};
        made.layers.push_back(with_lines(node, heads, std::nullopt, of_heads));
      }
    }
  }
  Node line_alone = with_lines(node, {}, std::nullopt, std::nullopt);
  const scene::Paint paint = stroke.paint;
  line_alone.what = std::move(node.what);
  made.layers.push_back(std::move(line_alone));
  if (!heads.empty()) made.layers.push_back(with_lines(node, std::move(heads), paint, std::nullopt));
  node.what = std::move(made);
  return true;
}

}  // namespace planche::templates
