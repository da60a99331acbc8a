// DiXes of PuXes to fold: cubes with one character and five symbols, and blank ones to draw upon [Matériel requis].
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "base/words.h"
#include "parts/puxes/faces.h"
#include "rules/puxes/document.h"
#include "rules/puxes/parameters.h"
#include "scene/part.h"
#include "scene/text.h"

namespace planche::parts::puxes {

struct DixeOptions {
  base::Words words = {};
  std::string credit = {};
  double edge = 25;  // mm
};

// `count` dice: the powers in turn, each with five of the symbols. Going on round the symbols from die to die shows all
// of them equally often. Empty without powers; without symbols the dice have characters only.
std::vector<rules::puxes::Die> usual_dice(const rules::puxes::Parameters& parameters, std::size_t count);

// A net a die, in their order. The first character comes into the middle of the cross, then the other faces in their
// order above it, below, on its left and its right, and last opposite to it. Faces beyond six are left out, missing
// ones stay empty. `names` are printed beside the nets. The typesetter must outlive the set.
scene::PartSet dixe_nets(std::string kind, std::string title, std::vector<rules::puxes::Die> dice,
                         std::vector<std::string> names, std::vector<bool> flawed, DixeOptions options,
                         std::shared_ptr<const PuxesFaces> faces, scene::Typesetter& typesetter);

// The same dice as squares to glue on wooden cubes, six a die.
scene::PartSet face_stickers(std::string kind, std::string title, std::vector<rules::puxes::Die> dice,
                             std::vector<std::string> names, std::vector<bool> flawed, DixeOptions options,
                             std::shared_ptr<const PuxesFaces> faces, scene::Typesetter& typesetter);

// `count` nets with faint guides: a frame for the character, rings for symbols.
scene::PartSet blank_dixes(std::string kind, std::string title, std::size_t count, DixeOptions options,
                           std::shared_ptr<const PuxesFaces> faces, scene::Typesetter& typesetter);

}  // namespace planche::parts::puxes
