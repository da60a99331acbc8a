// A pile of like parts drawn from one template, one record a card, copies included.
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
#include "templates/template.h"

namespace planche::parts {

using Computed = std::vector<std::pair<std::string, data::Value>>;

// One design: what its template is filled with.
struct Design {
  std::string name;
  templates::Record record;  // `computed` is filled from below
  Computed computed;
  bool flawed = false;  // validation found an error in it
};

// Designs in the order of printing, made when they are drawn, and how often each is printed.
struct Designs {
  std::vector<std::size_t> copies;
  std::vector<bool> chosen = {};            // by design: the others count, and are not printed; empty: all are
  std::function<Design(std::size_t)> make;  // index < copies.size()
};

// What templates may name of every part: its number in its set, how many there are, and the same of its design; from 1.
inline constexpr std::array<std::string_view, 4> part_names{"part.number", "part.total", "part.copy", "part.copies"};
using PartNumbers = std::array<std::size_t, part_names.size()>;

// Whether it shows which part it is.
bool names_part(const templates::Stencil& stencil);

// Makes the parts of a set, so many `copies` of each design one after another. Copies in a row are one drawing where
// the design is not `numbered`.
std::function<scene::Part(std::size_t)> dealt(const std::vector<std::size_t>& copies,
                                              std::function<bool(std::size_t)> numbered,
                                              std::function<scene::Part(std::size_t, const PartNumbers&)> draw);

// Of the parts of all designs those whose design is `chosen`, with the numbers that they have among all.
scene::PartSet chosen_of(scene::PartSet all, const std::vector<std::size_t>& copies, const std::vector<bool>& chosen);

// Templates of the two faces; `back` null: none. A back that names nothing but `back_fields` is one scene for all;
// another one shows the design too.
struct Faces {
  std::shared_ptr<templates::Stencil> front, back;
  Computed back_fields;
};

// A set without parts yet, cut as these templates say; `back` null: it has none.
scene::PartSet set_of(std::string kind, std::string title, const templates::Stencil& front,
                      const templates::Stencil* back);

// Draws `designs` one after another when asked; problems of a drawing go to `sink` and mark the part as flawed.
scene::PartSet stack(std::string kind, std::string title, Designs designs, Faces faces, diag::Sink& sink);

// Draws one record; true in `flawed` when that reported an error.
scene::ScenePtr draw_reporting(templates::Stencil& stencil, const templates::Record& record, diag::Sink& sink,
                               bool& flawed, templates::Pass pass = templates::Pass::all);

}  // namespace planche::parts
