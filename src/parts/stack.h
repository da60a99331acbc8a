// Stacks of similar parts drawn from one template, one for each record and copy.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "diag/diagnostic.h"
#include "scene/part.h"
#include "templates/reading/template.h"

namespace planche::parts {

using Computed = std::vector<std::pair<std::string, data::Value>>;

// One design: the data for its template.
struct Design {
  std::string name;
  templates::Record record;  // its `computed` is taken from `computed` below
  Computed computed;
  bool flawed = false;  // validation found an error in it
};

// Designs in printing order, made when they are drawn, and their numbers of copies.
struct Designs {
  std::vector<std::size_t> copies;
  std::vector<bool> chosen = {};            // by design: the others are counted but not printed; empty: all are printed
  std::function<Design(std::size_t)> make;  // index < copies.size()
};

// Names that templates may use in every part: its number in the set, the size of the set, and the same within its
// design; counted from 1.
inline constexpr std::array<std::string_view, 4> part_names{"part.number", "part.total", "part.copy", "part.copies"};
using PartNumbers = std::array<std::size_t, part_names.size()>;

// Whether the template uses one of these names.
bool names_part(const templates::Stencil& stencil);

// Makes the parts of a set: `copies` of each design, one design after another. Copies share a drawing unless the design
// is `numbered`.
std::function<scene::Part(std::size_t)> dealt(const std::vector<std::size_t>& copies,
                                              std::function<bool(std::size_t)> numbered,
                                              std::function<scene::Part(std::size_t, const PartNumbers&)> draw);

// The parts whose design is `chosen`, numbered as among all parts.
scene::PartSet chosen_of(scene::PartSet all, const std::vector<std::size_t>& copies, const std::vector<bool>& chosen);

// The templates of both sides; `back` may be null. A back that uses only `back_fields` is one scene for all parts;
// otherwise it also shows the design.
struct StencilPair {
  std::shared_ptr<templates::Stencil> front, back;
  Computed back_fields;
};

// A set without parts, with the size and cutting of these templates; `back` may be null.
scene::PartSet set_of(std::string kind, std::string title, const templates::Stencil& front,
                      const templates::Stencil* back);

// Draws the `designs` lazily, one after another. Problems of a drawing go to `sink` and mark the part as flawed.
scene::PartSet stack(std::string kind, std::string title, Designs designs, StencilPair faces, diag::Sink& sink);

// Draws one record; sets `flawed` if that reported an error.
scene::ScenePtr draw_reporting(templates::Stencil& stencil, const templates::Record& record, diag::Sink& sink,
                               bool& flawed, templates::Pass pass = templates::Pass::all);

}  // namespace planche::parts
