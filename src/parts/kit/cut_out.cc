#include "parts/kit/cut_out.h"

#include <cmath>
#include <map>
#include <memory>
#include <utility>
#include <variant>

#include "parts/drawn.h"
#include "parts/pen.h"

namespace planche::parts::kit {

scene::ScenePtr cut_out(const scene::PartSet& set, const scene::Part& part) {
  auto drawing = scene_of({0, 0, set.trim.width, set.trim.height});
  const bool rectangle = set.outline.form == scene::Outline::Form::rectangle;
  scene::Path edge = rectangle ? scene::Path::rectangle(drawing->extent, set.outline.corner_radius)
                               : scene::outline_path(set.outline, drawing->extent, 0);
  drawing->items.emplace_back(scene::Group{part.front, {}, edge, 1});
  if (set.use == scene::Use::stacks || set.whole_sheet)  // others have their own outline
    drawing->items.emplace_back(
        scene::Shape{std::move(edge), {}, scene::Stroke{scene::Color{0x8a, 0x86, 0x7e}, 0.2, {}}});
  return drawing;
}

namespace {

using Known = std::map<scene::ScenePtr, scene::ScenePtr>;

scene::ScenePtr as_picture(const scene::ScenePtr& drawing, Known& known) {
  if (drawing == nullptr) return nullptr;
  const auto found = known.find(drawing);
  if (found != known.end()) return found->second;
  auto copy = std::make_shared<scene::Scene>(*drawing);
  for (scene::Item& item : copy->items) {
    if (auto* group = std::get_if<scene::Group>(&item)) {
      group->content = as_picture(group->content, known);
      group->role = scene::Role::none;
    } else if (const auto* text = std::get_if<scene::Text>(&item)) {
      item = scene::Lettering{text->run, text->at, text->color, {}};
    }
  }
  return known[drawing] = std::move(copy);
}

}  // namespace

namespace {

// Whether a shape is nothing but the ground of a text: a plate or a disc just around it.
bool is_ground_of(const scene::Text& text, const scene::Item& item) {
  const auto* shape = std::get_if<scene::Shape>(&item);
  if (shape == nullptr) return false;
  const base::Rect box = shape->path.bounds();
  const double size = base::mm_from_pt(text.run->font.size_pt), around = 1.5 * size;
  const base::Rect words{text.at.x, text.at.y - size / 2, text.run->width, size / 2};
  return box.holds(words) && box.width <= words.width + around && box.height <= words.height + around;
}

// At `scale`, as part of a larger drawing.
scene::ScenePtr without_small_words(const scene::ScenePtr& drawing, double scale) {
  if (drawing == nullptr) return nullptr;
  constexpr double rounding = 0.05;  // pt
  auto copy = std::make_shared<scene::Scene>(*drawing);
  copy->items.clear();
  for (const scene::Item& item : drawing->items) {
    const auto* text = std::get_if<scene::Text>(&item);
    if (text == nullptr || text->run->font.size_pt * scale >= drawn::least_pt - rounding) {
      copy->items.push_back(item);
      continue;
    }
    while (!copy->items.empty() && is_ground_of(*text, copy->items.back())) copy->items.pop_back();
  }
  for (scene::Item& item : copy->items) {
    if (auto* group = std::get_if<scene::Group>(&item)) {
      const base::Transform& by = group->placed;
      group->content = without_small_words(group->content, scale * std::sqrt(std::abs(by.xx * by.yy - by.xy * by.yx)));
    }
  }
  return copy;
}

}  // namespace

scene::ScenePtr without_small_words(const scene::ScenePtr& drawing) {
  return without_small_words(drawing, 1);
}

scene::ScenePtr as_picture(const scene::ScenePtr& drawing) {
  Known known;
  return as_picture(drawing, known);
}

}  // namespace planche::parts::kit
