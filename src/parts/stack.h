// A pile of like parts drawn from one template, one record a card, copies included.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "diag/diagnostic.h"
#include "scene/part.h"
#include "templates/template.h"

namespace planche::parts {

using Computed = std::vector<std::pair<std::string, data::Value>>;

// One design and how often it is printed.
struct Design {
  std::string name;
  templates::Record record;  // `computed` is filled from below
  Computed computed;
  std::size_t copies = 1;
  bool flawed = false;  // validation found an error in it
};

// Templates of the two faces; `back` null: none. Every back is drawn from `back_fields` alone, so all are one scene.
struct Faces {
  std::shared_ptr<templates::Stencil> front, back;
  Computed back_fields;
};

// Draws `designs` one after another when asked; problems of a drawing go to `sink` and mark the part as flawed.
scene::PartSet stack(std::string kind, std::string title, std::vector<Design> designs, Faces faces, diag::Sink& sink);

// Draws one record; true in `flawed` when that reported an error.
scene::ScenePtr draw_reporting(templates::Stencil& stencil, const templates::Record& record, diag::Sink& sink,
                               bool& flawed);

}  // namespace planche::parts
