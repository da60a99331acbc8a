#include "parts/kit/cut_out.h"

#include <utility>

#include "parts/pen.h"

namespace planche::parts::kit {

scene::ScenePtr cut_out(const scene::PartSet& set, const scene::Part& part) {
  auto drawing = scene_of({0, 0, set.trim.width, set.trim.height});
  const bool rectangle = set.outline.form == scene::Outline::Form::rectangle;
  scene::Path edge = rectangle ? scene::Path::rectangle(drawing->extent, set.outline.corner_radius)
                               : scene::outline_path(set.outline, drawing->extent, 0);
  drawing->items.emplace_back(scene::Group{part.front, {}, edge, 1});
  if (set.use == scene::Use::stacks || set.whole_sheet)  // others have their own lines
    drawing->items.emplace_back(
        scene::Shape{std::move(edge), {}, scene::Stroke{scene::Color{0x8a, 0x86, 0x7e}, 0.2, {}}});
  return drawing;
}

}  // namespace planche::parts::kit
