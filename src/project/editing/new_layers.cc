#include "project/editing/new_layers.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "project/editing/edits.h"

namespace planche::project {

namespace {

std::string quoted_text(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

// The first of these names that the palette has.
std::string color_of(const Surroundings& around, const std::vector<const char*>& names, const char* otherwise) {
  for (const char* name : names)
    if (std::ranges::find(around.colors, name) != around.colors.end()) return name;
  return otherwise;
}

std::string pair_of(double x, double y, double unit) {
  const auto printed = [unit](double mm) {
    const double rounded = std::round(mm / unit * 1000) / 1000;
    return fmt::format("{}", rounded == 0 ? 0.0 : rounded);
  };
  return fmt::format("[{}, {}]", printed(x), printed(y));
}

}  // namespace

const std::vector<std::string>& drawn_types() {
  static const std::vector<std::string> types{"text",    "image", "rectangle", "ellipse", "line",  "polygon", "star",
                                              "outline", "path",  "symbol",    "qr",      "table", "group"};
  return types;
}

tl::expected<std::string, std::string> written_layer(const NewLayer& layer, const Surroundings& around) {
  const auto refuse = [](std::string why) { return tl::make_unexpected(std::move(why)); };
  const std::string& type = layer.type;
  if (std::ranges::find(drawn_types(), type) == drawn_types().end())
    return refuse(fmt::format("no layer of type {} can be drawn", type));
  constexpr double farthest = 10'000;  // mm
  const base::Rect& box = layer.box;
  for (const double mm : {box.x, box.y, box.width, box.height})
    if (!(std::abs(mm) <= farthest)) return refuse("this is too far");
  if (box.width < 0 || box.height < 0) return refuse("a layer has a width and a height");
  if (const std::string what = unwritable_in(layer.content); !what.empty())
    return refuse(fmt::format("{} cannot be written into files: leave it out", what));
  const double x = box.x + around.inset, y = box.y + around.inset, unit = around.unit;
  const std::string at = fmt::format(R"("at": {})", pair_of(x, y, unit));
  const std::string placed = fmt::format(R"({}, "size": {})", at, pair_of(box.width, box.height, unit));
  const std::string fill = quoted_text(color_of(around, {"ground", "line", "soft"}, "#c8c8c8"));
  const std::string ink = quoted_text(color_of(around, {"ink", "text", "black"}, "#1b1b1f"));
  const auto made = [&type](std::string_view members) {
    return fmt::format(R"({{ "type": "{}", {} }})", type, members);
  };
  if (type == "text")
    return made(fmt::format(R"("text": {}, {})", quoted_text(layer.content.empty() ? "Text" : layer.content), placed));
  if (type == "qr")
    return made(fmt::format(R"("text": {}, {})",
                            quoted_text(layer.content.empty() ? "https://example.org" : layer.content), placed));
  if (type == "image" || type == "symbol") {
    if (layer.content.empty())
      return refuse(fmt::format("choose the {} first", type == "image" ? "picture" : "symbol"));
    return made(fmt::format(R"("{}": {}, {})", type == "image" ? "art" : "symbol", quoted_text(layer.content), placed));
  }
  if (type == "rectangle" || type == "ellipse" || type == "star")
    return made(fmt::format(R"({}, "fill": {})", placed, fill));
  if (type == "polygon") return made(fmt::format(R"("sides": 6, {}, "fill": {})", placed, fill));
  if (type == "line")
    return made(fmt::format(
        R"("from": {}, "to": {}, "stroke": {}, "width": {})", pair_of(x, layer.rising ? y + box.height : y, unit),
        pair_of(x + box.width, layer.rising ? y : y + box.height, unit), ink, std::round(0.5 / unit * 1000) / 1000));
  if (type == "outline")
    return made(fmt::format(R"("inset": {}, "stroke": {})", std::round(1 / unit * 1000) / 1000, ink));
  if (type == "path") {
    const auto n = [unit](double mm) { return std::round(mm / unit * 100) / 100; };
    return made(fmt::format(R"("d": "M0 {1} Q{0} 0 {2} {1} Q{0} {3} 0 {1} Z", {4}, "fill": {5})", n(box.width / 2),
                            n(box.height / 2), n(box.width), n(box.height), at, fill));
  }
  if (type == "table")
    return made(fmt::format(
        R"("of": "['one', 'two', 'three']", {}, "row": {}, "columns": [{{ "text": "{{index}}" }}, {{ "text": "{{item}}" }}])",
        placed, std::round(std::max(1.0, box.height / 3) / unit * 100) / 100));
  return made(fmt::format(R"({}, "layers": [{{ "type": "rectangle", "at": [0, 0], "size": {}, "fill": {} }}])", at,
                          pair_of(box.width, box.height, unit), fill));
}

}  // namespace planche::project
