#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "templates/layer_compiler.h"
#include "templates/members.h"
#include "templates/read.h"

namespace planche::templates {

using scene::Path;
using scene::Point;
using scene::Rect;

std::optional<Path> LayerCompiler::path_of(std::string_view type) {
  if (type == "rectangle" && required({"at", "size"})) {
    const Rect r = box();
    return Path::rectangle(r, radius(find("radius"), r.width, r.height));
  }
  if (type == "ellipse" && required({"at", "size"})) return Path::ellipse(box());
  if (type == "line" && required({"from", "to"}))
    return Path::line(point(find("from")).value_or(Point{}), point(find("to")).value_or(Point{}));
  if (type == "polygon" && required({"points"})) {
    std::vector<Point> corners;
    for (const data::Value& corner : *find("points")->value->array())
      corners.push_back(point(&corner).value_or(Point{}));
    return Path::polygon(corners);
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
  const double scale = number(find("scale"), 1);
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
  context_.thinnest = std::min(context_.thinnest, stroke.width);
  // Lines of symbols are judged at the size at which they stand.
  if (stroke.width < thinnest_line && !context_.in_symbol) {
    const Entry* width = find("width");
    report_.warning(width != nullptr ? width->where() : layer_.where, "print/thin-line",
                    fmt::format("expected a line of {} mm or more, found {} mm", thinnest_line, stroke.width));
  }
  return stroke;
}

bool LayerCompiler::shape(Node& node, std::string_view type) {
  auto path = path_of(type);
  ShapeNode made;
  made.shape.fill = context_.paint(find("fill"));
  made.shape.stroke = stroke();
  made.shape.even_odd = text("rule") == "evenodd";
  if (find("fill") == nullptr && find("stroke") == nullptr)
    report_.warning(layer_.where, "template/contradiction",
                    fmt::format("expected `{}` in a layer of type `{}`, found none: nothing is drawn",
                                takes(type, "fill") ? "fill` or `stroke" : "stroke", type));
  if (!path) return false;
  made.shape.path = std::move(*path);
  node.pivot = made.shape.path.bounds().centre();
  // One plain colour can be seen through by itself, without a group.
  if (made.shape.fill.has_value() != made.shape.stroke.has_value()) {
    scene::Paint& paint = made.shape.fill ? *made.shape.fill : made.shape.stroke->paint;
    if (auto* color = std::get_if<scene::Color>(&paint); color != nullptr && node.opacity < 1 && node.opacity > 0) {
      color->alpha = static_cast<std::uint8_t>(std::lround(color->alpha * node.opacity));
      node.opacity = 1;
    }
  }
  const bool drawn = made.shape.fill || made.shape.stroke;
  node.what = std::move(made);
  return drawn && !std::get<ShapeNode>(node.what).shape.path.empty();
}

}  // namespace planche::templates
