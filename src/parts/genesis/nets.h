// Nets of Genesis to cut out, fold and glue: pyramids and the die.
#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "base/geometry.h"
#include "base/nets.h"
#include "base/words.h"
#include "scene/part.h"
#include "scene/scene.h"
#include "scene/text.h"

namespace planche::parts::genesis {

struct GenesisFolds {
  std::string style = "colour";
  base::Words words = {};
  std::string credit = {};
  double cell = 34;  // mm, of the board that they stand on
};

// Dashes in mm: of folds away from the viewer, and towards him.
inline constexpr std::array<double, 2> fold_back{1.6, 1};
inline constexpr std::array<double, 4> fold_forward{1.6, 0.8, 0.3, 0.8};
// Dashed folds away from the viewer, and where to cut.
void add_net_lines(scene::Scene& on, const base::Net& net, base::Point at);

// A pyramid for cells of `cell` mm; as steep as those of Giza.
base::Net genesis_pyramid(double cell);

inline constexpr double die_edge = 16;  // mm
// A face of the die, its centre at the origin; those on which something may be done, 1, 3 and 6, bear an ornament
// [G10].
scene::ScenePtr genesis_die_face(int face, double side, std::string_view style);

// The typesetter must outlive the sets.
scene::PartSet pyramid_nets(std::string kind, std::string title, GenesisFolds folds, std::size_t count,
                            scene::Typesetter& typesetter);
scene::PartSet genesis_die(std::string kind, std::string title, GenesisFolds folds, scene::Typesetter& typesetter);

}  // namespace planche::parts::genesis
