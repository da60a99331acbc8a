#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "scene/bounds.h"
#include "templates/painting/layer_painter.h"

namespace planche::templates {

namespace {

std::pair<const diag::Source*, std::size_t> key_of(const Where& where) {
  return {where.source.get(), where.span.begin};
}

}  // namespace

bool LayerPainter::is_off_part(const scene::Rect& ink) const {
  const double bleed = stencil_.bleed;
  return ink.right() <= -bleed || ink.bottom() <= -bleed || ink.x >= stencil_.trim.width + bleed ||
         ink.y >= stencil_.trim.height + bleed;
}

void LayerPainter::report_off_part(const Node& node, const scene::Rect& ink) {
  const double bleed = stencil_.bleed;
  const auto span = [](const scene::Rect& box) {
    return fmt::format("x {:.4g} to {:.4g}, y {:.4g} to {:.4g} mm", box.x, box.right(), box.y, box.bottom());
  };
  report(node, diag::Severity::warning, "print/off-part",
         fmt::format("{}: nothing of it is printed: it spans {}; the part{} spans {}", node.label, span(ink),
                     bleed > 0 ? " with its bleed" : "",
                     span(scene::Rect{0, 0, stencil_.trim.width, stencil_.trim.height}.grown(bleed))),
         "move it onto the part, or hide it with `when`", {.alike = alike(node)});
}

void LayerPainter::note_seen(const Node& node, const Frame& frame, std::size_t first) {
  if (!safe_ || pass_ != Pass::all || std::holds_alternative<GroupNode>(node.what) || frame.items.size() == first)
    return;
  const auto box = box_of(node);
  std::optional<scene::Rect> ink;
  if (!box || is_off_part(frame.total({box->x + frame.offset.x, box->y + frame.offset.y, box->width, box->height}))) {
    scene::Scene drawn;
    drawn.items.assign(frame.items.begin() + static_cast<std::ptrdiff_t>(first), frame.items.end());
    ink = scene::ink_bounds(drawn, frame.total);
    if (!ink) return;
  }
  const bool seen = !ink || !is_off_part(*ink);
  const auto [at, is_new] = unseen_.try_emplace(key_of(node.where));
  if (!seen && is_new) at->second = {node.label, node.where, *ink};
  if (seen) at->second.seen = true;
}

void LayerPainter::report_unseen() {
  for (const auto& [key, layer] : unseen_) {
    if (layer.seen) continue;
    Node node;
    node.label = layer.label;
    node.where = layer.where;
    report_off_part(node, layer.ink);
  }
  unseen_.clear();
}

void LayerPainter::check_resolution(const Node& node, const scene::Art& art, const scene::Rect& box,
                                    const TextPattern* named) {
  constexpr double enough = 200;  // in dpi
  const double dpi = art.width / (box.width / 25.4);
  if (dpi >= enough) return;
  const auto needed = [](double mm) { return std::ceil(enough * mm / 25.4); };
  report(node, diag::Severity::warning, "print/resolution",
         fmt::format("{}: the picture prints at {:.0f} dpi, {:.1f} × {:.1f} mm: expected {} dpi or more", node.label,
                     std::floor(dpi), box.width, box.height, enough),
         fmt::format("use a picture of {:.0f} × {:.0f} pixels or more", needed(box.width), needed(box.height)),
         {.of = named, .alike = alike(node), .excess = -dpi});
}

void LayerPainter::check_safe(const Node& node, const scene::Rect& ink) {
  if (!safe_ || bleeds_) return;
  if (is_off_part(ink)) {
    unseen_[key_of(node.where)].seen = true;  // reported here
    return report_off_part(node, ink);
  }
  const scene::Rect part{0, 0, stencil_.trim.width, stencil_.trim.height};
  const double distance = stencil_.outline.form == scene::Outline::Form::polygon
                              ? scene::room_around(stencil_.outline, part, ink)
                              : std::min({ink.x, ink.y, part.width - ink.right(), part.height - ink.bottom()});
  if (distance >= stencil_.safe - 0.01) return;
  report(node, diag::Severity::warning, "print/safe-area",
         distance >= 0 ? fmt::format("{}: expected {:.4g} mm or more to the cut, found {:.2f} mm", node.label,
                                     stencil_.safe, distance)
                       : fmt::format("{}: expected {:.4g} mm or more to the cut, found {:.2f} mm beyond it", node.label,
                                     stencil_.safe, -distance),
         R"(move it inwards, or write `"bleeds": true` if it may leave the part)",
         {.alike = alike(node), .excess = stencil_.safe - distance});
}

// A background that ends at the cut leaves a white edge where the cut strays.
void LayerPainter::check_bleed(const Node& node, const scene::Rect& ink, const Frame& frame) {
  // mm: smallest visible size; distance that counts as at the cut; sufficient bleed
  constexpr double least_size = 2, at_cut = 0.3, enough = 2;
  if (!safe_ || stencil_.bleed <= 0 || pass_ != Pass::all) return;
  const scene::Rect at = frame.total(ink);
  if (at.width < least_size || at.height < least_size || is_off_part(at)) return;
  const double needed = std::max(std::min(stencil_.bleed, enough), stencil_.asked_bleed);
  double least = needed - 0.01;
  for (const double beyond : {-at.x, -at.y, at.right() - stencil_.trim.width, at.bottom() - stencil_.trim.height}) {
    if (beyond > -at_cut) least = std::min(least, beyond);
  }
  if (least == needed - 0.01) return;
  diag::Diagnostic d = diag::finding(diag::Severity::warning, "print/bleed",
                                     fmt::format("{}: expected {:.4g} mm beyond the cut, found {:.2f} mm", node.label,
                                                 stencil_.bleed, std::max(0.0, least)),
                                     "extend it to the bleed, or end it within the cut, because cuts stray");
  d.source = node.where.source;
  d.span = node.where.span;
  d.path = node.where.path;
  d.together = d.path;
  sink_.add(std::move(d));
}

}  // namespace planche::templates
