#include "parts/stack.h"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "base/sum.h"
#include "base/text.h"
#include "scene/contrast.h"

namespace planche::parts {

namespace {

struct Pile {
  Designs designs;
  StencilPair faces;
  scene::ScenePtr back;  // the back shared by all parts; null: no back, or different backs
};

// Whether the back shows fields whose values differ between parts.
bool shows_design(const templates::Stencil& back, const Computed& same) {
  const auto known = [&](const std::string& field) {
    return std::ranges::any_of(same, [&](const auto& one) { return one.first == field; });
  };
  const auto fields = back.fields();
  return !std::ranges::all_of(fields, known);
}

scene::Part draw(Pile& pile, std::size_t index, const PartNumbers& numbers, const std::string& kind, diag::Sink& sink) {
  Design design = pile.designs.make(index);
  scene::Part part{kind, design.name, nullptr, pile.back, design.flawed};
  for (std::size_t i = 0; i < numbers.size(); ++i)
    design.computed.emplace_back(part_names[i], data::Value{static_cast<std::int64_t>(numbers[i]), {}});
  design.record.computed = &design.computed;
  part.front = draw_reporting(*pile.faces.front, design.record, sink, part.flawed);
  if (pile.faces.back != nullptr && pile.back == nullptr) {
    const Computed& same = pile.faces.back_fields;
    design.computed.insert(design.computed.end(), same.begin(), same.end());
    part.back = draw_reporting(*pile.faces.back, design.record, sink, part.flawed);
  }
  return part;
}

}  // namespace

bool names_part(const templates::Stencil& stencil) {
  const auto fields = stencil.fields();
  return std::ranges::any_of(fields, [](const std::string& f) { return f.starts_with("part."); });
}

std::function<scene::Part(std::size_t)> dealt(const std::vector<std::size_t>& copies,
                                              std::function<bool(std::size_t)> numbered,
                                              std::function<scene::Part(std::size_t, const PartNumbers&)> draw) {
  std::vector<std::size_t> ends;  // for each design, the number of the first part after it
  for (const std::size_t n : copies) ends.push_back(n + (ends.empty() ? 0 : ends.back()));
  return [ends = std::move(ends), numbered = std::move(numbered), draw = std::move(draw),
          last_design = static_cast<std::size_t>(-1), last = scene::Part{}](std::size_t number) mutable {
    const auto end = std::ranges::upper_bound(ends, number);
    const auto design = static_cast<std::size_t>(end - ends.begin());
    if (design == last_design && !numbered(design)) return last;
    const std::size_t first = design == 0 ? 0 : ends[design - 1];
    last = draw(design, {number + 1, ends.back(), number - first + 1, *end - first});
    last_design = design;
    return last;
  };
}

scene::PartSet chosen_of(scene::PartSet all, const std::vector<std::size_t>& copies, const std::vector<bool>& chosen) {
  std::vector<std::size_t> numbers;
  std::size_t next = 0;
  for (std::size_t design = 0; design < copies.size(); ++design) {
    for (const std::size_t end = next + copies[design]; next < end; ++next) {
      if (chosen[design]) numbers.push_back(next);
    }
  }
  all.count = numbers.size();
  all.make = [make = std::move(all.make), numbers = std::move(numbers)](std::size_t i) { return make(numbers[i]); };
  return all;
}

namespace {

// Once for each pair of colours.
void report_contrast(const scene::Scene& drawn, const templates::Record& record, diag::Sink& sink) {
  constexpr double least = 3;
  std::set<std::string> told;
  for (const scene::FaintText& faint : scene::faint_texts(drawn, least)) {
    const auto hex = [](scene::Color c) { return fmt::format("#{:02x}{:02x}{:02x}", c.red, c.green, c.blue); };
    const std::string colors = fmt::format("{} on {}", hex(faint.color), hex(faint.under));
    if (!told.insert(colors).second) continue;
    diag::Diagnostic d = diag::finding(
        diag::Severity::warning, "print/contrast",
        fmt::format("\"{}\" is hard to read, {}: expected a contrast of {} : 1 or more, found {:.1f} : 1",
                    base::shortened(faint.text, 40), colors, least, faint.contrast),
        "choose a lighter or darker colour for the text, or for what lies under it");
    d.source = record.source;
    d.span = record.span;
    d.path = record.path;
    d.subject = record.subject;
    d.together = "contrast " + colors;
    sink.add(std::move(d));
  }
}

}  // namespace

scene::ScenePtr draw_reporting(templates::Stencil& stencil, const templates::Record& record, diag::Sink& sink,
                               bool& flawed, templates::Pass pass) {
  diag::Sink own;
  auto drawn = stencil.draw(record, own, pass);
  flawed = flawed || own.has_errors();
  for (diag::Diagnostic& d : own.sorted()) sink.add(std::move(d));
  if (drawn != nullptr && pass == templates::Pass::all) report_contrast(*drawn, record, sink);
  return drawn;
}

scene::PartSet set_of(std::string kind, std::string title, const templates::Stencil& front,
                      const templates::Stencil* back) {
  scene::PartSet set;
  set.kind = std::move(kind);
  set.title = std::move(title);
  set.trim = front.trim();
  set.bleed = front.bleed();
  set.safe = front.safe();
  set.outline = front.outline();
  set.contours = front.cuts().subpaths();
  set.folds = front.folds().subpaths();
  if (back != nullptr) {
    set.bleed = std::max(set.bleed, back->bleed());
    set.back = {back->trim(), back->safe(), back->outline()};
  }
  return set;
}

scene::PartSet stack(std::string kind, std::string title, Designs designs, StencilPair faces, diag::Sink& sink) {
  auto pile = std::make_shared<Pile>();
  scene::PartSet set = set_of(kind, std::move(title), *faces.front, faces.back.get());
  set.count = base::sum_of(designs.copies, std::identity{});
  if (faces.back != nullptr && !shows_design(*faces.back, faces.back_fields)) {
    templates::Record record;
    record.computed = &faces.back_fields;
    bool flawed = false;
    pile->back = draw_reporting(*faces.back, record, sink, flawed);
  }
  const bool numbered = names_part(*faces.front) || (faces.back != nullptr && names_part(*faces.back));
  pile->designs = std::move(designs);
  pile->faces = std::move(faces);
  set.make = dealt(
      pile->designs.copies, [numbered](std::size_t) { return numbered; },
      [pile, kind = std::move(kind), &sink](std::size_t design, const PartNumbers& numbers) {
        return draw(*pile, design, numbers, kind, sink);
      });
  set.slot = [pile](std::string_view layer) { return pile->faces.front->box_of(layer); };
  const Designs& all = pile->designs;
  return all.chosen.empty() ? set : chosen_of(std::move(set), all.copies, all.chosen);
}

}  // namespace planche::parts
