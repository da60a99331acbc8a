// Plans of Praxis universes: grids as they lie, with portals, ships and artefacts, at the start or in mid-game.
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

// The drawing of an artefact ("plus-1", …), of a "portal" or an "exoplanet" (face down); it is scaled so that its
// extent fills a square. Null where there is none: a short label then stands for it.
using IconOf = std::function<scene::ScenePtr(std::string_view type)>;
// The drawing of a die, scaled in the same way: of a player, "1" to "4", or "white"; without pips where `face` is 0.
using DieOf = std::function<scene::ScenePtr(std::string_view side, int face)>;
struct PlanLook {
  std::string style = "colour";  // "low-ink": white ground without stars
  IconOf icon = {};              // may be empty
  DieOf die = {};                // may be empty: nothing stands for dice then
};

struct PlanColors {
  scene::Color ground, line, number, pale, tile;
};

// Columns or rows in which no grid lies, drawn as fewer.
struct ClosedGap {
  std::int32_t from = 0;   // the first one that is drawn
  std::int32_t cells = 0;  // how many there are
};
// A universe as it is drawn: grids of parts that lie far from each other moved together.
struct Plan {
  rules::praxis::Universe drawn;
  std::vector<ClosedGap> columns, rows;
};
Plan plan_of(rules::praxis::Universe universe);

// Leaves out whatever lies on no grid, and grids that even the plan draws far from the first: six never
// are, but flawed documents hold more.
rules::praxis::Universe on_one_table(rules::praxis::Universe universe);

// The box of its grids, in cells; one cell when there are none.
base::Rect plan_extent(const rules::praxis::Universe& universe);

// Draws plans whose cells measure `cell` mm; drawings that repeat are made once. Grids lie on their own sky.
class PlanArt {
 public:
  PlanArt(double cell, PlanLook look);
  double cell() const { return cell_; }

  // The drawing of a tile, its origin in the middle of its cell.
  scene::ScenePtr tile(std::string_view type) const;
  // A die 1 mm wide, its origin in its middle.
  scene::ScenePtr die(std::string_view side, int face) const;
  // Draws a universe, the top left corner of the square [0, 0] at `origin` (mm). Numbers stand upright.
  void draw(Pen& pen, const rules::praxis::Universe& universe, base::Point origin) const;
  // So too, with a mark in each gap that is closed.
  void draw(Pen& pen, const Plan& plan, base::Point origin) const;
  // One empty grid as it lies, its box at `origin`, wherever its place is. Its number stands in the background, in the
  // middle of the pair of cells 0 to 2 along it, or nowhere.
  void draw_grid(Pen& pen, const rules::praxis::Grid& grid, base::Point origin, std::optional<int> pair) const;

 private:
  void draw_ground(Pen& pen, const rules::praxis::Grid& grid, const base::Rect& box) const;
  void draw_number(Pen& pen, const rules::praxis::Grid& grid, base::Point origin, int pair) const;
  void draw_cells(Pen& pen, const rules::praxis::Grid& grid, base::Point origin) const;

  double cell_;
  PlanLook look_;
  PlanColors colors_;
  std::array<scene::ScenePtr, rules::praxis::grid_count> skies_;  // null: plain ground
  mutable std::map<std::string, scene::ScenePtr, std::less<>> tiles_;
  mutable std::map<std::pair<std::string, int>, scene::ScenePtr> dice_;
};

}  // namespace planche::parts::praxis
