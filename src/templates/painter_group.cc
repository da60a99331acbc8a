#include "scene/bounds.h"
#include "templates/painter.h"

namespace planche::templates {

void Painter::draw(const Node&, GroupNode& group, const Frame& frame) {
  const Frame inside{frame.items, {frame.offset.x + group.at.x, frame.offset.y + group.at.y}, frame.total};
  if (group.stack) return draw_stack(group, inside);
  for (Node& layer : group.layers) repeat(layer, inside);
}

void Painter::draw_stack(GroupNode& group, const Frame& frame) {
  double y = frame.offset.y;
  for (Node& layer : group.layers) {
    // Drawn once to be measured, and again where it belongs.
    scene::Scene trial;
    diag::Sink ignored;
    Painter measuring{sheet_, tools_, record_, ignored};
    measuring.leave_safe_area_alone();
    measuring.asker_.take(asker_.turn());
    measuring.repeat(layer, Frame{trial.items, frame.offset, {}});
    const auto ink = scene::ink_bounds(trial);
    if (!ink) continue;
    repeat(layer, Frame{frame.items, {frame.offset.x, frame.offset.y + y - ink->y}, frame.total});
    y += ink->height + *group.stack;
    if (spent_) return;
  }
}

}  // namespace planche::templates
