// Draws the boxes and names of layers over a part.
#include <fmt/format.h>

#include "templates/painting/layer_painter.h"

namespace planche::templates {

namespace {

constexpr scene::Color of_layers{208, 0, 111}, of_safe_area{0, 138, 60}, of_bleed{0, 92, 200};
constexpr double line_width = 0.1, name_pt = 4;

// The type of a node for people, and its box if it has one. Without a case for a new type, this does not compile.
struct Guide {
  std::string_view type;
  std::optional<scene::Rect> box;
};

Guide guide_of(const ShapeNode& shape) {
  return {"shape", shape.shape.path.bounds()};
}
Guide guide_of(const TextNode& text) {
  if (text.along) return {"text", std::nullopt};
  const scene::Size size = text.size.value_or(scene::Size{});
  return {"text", scene::Rect{text.at.x, text.at.y, size.width, size.height}};
}
Guide guide_of(const ImageNode& image) {
  return {"image", image.box};
}
Guide guide_of(const SymbolNode& symbol) {
  if (!symbol.size && symbol.fixed == nullptr) return {"symbol", std::nullopt};
  const scene::Size size = symbol.size ? *symbol.size : symbol.fixed->box;
  return {"symbol", scene::Rect{symbol.at.x, symbol.at.y, size.width, size.height}};
}
Guide guide_of(const QrNode& code) {
  return {"qr", code.box};
}
Guide guide_of(const GroupNode&) {
  return {"group", std::nullopt};
}
Guide guide_of(const Node& node) {
  return std::visit([](const auto& what) { return guide_of(what); }, node.what);
}

// The name in the template, or the type; empty for cells of tables and the like.
std::string name_of(const Node& node) {
  if (node.label.size() > 2 && node.label.front() == '`') return node.label.substr(1, node.label.size() - 2);
  return std::string{guide_of(node).type};
}

scene::Shape line_along(scene::Path path, scene::Color color, bool dashed) {
  return {std::move(path), std::nullopt,
          scene::Stroke{color, line_width, dashed ? std::vector<double>{0.8, 0.5} : std::vector<double>{}}};
}

}  // namespace

base::Transform inverse(const base::Transform& t) {
  const double d = t.xx * t.yy - t.xy * t.yx;  // 1 for turns and moves
  const base::Transform linear{t.yy / d, -t.yx / d, -t.xy / d, t.xx / d, 0, 0};
  const scene::Point origin = linear(scene::Point{t.x0, t.y0});
  return {linear.xx, linear.yx, linear.xy, linear.yy, -origin.x, -origin.y};
}

std::optional<scene::Rect> box_of(const Node& node) {
  return guide_of(node).box;
}

std::optional<scene::Rect> find_box(std::span<const Node> nodes, std::string_view id) {
  for (const Node& node : nodes) {
    if (node.each.repeats || node.turn != 0 || node.remade != nullptr) continue;
    if (const auto* group = std::get_if<GroupNode>(&node.what)) {
      auto inner = group->stack ? std::nullopt : find_box(group->layers, id);
      if (inner) return scene::Rect{inner->x + group->at.x, inner->y + group->at.y, inner->width, inner->height};
    } else if (name_of(node) == id) {
      return box_of(node);
    }
  }
  return std::nullopt;
}

void LayerPainter::guide(const Node& node, const Frame& frame) {
  const auto box = box_of(node);
  if (!box) return;
  scene::Rect placed{box->x + frame.offset.x, box->y + frame.offset.y, box->width, box->height};
  if (stacked_.layer == &node) placed.y = stacked_.y, placed.height = stacked_.height;
  auto made = std::make_shared<scene::Scene>();
  made->items.emplace_back(line_along(scene::Path::rectangle(placed), of_layers, true));
  put_name(name_of(node), {placed.x + 0.3, placed.y + 1.4}, of_layers, made->items);
  made->extent = placed.grown(line_width);
  guides_.emplace_back(scene::Group{std::move(made), frame.total});
}

void LayerPainter::put_name(const std::string& name, scene::Point at, scene::Color color,
                            std::vector<scene::Item>& items) const {
  scene::Inline words;
  words.text = name;
  words.font.size_pt = name_pt;
  words.color = color;
  const scene::TextBlock block = tools_.typesetter.set({{words}}, {});
  for (const scene::PlacedRun& run : block.runs)
    items.emplace_back(scene::Text{run.run, {at.x + run.at.x, at.y + run.at.y - block.first_baseline}, color});
}

void LayerPainter::paint_guides(std::vector<scene::Item>& items) {
  for (scene::Item& item : guides_) items.push_back(std::move(item));
  guides_.clear();
  const scene::Rect part{0, 0, stencil_.trim.width, stencil_.trim.height};
  const auto edge = [&](double beyond, scene::Color color, const std::string& name) {
    items.emplace_back(line_along(scene::outline_path(stencil_.outline, part, beyond), color, false));
    put_name(name, {0.5 - beyond, part.height + beyond - 0.5}, color, items);
  };
  if (stencil_.safe > 0) edge(-stencil_.safe, of_safe_area, fmt::format("safe {:g} mm", stencil_.safe));
  if (stencil_.bleed > 0) edge(stencil_.bleed, of_bleed, fmt::format("bleed {:g} mm", stencil_.bleed));
}

}  // namespace planche::templates
