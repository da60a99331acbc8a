// DiXes of PuXes to fold: cubes with one character and five symbols, and blank ones to draw upon [Matériel requis].
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "games/puxes/parts/faces.h"
#include "games/puxes/rules/document.h"
#include "games/puxes/rules/parameters.h"
#include "scene/part.h"
#include "scene/text.h"

namespace planche::parts::puxes {

// A die and what it is called.
struct NamedDie {
  rules::puxes::Die die;
  std::string power;  // in the language of the print
  bool flawed = false;
  std::string name() const;  // its own and its power's
};

// `count` dice: the powers in turn, each with five of the symbols. Going on round the symbols from die to die shows all
// of them equally often. Empty without powers; without symbols the dice have characters only.
std::vector<rules::puxes::Die> usual_dice(const rules::puxes::Parameters& parameters, std::size_t count);

// What dice of one set share.
struct Mould {
  std::string kind, title;
  double edge = 25;  // mm
  std::shared_ptr<const Faces> faces;
  bool low_ink = false;
};

// A net a die, in their order, cut out along its outline. The first character comes into the middle of the cross, then
// the other faces in their order above it, below, on its left and its right, and last opposite to it. Faces beyond six
// are left out, missing ones stay empty. Names stand on a tab where they find room. The typesetter must outlive the
// set.
scene::PartSet nets(Mould mould, std::vector<NamedDie> dice, scene::Typesetter& typesetter);

// The same dice as squares to glue on wooden cubes, six a die.
scene::PartSet stickers(const Mould& mould, std::vector<NamedDie> dice);

// `count` nets with faint guides: rings for symbols, and for the character a frame of active powers or of passive ones,
// by turns.
scene::PartSet blank_nets(const Mould& mould, std::size_t count);

}  // namespace planche::parts::puxes
