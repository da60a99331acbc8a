#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "templates/painter.h"

namespace planche::templates {

void Painter::check_resolution(const Node& node, const scene::Art& art, const scene::Rect& box, const Pattern* named) {
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

void Painter::check_safe(const Node& node, const scene::Rect& ink) {
  if (!safe_ || bleeds_) return;
  const scene::Rect part{0, 0, sheet_.trim.width, sheet_.trim.height};
  const double distance = sheet_.outline.form == scene::Outline::Form::polygon
                              ? scene::room_around(sheet_.outline, part, ink)
                              : std::min({ink.x, ink.y, part.width - ink.right(), part.height - ink.bottom()});
  if (distance >= sheet_.safe - 0.01) return;
  report(node, diag::Severity::warning, "print/safe-area",
         distance >= 0
             ? fmt::format("{}: expected {} mm or more to the cut, found {:.2f} mm", node.label, sheet_.safe, distance)
             : fmt::format("{}: expected {} mm or more to the cut, found {:.2f} mm beyond it", node.label, sheet_.safe,
                           -distance),
         R"(move it inwards, or write `"bleeds": true` if it may leave the part)",
         {.alike = alike(node), .excess = sheet_.safe - distance});
}

// A background that ends at the cut leaves a white edge where the cut strays.
void Painter::check_bleed(const Node& node, const scene::Rect& ink, const Frame& frame) {
  // mm: smallest visible size; distance that counts as at the cut; sufficient bleed
  constexpr double least_size = 2, at_cut = 0.3, enough = 2;
  if (!safe_ || sheet_.bleed <= 0 || pass_ != Pass::all) return;
  const scene::Rect at = frame.total(ink);
  if (at.width < least_size || at.height < least_size) return;
  const double needed = std::max(std::min(sheet_.bleed, enough), sheet_.asked_bleed);
  double least = needed - 0.01;
  for (const double beyond : {-at.x, -at.y, at.right() - sheet_.trim.width, at.bottom() - sheet_.trim.height}) {
    if (beyond > -at_cut) least = std::min(least, beyond);
  }
  if (least == needed - 0.01) return;
  diag::Diagnostic d = diag::finding(diag::Severity::warning, "print/bleed",
                                     fmt::format("{}: expected {:g} mm beyond the cut, found {:.2f} mm", node.label,
                                                 sheet_.bleed, std::max(0.0, least)),
                                     "extend it to the bleed, or end it within the cut, because cuts stray");
  d.source = node.where.source;
  d.span = node.where.span;
  d.path = node.where.path;
  d.together = d.path;
  sink_.add(std::move(d));
}

}  // namespace planche::templates
