#include "parts/stack.h"

#include <algorithm>

namespace planche::parts {

namespace {

// The designs of one set with the physical cards they stand for, and the part drawn last.
struct Pile {
  Designs designs;
  std::vector<std::size_t> first_card;  // number of the first physical card of each design
  Faces faces;
  scene::ScenePtr back;
  std::size_t last_design = static_cast<std::size_t>(-1);
  scene::Part last;
};

scene::Part draw(Pile& pile, std::size_t design_index, const std::string& kind, diag::Sink& sink) {
  Design design = pile.designs.make(design_index);
  scene::Part part{kind, design.name, nullptr, pile.back, design.flawed};
  design.record.computed = &design.computed;
  part.front = draw_reporting(*pile.faces.front, design.record, sink, part.flawed);
  return part;
}

}  // namespace

scene::ScenePtr draw_reporting(templates::Stencil& stencil, const templates::Record& record, diag::Sink& sink,
                               bool& flawed, templates::Pass pass) {
  diag::Sink own;
  auto drawn = stencil.draw(record, own, pass);
  flawed = flawed || own.has_errors();
  for (diag::Diagnostic& d : own.sorted()) sink.add(std::move(d));
  return drawn;
}

scene::PartSet stack(std::string kind, std::string title, Designs designs, Faces faces, diag::Sink& sink) {
  auto pile = std::make_shared<Pile>();
  scene::PartSet set;
  for (const std::size_t copies : designs.copies) {
    pile->first_card.push_back(set.count);
    set.count += copies;
  }
  set.kind = kind;
  set.title = std::move(title);
  set.trim = faces.front->trim();
  set.bleed = faces.front->bleed();
  set.safe = faces.front->safe();
  set.outline = faces.front->outline();
  if (faces.back != nullptr) {
    templates::Record record;
    record.computed = &faces.back_fields;
    bool flawed = false;
    pile->back = draw_reporting(*faces.back, record, sink, flawed);
    set.bleed = std::max(set.bleed, faces.back->bleed());
    set.back = {faces.back->trim(), faces.back->safe(), faces.back->outline()};
  }
  pile->designs = std::move(designs);
  pile->faces = std::move(faces);
  set.make = [pile, kind = std::move(kind), &sink](std::size_t card) {
    const auto after = std::upper_bound(pile->first_card.begin(), pile->first_card.end(), card);
    const std::size_t design = static_cast<std::size_t>(after - pile->first_card.begin()) - 1;
    if (design != pile->last_design) {
      pile->last = draw(*pile, design, kind, sink);
      pile->last_design = design;
    }
    return pile->last;
  };
  return set;
}

}  // namespace planche::parts
