// Groups, stacks and repetitions.
#include <algorithm>
#include <memory_resource>
#include <utility>

#include <fmt/format.h>

#include "scene/bounds.h"
#include "templates/painting/layer_painter.h"

namespace planche::templates {

void LayerPainter::draw(const Node&, GroupNode& group, const Frame& frame) {
  const Frame inside{frame.items, {frame.offset.x + group.at.x, frame.offset.y + group.at.y}, frame.total};
  if (group.stack) return draw_stack(group, inside);
  for (Node& layer : group.layers) repeat(layer, inside);
}

void LayerPainter::draw_stack(GroupNode& group, const Frame& frame) {
  double y = frame.offset.y;
  const auto place = [&](Node& layer, void (LayerPainter::*paint_layer)(Node&, const Frame&)) {
    if (spent_) return;
    // Drawn once to be measured, and again where it belongs.
    scene::Scene trial;
    diag::Sink ignored;
    LayerPainter measuring{stencil_, tools_, record_, ignored};
    measuring.leave_safe_area_alone();
    measuring.asker_.take(asker_.turn());
    (measuring.*paint_layer)(layer, Frame{trial.items, frame.offset, {}});
    const auto ink = scene::ink_bounds(trial);
    if (!ink) return;
    const Stacked outer = std::exchange(stacked_, {&layer, y, ink->height});
    (this->*paint_layer)(layer, Frame{frame.items, {frame.offset.x, frame.offset.y + y - ink->y}, frame.total});
    stacked_ = outer;
    y += ink->height + *group.stack;
  };
  for (Node& layer : group.layers) {
    // Repetitions that have no places of their own are below each other too.
    if (layer.each.repeats && !layer.each.has_places())
      each_turn(layer, [&](const Way::Spot&) { place(layer, &LayerPainter::one_turn); });
    else
      place(layer, &LayerPainter::repeat);
  }
}

void LayerPainter::each_turn(Node& node, const std::function<void(const Way::Spot&)>& at_spot) {
  const RecordEvaluator::Turn outer = asker_.turn();
  const Places places{node.each, asker_};
  const std::size_t most = most_repetitions(stencil_.look);
  std::size_t count = node.each.count.value_or(places.to_fill().value_or(0));
  std::pmr::monotonic_buffer_resource kept;  // memory for the list, while its items are evaluated
  expressions::Value list;
  if (node.each.counted) {
    const expressions::Value asked = asker_.value(node.each.counted);
    const double number = asked.is(expressions::Value::Kind::number) ? asked.number().to_double() : 0;
    count = number >= 1 ? static_cast<std::size_t>(std::min(number, static_cast<double>(most) + 1)) : 0;
  } else if (node.each.list) {
    const expressions::Value asked = asker_.value(node.each.list);
    if (asked.is(expressions::Value::Kind::list)) list = copied(asked, kept);
    count = list.is(expressions::Value::Kind::list) ? list.size() : 0;
  }
  if (count > most) {
    report(node, diag::Severity::error, "data/limit",
           fmt::format("{}: expected at most {} repetitions, found more", node.label, most));
    count = most;
  }
  const std::size_t room = places.room(count);
  if (!places.problem().empty())
    report(node, diag::Severity::error, "template/contradiction", fmt::format("{}: {}", node.label, places.problem()),
           node.each.along->sides->hint(), {.alike = alike(node)});
  else if (room < count && !places.is_lost())
    report(
        node, diag::Severity::error, "data/limit",
        fmt::format("{}: expected at most {} repetitions, for which there is room, found {}", node.label, room, count),
        {}, {.alike = alike(node), .excess = static_cast<double>(count - room)});
  for (std::size_t i = 0; i < room && !spent_ && !asker_.spent(); ++i) {
    asker_.take({static_cast<std::int64_t>(i + 1), node.each.list ? list.item(i) : outer.item});
    at_spot(places.at(i, count));
  }
  asker_.take(outer);
}

}  // namespace planche::templates
