// The figures of Genesis: strips that are folded and glued to stand, each with its base.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "base/geometry.h"
#include "parts/genesis/nets.h"
#include "rules/genesis/document.h"
#include "scene/part.h"
#include "scene/scene.h"
#include "scene/text.h"

namespace planche::parts::genesis {

// From the top left of the strip: a foot, the back upside down, the fold, the front, a foot. It folds back at the
// middle, so that both faces are glued together, and forward at the feet.
struct StandeePlan {
  double width = 0, height = 0;      // of a face
  double foot = 0, chamfer = 0;      // depth of a foot; corners cut off at the fold
  base::Size box;                    // of the strip
  std::vector<base::Point> outline;  // to cut, clockwise
  double fold = 0;                   // y of the fold between the faces
  std::array<double, 2> feet{};      // y of the folds at the feet
  double base = 0;                   // diameter of the round base, side of the square one
};
// For cells of `cell` mm.
StandeePlan standee_plan(double cell);

// The front, the origin in the middle of the fold; the back is the same drawing upside down.
scene::ScenePtr standee_face(const StandeePlan& plan, rules::genesis::Piece piece, rules::genesis::Player player,
                             const std::string& style);

// Anubis and Bastet of the first player, then of the second. The typesetter must outlive the set.
scene::PartSet standees(std::string kind, std::string title, GenesisFolds folds, scene::Typesetter& typesetter);

}  // namespace planche::parts::genesis
