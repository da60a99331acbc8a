#include "parts/kit/cut_out.h"

#include <map>
#include <memory>
#include <utility>
#include <variant>

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

scene::ScenePtr as_picture(const scene::ScenePtr& drawing) {
  Known known;
  return as_picture(drawing, known);
}

}  // namespace planche::parts::kit
