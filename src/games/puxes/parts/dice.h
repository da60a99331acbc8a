// Foldable DiXes of PuXes: cubes with one character and five symbols, and blank ones to draw on [Matériel requis].
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "games/puxes/parts/faces.h"
#include "games/puxes/rules/document.h"
#include "games/puxes/rules/parameters.h"
#include "scene/part.h"
#include "scene/text.h"

namespace planche::parts::puxes {

// A die and its names.
struct NamedDie {
  rules::puxes::Die die;
  std::string power;  // in the language of the printout
  bool flawed = false;
  std::optional<std::size_t> player = {};  // whose rim it has
  std::string name() const;                // its own name and that of its power
};

// `count` default dice: each takes the next power and the next five symbols, cyclically, so that all symbols occur
// equally often. Empty without powers; without symbols the dice have only characters.
std::vector<rules::puxes::Die> usual_dice(const rules::puxes::Parameters& parameters, std::size_t count);

// Data shared by the dice of one set.
struct Mould {
  std::string kind, title;
  double edge = 25;  // mm
  std::shared_ptr<const Faces> faces;
  std::string style;
  std::function<std::string(const rules::puxes::Face&)> called = {};  // what a face is called when it is thrown
};

// One net for each die, in order, cut along its outline. The first character is in the centre of the cross; the other
// faces follow in order: above, below, left, right, opposite. Faces beyond six are left out, and missing ones stay
// empty. Names stand on a tab if they fit. The typesetter must outlive the set.
scene::PartSet nets(Mould mould, std::vector<NamedDie> dice, scene::Typesetter& typesetter);

// The same dice as squares to glue on wooden cubes, six for each die.
scene::PartSet stickers(const Mould& mould, std::vector<NamedDie> dice);

// `count` nets with faint guides: rings for symbols, and for the character alternately a frame for active and for
// passive powers.
scene::PartSet blank_nets(const Mould& mould, std::size_t count);

}  // namespace planche::parts::puxes
