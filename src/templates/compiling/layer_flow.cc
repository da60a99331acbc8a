// Reads the boxes through which a text flows, and the frame around it.
#include <cmath>

#include <fmt/format.h>

#include "templates/compiling/layer_compiler.h"
#include "templates/reading/read.h"

namespace planche::templates {

void LayerCompiler::read_flow(TextNode& text) {
  const Entry* flow = find("flow");
  if (flow == nullptr) return;
  const auto wrong = [&](std::string message) {
    report_.error(flow->where(), "template/contradiction", std::move(message));
  };
  if (!text.size) return wrong("expected a `size` of a text that flows, found none");
  if (is_open({"size"})) return;
  const scene::Rect first{text.at.x, text.at.y, text.size->width, text.size->height};
  if (const data::Value* columns = flow->value->find("columns")) {
    const data::Value* between = flow->value->find("gutter");
    const double count = columns->number(), gutter = between != nullptr ? between->number() : 4;
    const double width = (first.width - (count - 1) * gutter) / count;
    if (!(width > 0)) return wrong(fmt::format("expected columns wider than 0 mm, found {:.4g} mm", width));
    text.size->width = width;
    for (double i = 1; i < count; ++i)
      text.further.push_back({first.x + i * (width + gutter), first.y, width, first.height});
    return;
  }
  if (flow->value->array() == nullptr) return wrong("expected `columns`, or boxes, in a `flow`");
  for (const data::Value& box : *flow->value->array()) {
    const scene::Point at = point(box.find("at")).value_or(scene::Point{}),
                       extent = point(box.find("size")).value_or(scene::Point{});
    if (std::abs(extent.x - first.width) > 1e-6)
      return wrong(
          fmt::format("expected boxes as wide as the first, {:.6g} mm, found {:.6g} mm", first.width, extent.x));
    text.further.push_back({at.x, at.y, extent.x, extent.y});
  }
}

void LayerCompiler::read_frame(TextNode& text) {
  const Entry* frame = find("frame");
  if (frame == nullptr) return;
  Members members;
  members.put_all(*frame->value, *frame->file, frame->path);
  TextFrame made;
  made.fill = context_.paint(members.find("fill"));
  if (const auto paint = context_.paint(members.find("stroke")))
    made.stroke = scene::Stroke{*paint, number(members.find("width"), 0.2), {}};
  made.radius = number(members.find("radius"), 0);
  made.padding = number(members.find("padding"), 1);
  if (!made.fill && !made.stroke && members.find("fill") == nullptr && members.find("stroke") == nullptr)
    report_.error(frame->where(), "template/contradiction", "expected `fill` or `stroke` in a frame: nothing is drawn");
  text.frame = std::move(made);
}

}  // namespace planche::templates
