// Plans of Praxis universes: the grids with portals, ships and artefacts, at the start or in mid-game.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/geometry.h"
#include "games/praxis/rules/document.h"
#include "parts/pen.h"
#include "scene/color.h"
#include "scene/scene.h"

namespace planche::parts::praxis {

// Returns the drawing of an artefact ("plus-1", …), of a "portal" or of an "exoplanet" (face down). Its extent is
// scaled to fill a square. Null if there is none; a short label is drawn instead.
using IconOf = std::function<scene::ScenePtr(std::string_view type)>;
// Returns the drawing of a die, scaled in the same way. `side` is a player, "1" to "4", or "white"; `face` 0 has no
// pips.
using DieOf = std::function<scene::ScenePtr(std::string_view side, int face)>;
struct PlanLook {
  std::string style = "colour";  // "low-ink": white background without stars
  IconOf icon = {};              // may be empty
  DieOf die = {};                // may be empty: dice are not drawn then
};

struct PlanColors {
  scene::Color ground, line, number, pale, tile;
};

// Columns or rows without grids that are drawn as fewer.
struct ClosedGap {
  std::int32_t from = 0;   // the first one, as drawn
  std::int32_t cells = 0;  // their real number
};
// A universe as drawn: large gaps between its grids are shortened.
struct Plan {
  rules::praxis::Universe drawn;
  std::vector<ClosedGap> columns, rows;
};
Plan plan_of(rules::praxis::Universe universe);

// Leaves out things that lie on no grid, and grids too far from the first even for a plan. The six grids of a valid
// universe are never too far, but flawed documents may have more.
rules::praxis::Universe on_one_table(rules::praxis::Universe universe);

// The bounding box of the grids in cells; one cell if there are none.
base::Rect plan_extent(const rules::praxis::Universe& universe);

// Draws plans with cells of `cell` mm; repeated drawings are made once. Each grid has its own sky.
class PlanArt {
 public:
  PlanArt(double cell, PlanLook look);
  double cell() const { return cell_; }

  // The drawing of a tile; the origin is the centre of its cell.
  scene::ScenePtr tile(std::string_view type) const;
  // A die 1 mm wide; the origin is its centre.
  scene::ScenePtr die(std::string_view side, int face) const;
  // Draws a universe with the top left corner of square [0, 0] at `origin` (mm). Numbers stand upright.
  void draw(Pen& pen, const rules::praxis::Universe& universe, base::Point origin) const;
  // The same, with a mark in each closed gap.
  void draw(Pen& pen, const Plan& plan, base::Point origin) const;
  // Draws one empty grid, turned as it lies, with its box at `origin` regardless of its place; with or without the two
  // badges of its number.
  void draw_grid(Pen& pen, const rules::praxis::Grid& grid, base::Point origin, bool badges) const;

 private:
  void draw_ground(Pen& pen, const rules::praxis::Grid& grid, const base::Rect& box) const;
  void draw_badges(Pen& pen, const rules::praxis::Grid& grid, base::Point origin) const;
  void draw_cells(Pen& pen, const rules::praxis::Grid& grid, base::Point origin) const;

  double cell_;
  PlanLook look_;
  PlanColors colors_;
  std::array<scene::ScenePtr, rules::praxis::grid_count> skies_;  // null: plain background
  mutable std::map<std::string, scene::ScenePtr, std::less<>> tiles_;
  mutable std::map<std::pair<std::string, int>, scene::ScenePtr> dice_;
};

}  // namespace planche::parts::praxis
