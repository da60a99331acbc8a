// The world of Genesis as a drawing: an octagon of spaces, four places of ideas in its corners, the centre.
//
// A place of ideas is a stone set into the cut corner; it reaches over the border of the octagon.
#pragma once

#include <array>
#include <memory>
#include <string>

#include "base/geometry.h"
#include "games/genesis/parts/art.h"
#include "games/genesis/rules/board.h"
#include "games/genesis/rules/document.h"
#include "scene/scene.h"
#include "scene/text.h"

namespace planche::parts::genesis {

inline constexpr double board_bleed = 2;   // mm
inline constexpr double names_room = 4.5;  // mm, for names of files and ranks beside a world
// Radii of stones, in cells.
inline constexpr double place_radius = 0.345, centre_radius = 0.42, border_part = 0.29;

// Where things lie in the square box of a world, from its top left, mm.
struct World {
  int size = rules::genesis::usual_size;
  double cell = 0;

  static World within(int size, double side);  // its box is `side` mm wide
  double border() const { return border_part * cell; }
  double side() const { return size * cell + 2 * border(); }
  // The square of a cell, before corners are cut off.
  base::Rect square(rules::genesis::Cell cell_of_it) const;
  // Where pieces stand: the middle of the square, of places that of the stone.
  base::Point middle(rules::genesis::Cell cell_of_it) const;
  // Clockwise from the top left of the upper side, `outwards` mm beyond the spaces' own edge.
  std::array<base::Point, 8> octagon(double outwards) const;
};

// The drawings of one world.
class WorldArt {
 public:
  WorldArt(World world, std::shared_ptr<const Art> art);
  const World& world() const { return world_; }

  // The empty world. `ornate`: as it is played on, with its border carved and cells named, its ground `board_bleed`
  // beyond the edge that is cut; otherwise plain.
  void draw(scene::Scene& on, base::Point at, bool ornate, scene::Typesetter& typesetter) const;
  // Title and author, and what the sign at spaces of tombs means, in the border below an ornate world drawn at (0, 0).
  // What has no room there is left out.
  void inscribe(scene::Scene& on, const std::string& title, const std::string& author, const std::string& tomb_space,
                scene::Typesetter& typesetter) const;
  // Names of files and ranks below and beside a plain world; they reach `names_room` mm out of its box.
  void draw_names(scene::Scene& on, base::Point at, scene::Typesetter& typesetter) const;
  // What stands on it; cells with several things show the last. Works for flawed positions too.
  void draw_position(scene::Scene& on, const rules::genesis::Position& position, base::Point at) const;
  // A cell of the last move: dashed where something left.
  void draw_mark(scene::Scene& on, rules::genesis::Cell cell, bool left, base::Point at) const;

 private:
  bool is_space(rules::genesis::Cell cell) const;

  World world_;
  std::shared_ptr<const Art> art_;
  scene::ScenePtr idea_, work_, pyramid_;
  std::array<scene::ScenePtr, 2> sign_;                                 // by Player: on pyramids that are a player's
  std::array<std::array<scene::ScenePtr, 2>, 2> piece_, placed_piece_;  // by Player and Piece; on spaces, on stones
};

}  // namespace planche::parts::genesis
