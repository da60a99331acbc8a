// Texts whose letters follow a line.
#include <algorithm>
#include <cmath>
#include <memory>

#include <fmt/format.h>

#include "templates/painting/layer_painter.h"

namespace planche::templates {

namespace {

// A letter, or several that are one drawing, between two lengths of its run.
struct Letter {
  scene::GlyphRunPtr run;
  double from = 0, to = 0;
};

// Visual order, as the glyphs stand.
std::vector<Letter> letters_of(const scene::GlyphRun& run) {
  std::vector<Letter> letters;
  std::size_t byte = 0, first = run.backwards ? run.glyphs.size() : 0;
  for (const scene::GlyphCluster& cluster : run.clusters) {
    if (run.backwards) first -= cluster.glyphs;
    const std::size_t end = first + cluster.glyphs;
    if (cluster.glyphs > 0 && end <= run.glyphs.size()) {
      auto one = std::make_shared<scene::GlyphRun>();
      const double from = run.glyphs[first].x, to = end < run.glyphs.size() ? run.glyphs[end].x : run.width;
      one->text = run.text.substr(byte, cluster.bytes);
      one->font = run.font;
      one->face = run.face;
      one->face_name = run.face_name;
      one->backwards = run.backwards;
      one->width = to - from;
      one->clusters.push_back(cluster);
      for (std::size_t i = first; i < end; ++i)
        one->glyphs.push_back({run.glyphs[i].index, run.glyphs[i].x - from, run.glyphs[i].y});
      letters.push_back({std::move(one), from, to});
    }
    if (!run.backwards) first = end;
    byte += cluster.bytes;
  }
  return letters;
}

}  // namespace

void LayerPainter::draw_along(const Node& node, TextNode& text, const SetText& set, const Frame& frame) {
  const Along& along = *text.along;
  double offset = along.offset.value(asker_);
  std::string problem;
  const auto found = along.way(asker_, offset, problem);
  if (!problem.empty())
    report(node, diag::Severity::error, "template/contradiction", fmt::format("{}: {}", node.label, problem),
           along.sides->hint(), {.alike = alike(node)});
  if (!found) return;
  const Way& way = *found;
  const double ends = way.closed() ? 0 : along.ends.value(asker_),
               start = along.share ? along.share->value(asker_) * way.length() : along.start.value(asker_);
  const double room = way.length() - start - 2 * ends;
  const double left = set.ink.x, width = set.ink.width;
  const TextStyle& style = text.style;
  if (set.runs.empty() && set.symbols.empty()) return;
  if (!afford(node, set.runs.size())) return;
  const scene::Align align = style.setting.align;
  const double begin = start + ends +
                       (align == scene::Align::right    ? room - width
                        : align == scene::Align::centre ? (room - width) / 2
                                                        : 0);
  // The coordinates in which something stands upright on the line, with its middle at `middle` of the text.
  const auto on_line = [&](double middle) {
    const Way::Spot spot = way.at(begin + middle - left);
    return base::Transform::translation(spot.at.x + text.at.x + frame.offset.x, spot.at.y + text.at.y + frame.offset.y)
        .after(base::Transform::rotation(spot.direction));
  };
  // Accents, rims and shadows may leave the box of a letter.
  double beyond = base::mm_from_pt(set.size_pt);
  if (style.halo) beyond += style.halo->width;
  if (style.outline) beyond += style.outline->width;
  if (style.shadow) beyond += std::abs(style.shadow->offset.x) + std::abs(style.shadow->offset.y);
  std::optional<scene::Rect> ink;
  const auto placed = [&](const base::Transform& at, const scene::Rect& box, const auto& draw) {
    const scene::Rect on_part = frame.total(at(box));
    ink = ink ? ink->united(on_part) : on_part;
    auto inner = std::make_shared<scene::Scene>();
    draw(inner->items);
    inner->extent = box.grown(beyond);
    frame.items.emplace_back(scene::Group{std::move(inner), at});
  };
  std::vector<std::pair<const scene::PlacedRun*, Letter>> letters;
  for (const scene::PlacedRun& run : set.runs) {
    for (Letter& letter : letters_of(*run.run)) letters.emplace_back(&run, std::move(letter));
  }
  const auto each = [&](const auto& draw) {
    for (const auto& one : letters) {
      const scene::PlacedRun& run = *one.first;
      const Letter& letter = one.second;
      const double half = (letter.to - letter.from) / 2, baseline = run.at.y - text.at.y + offset;
      const double size = base::mm_from_pt(run.run->font.size_pt);
      const scene::Point corner{-half, baseline};
      placed(on_line(run.at.x + letter.from + half), {-half, baseline - 0.75 * size, 2 * half, size},
             [&](std::vector<scene::Item>& items) { draw(run, letter, corner, items); });
    }
  };
  const auto lettering = [&](scene::Point off, std::optional<scene::Color> fill,
                             const std::optional<scene::Stroke>& line) {
    each([&](const scene::PlacedRun&, const Letter& letter, scene::Point at, std::vector<scene::Item>& items) {
      items.emplace_back(scene::Lettering{letter.run, {at.x + off.x, at.y + off.y}, fill, line});
    });
  };
  if (style.shadow) lettering(style.shadow->offset, style.shadow->color, {});
  if (style.halo) lettering({}, {}, style.halo);
  if (text.plain)
    each([&](const scene::PlacedRun& run, const Letter& letter, scene::Point at, std::vector<scene::Item>& items) {
      items.emplace_back(scene::Text{letter.run, at, run.color});
      SetText lines;
      lines.runs.push_back({letter.run, at, run.color});
      draw_lines(lines, Frame{items, {}, {}});
    });
  if (style.outline) lettering({}, {}, style.outline);
  for (const scene::Group& symbol : set.symbols) {
    const scene::Rect box = symbol.placed(symbol.content->extent);
    const double middle = box.x + box.width / 2, down = text.at.y - offset;
    placed(on_line(middle), {-box.width / 2, box.y - down, box.width, box.height},
           [&](std::vector<scene::Item>& items) {
             scene::Group moved = symbol;
             moved.placed = base::Transform::translation(-middle, -down).after(moved.placed);
             items.emplace_back(std::move(moved));
           });
  }
  report_text(node, set);
  constexpr double tolerance = 0.005;  // mm
  if (!text.overflows && width > room + tolerance)
    report(node, diag::Severity::error, "print/overflow",
           fmt::format("expected text that fits its line of {:.4g} mm, found {} {:.2f} mm too long at {} pt",
                       std::max(0.0, room), node.label, width - room, set.size_pt),
           "shorten the text, or give the layer a smaller size, a longer line, or `\"overflow\": \"allow\"`",
           {.of = &text.text, .alike = alike(node), .excess = width - room});
  if (ink) check_safe(node, *ink);
}

}  // namespace planche::templates
