#include "games/puxes/parts/faces.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "parts/pen.h"
#include "parts/stack.h"

namespace planche::parts::puxes {

namespace {

using rules::puxes::Face;

constexpr double drawn_box = 20;  // width of the drawings in the template

// Sizes are parts of the edge of a face.
constexpr double symbol_share = 0.7, frame_share = 0.84;
// Parts of the width of a frame: the size of an emblem, and its height above the centre.
constexpr double in_burst = 0.53, in_shield = 0.5, shield_lift = 0.045;

constexpr Color soft{0x5c, 0x5c, 0x66}, faint{0xb9, 0xb9, 0xc0};

constexpr Rect around_origin{-0.5, -0.5, 1, 1};

bool contains(const std::vector<std::string>& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

}  // namespace

Faces::Faces(templates::Library& library, const templates::Look& look, const rules::puxes::Parameters& parameters,
             diag::Sink& sink)
    : icons_{library.stencil("puxes/icon", look, sink)}, typesetter_{library.typesetter()} {
  if (icons_ != nullptr) drawn_ = icons_->symbols();
  for (const rules::puxes::Symbol& symbol : parameters.symbols) {
    if (contains(drawn_, symbol.id)) drawn_symbols_.push_back(symbol.id);
  }
  for (const rules::puxes::Power& power : parameters.powers) active_[power.id] = power.active;
}

std::string Faces::emblem_of(std::string_view power) const {
  if (power.empty()) return "power-untold";
  std::string own = fmt::format("power-{}", power);
  return contains(drawn_, own) ? own : "power-other";
}

scene::ScenePtr Faces::icon(std::string_view name) const {
  const auto known = icons_made_.find(name);
  if (known != icons_made_.end()) return known->second;
  const Computed fields{{"type", data::Value{std::string{name}, {}}}};
  templates::Record record;
  record.computed = &fields;
  diag::Sink ignored;  // this template comes with the program and has no problems
  auto drawing = scene_of(around_origin, true);
  if (icons_ != nullptr) put(*drawing, icons_->draw(record, ignored), {-0.5, -0.5}, 1 / drawn_box);
  return icons_made_.emplace(name, std::move(drawing)).first->second;
}

scene::ScenePtr Faces::face(const Face& face) const {
  const std::string text = rules::puxes::to_text(face);
  const auto known = faces_made_.find(text);
  return known != faces_made_.end() ? known->second : faces_made_.emplace(text, made(face)).first->second;
}

scene::ScenePtr Faces::made(const Face& face) const {
  if (!face.character && !contains(drawn_symbols_, face.name)) return named_only(face.name);
  auto drawing = scene_of(around_origin, true);
  if (!face.character) {
    put(*drawing, icon(face.name), {0, 0}, symbol_share);
    return drawing;
  }
  const auto power = active_.find(face.name);
  const bool active = power == active_.end() || power->second;
  put(*drawing, icon(active ? "frame-active" : "frame-passive"), {0, 0}, frame_share);
  put(*drawing, icon(emblem_of(face.name)), {0, active ? 0 : -shield_lift * frame_share},
      (active ? in_burst : in_shield) * frame_share);
  return drawing;
}

// Draws the name in a ring as wide as a symbol. Drawn in mm and scaled, since type sizes are in points.
scene::ScenePtr Faces::named_only(const std::string& name) const {
  auto ring = std::make_shared<scene::Scene>();
  const double half = symbol_share * drawn_box / 2;
  ring->items.emplace_back(
      scene::Shape{disc({}, half), {}, scene::Stroke{soft, medium_line, {1.2, 1}, scene::Cap::butt}});
  Pen pen{*ring, typesetter_};
  pen.line(name, {9.5, 700, soft}, {0, 1.2}, scene::Align::centre, 1.7 * half);
  ring->extent = {-drawn_box / 2, -drawn_box / 2, drawn_box, drawn_box};
  auto drawing = scene_of(around_origin, true);
  put(*drawing, std::move(ring), {0, 0}, 1 / drawn_box);
  return drawing;
}

scene::ScenePtr Faces::guide(Guide kind) const {
  auto drawing = scene_of(around_origin, true);
  if (kind != Guide::symbol) {
    put(*drawing, icon(kind == Guide::active ? "frame-blank-active" : "frame-blank-passive"), {0, 0}, frame_share);
  } else {
    constexpr double half = symbol_share / 2;
    drawing->items.emplace_back(
        scene::Shape{disc({}, half), {}, scene::Stroke{faint, 0.012, {0.05, 0.05}, scene::Cap::butt}});
  }
  return drawing;
}

}  // namespace planche::parts::puxes
