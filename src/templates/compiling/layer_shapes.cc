#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "templates/compiling/layer_compiler.h"
#include "templates/reading/members.h"
#include "templates/reading/read.h"

namespace planche::templates {

using scene::Path;
using scene::Point;
using scene::Rect;

namespace {

// Corners on the ellipse in the box, clockwise from the top. Every second corner is `inner` times as far out.
std::vector<Point> regular(const Rect& box, int corners, double inner) {
  std::vector<Point> points;
  for (int i = 0; i < corners; ++i) {
    const Point p = base::Transform::rotation(360.0 * i / corners)(Point{0, -0.5});
    const double far = i % 2 == 0 ? 1 : inner;
    points.push_back({box.centre().x + p.x * far * box.width, box.centre().y + p.y * far * box.height});
  }
  return points;
}

// The largest radius, in mm, at which each corner takes at most half of its edges.
double roundest(const std::vector<Point>& corners) {
  double most = 1e9;
  const std::size_t count = corners.size();
  for (std::size_t i = 0; i < count; ++i) {
    const Point a = corners[(i + count - 1) % count], b = corners[i], c = corners[(i + 1) % count];
    const double before = std::hypot(a.x - b.x, a.y - b.y), behind = std::hypot(c.x - b.x, c.y - b.y);
    const double cosine = ((a.x - b.x) * (c.x - b.x) + (a.y - b.y) * (c.y - b.y)) / (before * behind);
    if (std::isfinite(cosine))
      most = std::min(most, std::tan(std::acos(std::clamp(cosine, -1.0, 1.0)) / 2) * std::min(before, behind) / 2);
  }
  return most;
}

}  // namespace

std::optional<Path> LayerCompiler::polygon(std::string_view type) {
  Corners corners;
  if (type == "star") {
    if (!required({"at", "size"})) return std::nullopt;
    corners = regular(box(), 2 * static_cast<int>(number(find("rays"), 5)), number(find("inner"), 0.4));
  } else if (find("sides") != nullptr) {
    if (find("points") != nullptr)
      report_.error(layer_.where, "template/contradiction",
                    "expected either `points` or `sides` in a polygon, found both");
    if (!required({"at", "size"})) return std::nullopt;
    corners = regular(box(), static_cast<int>(number(find("sides"), 3)), 1);
  } else {
    if (!required({"points"})) return std::nullopt;
    auto given = this->corners();
    if (!given) return std::nullopt;
    corners = std::move(*given);
  }
  const double round = number(find("radius"), 0), most = round > 0 ? roundest(corners) : 0;
  if (round > most + 1e-9 && !is_open({"size"}) && !context_.of_record)
    report_.error(
        find("radius")->where(), "template/contradiction",
        fmt::format("expected a radius up to {:.6g} mm, which leaves half of each edge, found {} mm", most, round));
  return Path::polygon(corners, std::min(round, most));
}

std::optional<Path> LayerCompiler::path_of(std::string_view type) {
  if (type == "rectangle" && required({"at", "size"})) {
    const Rect r = box();
    return Path::rectangle(r, radius(find("radius"), r.width, r.height));
  }
  if (type == "ellipse" && required({"at", "size"})) return Path::ellipse(box());
  if (type == "line" && required({"from", "to"})) {
    bool places = true;
    for (const std::string_view end : {"from", "to"}) {
      const data::Array* both = find(end)->value->array();
      if (both != nullptr && both->size() == 2) continue;
      report_.error(find(end)->where(), "data/type", fmt::format("expected [x, y] as the end of a line, found {}", find(end)->value->describe()),
                    "a layer of type `way` leads from side to side");
      places = false;
    }
    if (!places) return std::nullopt;
    return Path::line(point(find("from")).value_or(Point{}), point(find("to")).value_or(Point{}));
  }
  if (type == "polygon" || type == "star") return polygon(type);
  if (type == "outline") {
    const double inset = number(find("inset"), 0);
    const double moved = context_.moved_by.value_or(0);
    const Rect trim{moved, moved, stencil_.trim.width, stencil_.trim.height};
    const double corner = stencil_.outline.corner_radius;
    if (stencil_.outline.form == scene::Outline::Form::rectangle)
      return Path::rectangle(trim.grown(-inset), corner > 0 ? std::max(0.0, corner - inset) : 0);
    return scene::outline_path(stencil_.outline, trim, -inset);
  }
  if (type != "path" || !required({"d"})) return std::nullopt;
  std::size_t wrong = 0;
  const auto drawn = Path::from_svg(text("d"), &wrong);
  if (!drawn) {
    report_.error(find("d")->where(), "template/path",
                  fmt::format("expected SVG path data, found something else at offset {}", wrong));
    return std::nullopt;
  }
  const Point at = point(find("at")).value_or(Point{});
  const double scale = number(find("scale"), 1) * find("d")->file->unit;
  Path path;
  path.append(*drawn, {scale, 0, 0, scale, at.x, at.y});
  return path;
}

std::optional<scene::Stroke> LayerCompiler::stroke() {
  const auto paint = context_.paint(find("stroke"));
  if (!paint) return std::nullopt;
  scene::Stroke stroke;
  stroke.paint = *paint;
  stroke.width = number(find("width"), 0.2);
  stroke.cap = static_cast<scene::Cap>(choice(find("cap"), {"butt", "round", "square"}, 0));
  stroke.join = static_cast<scene::Join>(choice(find("join"), {"miter", "round", "bevel"}, 0));
  if (const Entry* dash = find("dash"); dash != nullptr && dash->value->array() != nullptr) {
    double sum = 0;
    for (const data::Value& length : *dash->value->array()) {
      stroke.dash.push_back(length.number());
      sum += length.number();
    }
    if (!stroke.dash.empty() && !(sum > 0)) {
      report_.error(dash->where(), "template/contradiction", "expected dashes longer than 0 mm");
      stroke.dash.clear();
    }
  }
  const Entry* width = find("width");
  // Values of expressions are not known yet.
  if (width != nullptr && width->value->string() != nullptr && number(width, 0) == 0) return stroke;
  context_.thinnest = std::min(context_.thinnest, stroke.width);
  // Lines of symbols are checked where the symbol is used, at that size.
  if (stroke.width < thinnest_line && !context_.in_symbol) {
    report_.warning(width != nullptr ? width->where() : layer_.where, "print/thin-line",
                    fmt::format("expected a line of {} mm or more, found {} mm", thinnest_line, stroke.width));
  }
  return stroke;
}

bool LayerCompiler::shape(Node& node) {
  return shape_of(node, path_of(layer_.type()));
}

bool LayerCompiler::shape_of(Node& node, std::optional<Path> path) {
  const std::string_view type = layer_.type();
  ShapeNode made;
  const Entry* fill = find("fill");
  const bool textured =
      fill != nullptr && (fill->value->find("hatch") != nullptr || fill->value->find("pattern") != nullptr);
  if (!textured) made.shape.fill = context_.paint(fill);
  made.shape.stroke = stroke();
  made.shape.even_odd = text("rule") == "evenodd";
  if (find("fill") == nullptr && find("stroke") == nullptr)
    report_.warning(layer_.where, "template/contradiction",
                    fmt::format("expected `{}` in a layer of type `{}`, found none: nothing is drawn",
                                takes(type, "fill") ? "fill` or `stroke" : "stroke", type));
  if (!path) return false;
  made.shape.path = std::move(*path);
  if (made.shape.stroke && !made.shape.stroke->dash.empty()) {
    // Lengths alternate between dashes and gaps.
    const std::vector<double>& dash = made.shape.stroke->dash;
    const double pair = std::accumulate(dash.begin(), dash.end(), 0.0) * 2 / static_cast<double>(dash.size());
    const double dashes = made.shape.path.length() / pair;
    if (!(dashes <= most_dashes)) {
      report_.error(find("dash")->where(), "data/limit",
                    fmt::format("expected at most {} dashes in a line, found {:.0f}", most_dashes, dashes));
      return false;
    }
    // Where the line turns, a dash overlaps as many others as fit into the line's width.
    const double laid = dashes * (1 + made.shape.stroke->width / pair);
    made.weight = static_cast<std::size_t>(std::min(laid / dashes_per_layer, most_drawn + 1.0));
  }
  const bool boxed = type == "star" || find("sides") != nullptr;
  node.pivot = boxed ? box().centre() : made.shape.path.bounds().centre();
  if (textured) made.texture = texture(*fill, made.shape.path, made.shape.fill);
  // One plain colour can be transparent without a group.
  if (!made.texture && made.shape.fill.has_value() != made.shape.stroke.has_value()) {
    scene::Paint& paint = made.shape.fill ? *made.shape.fill : made.shape.stroke->paint;
    if (auto* color = std::get_if<scene::Color>(&paint); color != nullptr && node.opacity < 1 && node.opacity > 0) {
      color->alpha = static_cast<std::uint8_t>(std::lround(color->alpha * node.opacity));
      node.opacity = 1;
    }
  }
  const bool drawn = made.shape.fill || made.shape.stroke || made.texture;
  node.what = std::move(made);
  return drawn && !std::get<ShapeNode>(node.what).shape.path.empty();
}

}  // namespace planche::templates
