// A pile of like parts drawn from one template, one record a card, copies included.
#pragma once

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
  std::function<Design(std::size_t)> make;  // index < copies.size()
};

// Templates of the two faces; `back` null: none. Every back is drawn from `back_fields` alone, so all are one scene.
struct Faces {
  std::shared_ptr<templates::Stencil> front, back;
  Computed back_fields;
};

// Draws `designs` one after another when asked; problems of a drawing go to `sink` and mark the part as flawed.
scene::PartSet stack(std::string kind, std::string title, Designs designs, Faces faces, diag::Sink& sink);

// Draws one record; true in `flawed` when that reported an error.
scene::ScenePtr draw_reporting(templates::Stencil& stencil, const templates::Record& record, diag::Sink& sink,
                               bool& flawed, templates::Pass pass = templates::Pass::all);

}  // namespace planche::parts
