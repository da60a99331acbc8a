#include "live/viewing/part_layers.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/files.h"
#include "base/text.h"
#include "project/editing/layer_groups.h"
#include "project/editing/layer_lists.h"
#include "project/editing/layer_members.h"
#include "project/editing/layer_overrides.h"
#include "project/opening/file_names.h"
#include "render/render.h"

namespace planche::live {

using nlohmann::json;
using templates::ShownLayer;

namespace {

constexpr std::size_t most_layers_shown = 400;
constexpr double farthest = 10'000;  // mm

constexpr const char* of_planche = "this template belongs to planche: copy it to your game, and change the copy";
constexpr const char* changed_meanwhile = "this layer has changed meanwhile: look at it again";

bool is_of_planche(const diag::SourcePtr& source) {
  const auto templates = base::templates_folder();
  return templates && project::is_below(source->name(), *templates);
}

// The texts of the templates that were asked for, read once.
class Texts {
 public:
  // Null if it cannot be read.
  const project::LayerLists* of(const diag::SourcePtr& source) {
    if (source == nullptr) return nullptr;
    auto& known = known_[source.get()];
    if (known == nullptr) known = std::make_unique<Read>(project::LayerLists::read(source));
    return *known ? &**known : nullptr;
  }

 private:
  using Read = tl::expected<project::LayerLists, std::string>;
  std::map<const diag::Source*, std::unique_ptr<Read>> known_;
};

// Why the layer cannot be changed so; empty if it can.
std::string refusal(const ShownLayer& layer, const project::LayerChange& change) {
  for (const templates::PlacingNumber& number : layer.numbers)
    if (is_of_planche(number.source)) return of_planche;
  const auto made = project::changed_numbers(layer, change);
  return made ? "" : made.error();
}

json layer_json(const ShownLayer& layer, std::size_t n, const diag::SourcePtr& own, bool editable, Texts& texts) {
  const base::Transform& t = layer.placed;
  json made{{"n", n},
            {"name", layer.label},
            {"box", {layer.box.x, layer.box.y, layer.box.width, layer.box.height}},
            {"placed", {t.xx, t.yx, t.xy, t.yy, t.x0, t.y0}},
            {"turn", layer.turn},
            {"file", layer.source == nullptr ? "" : layer.source->name()},
            {"id", layer.id},
            {"type", layer.type},
            {"depth", layer.depth},
            {"top", layer.top},
            {"own", layer.source != nullptr && layer.source == own},
            {"line", layer.source == nullptr ? 0 : layer.source->position(layer.span.begin).line},
            {"column", layer.source == nullptr ? 0 : layer.source->position(layer.span.begin).column}};
  json values = json::array();
  for (const templates::ShownValue& value : layer.values)
    values.push_back({{"member", value.member}, {"expression", value.expression}, {"value", value.value}});
  made["values"] = std::move(values);
  json members = json::array();
  for (const templates::ShownMember& member : layer.members) {
    if (member.key == "id" || member.key == "type" || member.key == "layers") continue;
    const auto text = project::shown_member(*member.source, member.span);
    const diag::Position at = member.source->position(member.span.begin);
    members.push_back({{"name", member.key},
                       {"text", text.value_or("")},
                       {"fixed", !text                          ? text.error()
                                 : is_of_planche(member.source) ? of_planche
                                                                : ""},
                       {"file", member.source->name()},
                       {"line", at.line},
                       {"column", at.column},
                       {"length", member.span.end - member.span.begin}});
  }
  made["members"] = std::move(members);
  if (editable) {
    made["fixed"] = refusal(layer, {.dx = 1, .dy = 1});
    made["unsized"] = refusal(layer, {.dwidth = 1, .dheight = 1});
    // The list that it is in, and its place there: layers of one list can change places.
    const project::LayerLists* text = texts.of(layer.source);
    const auto place = text == nullptr ? project::LayerLists::Place{} : text->find(layer.span);
    if (place.list != nullptr && !is_of_planche(layer.source)) {
      made["list"] = fmt::format("{}:{}", layer.source->name(), place.list->span().begin);
      made["order"] = place.index;
    }
  }
  return made;
}

json side_json(const std::vector<ShownLayer>& layers, const diag::SourcePtr& own, bool editable, Texts& texts) {
  json made = json::array();
  const std::size_t first = layers.size() > most_layers_shown ? layers.size() - most_layers_shown : 0;
  for (std::size_t n = first; n < layers.size(); ++n) made.push_back(layer_json(layers[n], n, own, editable, texts));
  return made;
}

json palette_json(const templates::ShownPalette& palette) {
  json colors = json::array();
  for (const auto& [name, value] : palette.colors) colors.push_back({{"name", name}, {"value", value}});
  const bool mine = palette.source != nullptr && !is_of_planche(palette.source);
  return {{"file", mine ? palette.source->name() : ""},
          {"colors", std::move(colors)},
          {"symbols", palette.symbols},
          {"styles", palette.styles}};
}

bool is_near(const base::Rect& a, const base::Rect& b) {
  constexpr double near = 0.002;  // mm
  return std::abs(a.x - b.x) < near && std::abs(a.y - b.y) < near && std::abs(a.width - b.width) < near &&
         std::abs(a.height - b.height) < near;
}

}  // namespace

std::string layers_json(const project::ProjectLayers& layers, bool editable) {
  Texts texts;
  json offered = json::object();
  for (const std::string& type : project::drawn_types()) {
    json& of_type = offered[type] = json::array();
    for (const project::MemberOffer& one : project::members_offered(type))
      of_type.push_back({{"name", one.name}, {"help", one.help}, {"choices", one.choices}});
  }
  return json{{"front", side_json(layers.front, layers.front_palette.source, editable, texts)},
              {"back", side_json(layers.back, layers.back_palette.source, editable, texts)},
              {"front_palette", palette_json(layers.front_palette)},
              {"back_palette", palette_json(layers.back_palette)},
              {"types", project::drawn_types()},
              {"offered", editable ? std::move(offered) : json::object()},
              {"bleed", layers.bleed},
              {"safe", layers.safe}}
      .dump(-1, ' ', false, json::error_handler_t::replace);
}

namespace {

// The value of a member as its file has it; empty if it is not there.
std::string written_in(const ShownLayer& layer, std::string_view member) {
  const auto known = std::ranges::find(layer.members, member, &templates::ShownMember::key);
  return known == layer.members.end() ? "" : project::shown_member(*known->source, known->span).value_or("");
}

// A member changes where it is written, which may be a template that extends that of the layer.
tl::expected<std::vector<project::Replacement>, std::string> changed_member(const ShownLayer& layer,
                                                                            const project::LayerLists& text,
                                                                            const LayerAct& act) {
  if (act.text.empty()) return text.set(layer.span, act.member, "");
  const auto typed = project::typed_member(layer.type, act.member, act.text);
  if (!typed) return tl::make_unexpected(typed.error());
  const auto known = std::ranges::find(layer.members, act.member, &templates::ShownMember::key);
  if (known == layer.members.end() || known->source == layer.source) return text.set(layer.span, act.member, *typed);
  if (is_of_planche(known->source)) return tl::make_unexpected(std::string{of_planche});
  return std::vector<project::Replacement>{{known->source, known->span, *typed}};
}

}  // namespace

tl::expected<std::vector<project::Replacement>, std::string> changed_bytes(const project::ProjectLayers& layers,
                                                                           const LayerAct& act) {
  using Kind = LayerAct::Kind;
  const auto refuse = [](std::string why) { return tl::make_unexpected(std::move(why)); };
  const auto& side = act.back ? layers.back : layers.front;
  const templates::ShownPalette& palette = act.back ? layers.back_palette : layers.front_palette;
  const bool adds = act.kind == Kind::add || act.kind == Kind::symbol;
  if (!adds && (act.layer >= side.size() || !is_near(side[act.layer].box, act.seen))) return refuse(changed_meanwhile);
  if (act.kind == Kind::group || act.kind == Kind::ungroup) {
    for (const std::size_t n : act.more)
      if (n >= side.size() || is_of_planche(side[n].source)) return refuse(of_planche);
    if (is_of_planche(side[act.layer].source)) return refuse(of_planche);
    return act.kind == Kind::group ? project::grouped(side, act.more) : project::ungrouped(side, act.layer);
  }
  const diag::SourcePtr source = adds ? palette.source : side[act.layer].source;
  if (source == nullptr) return refuse("no template draws this side: name one in the game file first");
  if (is_of_planche(source)) return refuse(of_planche);
  const auto text = project::LayerLists::read(source);
  if (!text) return refuse(text.error());
  if (act.kind == Kind::symbol) {
    if (std::ranges::find(palette.symbols, act.member) != palette.symbols.end())
      return refuse(fmt::format("the template has a symbol {}", act.member));
    return text->with_symbol(act.member, act.text);
  }
  if (adds) {
    project::Surroundings around{palette.unit, palette.inset, {}};
    for (const auto& [name, value] : palette.colors) around.colors.push_back(name);
    return project::written_layer(act.made, around).and_then([&](const std::string& members) {
      return text->added(members);
    });
  }
  const diag::Span span = side[act.layer].span;
  switch (act.kind) {
    case Kind::remove:
      return text->removed(span);
    case Kind::copy:
      return text->copied(span);
    case Kind::name:
      return text->renamed(span, act.text);
    case Kind::set: {
      if (act.was && *act.was != written_in(side[act.layer], act.member)) return refuse(changed_meanwhile);
      const auto made = changed_member(side[act.layer], *text, act);
      if (!made || made->empty() || !act.here || made->front().source == palette.source) return made;
      const auto typed = act.text.empty() ? "" : project::typed_member(side[act.layer].type, act.member, act.text);
      if (!typed) return refuse(typed.error());
      return project::overridden(side[act.layer], palette.source, {{act.member, *typed}});
    }
    default:
      if (act.to >= side.size() || side[act.to].source != source)
        return refuse("layers change places only in their file");
      return text->moved(span, side[act.to].span);
  }
}

std::string svg_without(const project::ProjectLayers& layers, bool back, const std::vector<std::size_t>& tops,
                        base::Size size, double around) {
  const base::Size whole{size.width + 2 * around, size.height + 2 * around};
  scene::Scene scene;
  scene.extent = {0, 0, whole.width, whole.height};
  const auto& all = back ? layers.back_tops : layers.front_tops;
  for (std::size_t n = 0; n < all.size(); ++n) {
    if (std::ranges::find(tops, n) != tops.end()) continue;
    base::Transform placed = all[n].first;
    placed.x0 += around;
    placed.y0 += around;
    scene.items.emplace_back(scene::Group{all[n].second, placed, std::nullopt, 1});
  }
  return render::scene_svg(scene, whole);
}

tl::expected<std::vector<project::Replacement>, std::string> changed_bytes(const project::ProjectLayers& layers,
                                                                           const LayerMove& move) {
  const auto refuse = [](std::string why) { return tl::make_unexpected(std::move(why)); };
  const auto& side = move.back ? layers.back : layers.front;
  std::vector<project::Replacement> made;
  if (move.layers.empty()) return refuse("choose a layer");
  for (const LayerMove::One& one : move.layers) {
    const project::LayerChange& by = one.change;
    for (const double amount : {by.dx, by.dy, by.dwidth, by.dheight})
      if (!(std::abs(amount) <= farthest)) return refuse("this is too far");
    if (one.layer >= side.size() || !is_near(side[one.layer].box, one.seen)) return refuse(changed_meanwhile);
    if (std::string why = refusal(side[one.layer], by); !why.empty()) return refuse(std::move(why));
    const diag::SourcePtr& own = (move.back ? layers.back_palette : layers.front_palette).source;
    auto changed = project::changed_numbers(side[one.layer], by);
    if (changed && move.here && !changed->empty() && changed->front().source != own)
      changed = project::overridden(side[one.layer], own, project::changed_members(side[one.layer], *changed));
    if (!changed) return refuse(changed.error());
    for (const project::Replacement& part : *changed) {
      const auto same = std::ranges::find_if(made, [&](const project::Replacement& other) {
        return other.source == part.source && other.span == part.span;
      });
      if (same == made.end())
        made.push_back(part);
      else if (same->bytes != part.bytes)
        return refuse("some of these layers have their place from one number: move one of them");
    }
  }
  return made;
}

std::string told_of(const project::ProjectLayers& layers, const LayerMove& move) {
  const auto& side = move.back ? layers.back : layers.front;
  const LayerMove::One& one = move.layers.front();
  const char* what = one.change.dwidth != 0 || one.change.dheight != 0 ? "resized" : "moved";
  return fmt::format("{} {}",
                     move.layers.size() > 1    ? base::counted(move.layers.size(), "layer")
                     : one.layer < side.size() ? side[one.layer].label
                                               : "a layer",
                     what);
}

std::string told_of(const project::ProjectLayers& layers, const LayerAct& act) {
  using Kind = LayerAct::Kind;
  const auto& side = act.back ? layers.back : layers.front;
  const std::string label = act.layer < side.size() ? side[act.layer].label : "a layer";
  if (act.kind == Kind::symbol) return fmt::format("new symbol {}", act.member);
  if (act.kind == Kind::add) return fmt::format("a layer of type `{}` added", act.made.type);
  if (act.kind == Kind::set) {
    constexpr std::size_t longest = 40;
    return fmt::format("{} of {}: {}", act.member, label,
                       act.text.empty() ? "removed" : base::shortened(act.text, longest));
  }
  if (act.kind == Kind::group) return fmt::format("{} grouped", base::counted(act.more.size(), "layer"));
  if (act.kind == Kind::ungroup) return fmt::format("{} ungrouped", label);
  if (act.kind == Kind::name) return fmt::format("{} named `{}`", label, act.text);
  return fmt::format("{} {}", label,
                     act.kind == Kind::remove ? "deleted"
                     : act.kind == Kind::copy ? "duplicated"
                                              : "put at another place in the order");
}

}  // namespace planche::live
