#include "live/layers.h"

#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/files.h"
#include "project/files.h"

namespace planche::live {

using nlohmann::json;
using templates::ShownLayer;

namespace {

constexpr std::size_t most_layers_shown = 400;
constexpr double farthest = 10'000;  // mm

// Why the layer cannot be changed so; empty if it can.
std::string refusal(const ShownLayer& layer, const project::LayerChange& change) {
  const auto templates = base::templates_folder();
  for (const templates::PlacingNumber& number : layer.numbers) {
    if (templates && project::is_below(number.source->name(), *templates))
      return "this template belongs to planche: copy it to your game, and change the copy";
  }
  const auto made = project::changed_numbers(layer, change);
  return made ? "" : made.error();
}

json layer_json(const ShownLayer& layer, std::size_t n, bool editable) {
  const base::Transform& t = layer.placed;
  json made{{"n", n},
            {"name", layer.label},
            {"box", {layer.box.x, layer.box.y, layer.box.width, layer.box.height}},
            {"placed", {t.xx, t.yx, t.xy, t.yy, t.x0, t.y0}},
            {"turn", layer.turn},
            {"file", layer.source == nullptr ? "" : layer.source->name()},
            {"line", layer.source == nullptr ? 0 : layer.source->position(layer.span.begin).line},
            {"column", layer.source == nullptr ? 0 : layer.source->position(layer.span.begin).column}};
  json values = json::array();
  for (const templates::ShownValue& value : layer.values)
    values.push_back({{"member", value.member}, {"expression", value.expression}, {"value", value.value}});
  made["values"] = std::move(values);
  if (editable) {
    made["fixed"] = refusal(layer, {.dx = 1, .dy = 1});
    made["unsized"] = refusal(layer, {.dwidth = 1, .dheight = 1});
  }
  return made;
}

json side_json(const std::vector<ShownLayer>& layers, bool editable) {
  json made = json::array();
  const std::size_t first = layers.size() > most_layers_shown ? layers.size() - most_layers_shown : 0;
  for (std::size_t n = first; n < layers.size(); ++n) made.push_back(layer_json(layers[n], n, editable));
  return made;
}

bool is_near(const base::Rect& a, const base::Rect& b) {
  constexpr double near = 0.002;  // mm
  return std::abs(a.x - b.x) < near && std::abs(a.y - b.y) < near && std::abs(a.width - b.width) < near &&
         std::abs(a.height - b.height) < near;
}

}  // namespace

std::string layers_json(const project::ProjectLayers& layers, bool editable) {
  return json{
      {"front", side_json(layers.front, editable)}, {"back", side_json(layers.back, editable)}, {"safe", layers.safe}}
      .dump(-1, ' ', false, json::error_handler_t::replace);
}

tl::expected<std::vector<project::Replacement>, std::string> changed_bytes(const project::ProjectLayers& layers,
                                                                           const LayerMove& move) {
  const auto refuse = [](std::string why) { return tl::make_unexpected(std::move(why)); };
  const auto& side = move.back ? layers.back : layers.front;
  const project::LayerChange& by = move.change;
  for (const double amount : {by.dx, by.dy, by.dwidth, by.dheight})
    if (!(std::abs(amount) <= farthest)) return refuse("this is too far");
  if (move.layer >= side.size() || !is_near(side[move.layer].box, move.seen))
    return refuse("this layer has changed meanwhile: look at it again");
  if (std::string why = refusal(side[move.layer], by); !why.empty()) return refuse(std::move(why));
  return project::changed_numbers(side[move.layer], by);
}

std::string told_of(const project::ProjectLayers& layers, const LayerMove& move) {
  const auto& side = move.back ? layers.back : layers.front;
  const project::LayerChange& by = move.change;
  const char* what = by.dwidth != 0 || by.dheight != 0 ? "resized" : "moved";
  return fmt::format("{} {}", move.layer < side.size() ? side[move.layer].label : "a layer", what);
}

}  // namespace planche::live
