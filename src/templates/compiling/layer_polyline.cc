// Lines through corners: smooth, parallel, shortened, with heads of arrows and a rim.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "templates/compiling/layer_compiler.h"
#include "templates/reading/read.h"

namespace planche::templates {

using scene::Path;
using scene::Point;

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
std::optional<WayEnd> LayerCompiler::way_end(std::string_view member) {
  const Entry& entry = *find(member);
  const data::Array* place = entry.value->array();
  if (place != nullptr) {
    const bool settled = std::ranges::all_of(*place, [](const data::Value& one) { return one.is_number(); });
    const auto at = point(&entry);
    return at && settled ? std::optional{WayEnd{*at}} : std::nullopt;
  }
  const data::Value* evaluated = entry.value->find("side");
  if (entry.value->integer() == nullptr && evaluated == nullptr) return std::nullopt;  // an expression, or absent
  const data::Value& side = evaluated != nullptr ? *evaluated : *entry.value;
  const PartSides sides{stencil_.outline, stencil_.trim};
  const auto found = side.string() != nullptr    ? sides.called(*side.string())
                     : side.integer() != nullptr ? sides.numbered(*side.integer())
                                                 : std::nullopt;
  if (!found)
    report_.error(
        entry.where(), "template/contradiction",
        sides.problem_with(side.string() != nullptr ? fmt::format("\"{}\"", *side.string()) : side.describe()),
        sides.hint());
  return found;
}

std::optional<Corners> LayerCompiler::way() {
  const auto from = way_end("from"), to = way_end("to");
  if (!from || !to) return std::nullopt;
  return way_between(*from, *to);
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
