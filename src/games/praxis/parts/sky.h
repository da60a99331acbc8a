// Space grids of Praxis [8]: six pieces of sky with 3 x 2 numbered cells. The sky is drawn from random numbers: stars
// of three sizes and two nebulas on each grid, equal on every machine and for every cell size.
#pragma once

#include <string>
#include <string_view>

#include "base/geometry.h"
#include "scene/part.h"
#include "scene/scene.h"
#include "scene/text.h"

namespace planche::parts::praxis {

struct SkyColors {
  scene::Color ground, star, line, number, credit;
  bool nebulas = false;  // clouds of colour; otherwise fine dots
};
// The colours of "colour" or "low-ink"; any other style gets those of "colour".
SkyColors sky_colors(std::string_view style);

// The background of grid 1 to 6: 3 x 2 cells of `cell` mm with the top left corner at the origin, and `bleed` mm (at
// most 5) around them, which its extent includes. Reusable: drawn once in a PDF.
scene::ScenePtr sky(int grid, double cell, double bleed, std::string_view style);

// The six grids to cut out, with cells of `cell` mm. Every number is printed twice, once for each side of the table.
// The `credit` stands at the bottom of the lower cells. The typesetter must outlive the set.
struct SpaceGridOptions {
  double cell = 30;
  std::string style = "colour", credit;
};
scene::PartSet space_grids(std::string kind, std::string title, SpaceGridOptions options,
                           scene::Typesetter& typesetter);

}  // namespace planche::parts::praxis
