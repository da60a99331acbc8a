// Drawings of the world of Genesis: an octagon of spaces, four places of ideas in its corners, and the centre. A place
// of ideas is a stone set into the cut corner; it overlaps the border of the octagon.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/geometry.h"
#include "games/genesis/parts/art.h"
#include "games/genesis/rules/board.h"
#include "games/genesis/rules/document.h"
#include "scene/scene.h"
#include "scene/text.h"

namespace planche::parts::genesis {

inline constexpr double board_bleed = 2;   // mm
inline constexpr double names_room = 4.5;  // mm, room for file and rank names beside a world
// Radii of stones, in cells.
inline constexpr double place_radius = 0.345, centre_radius = 0.42, border_share = 0.29;

// Positions within the square box of a world, from its top left, in mm.
struct World {
  int size = rules::genesis::usual_size;
  double cell = 0;

  static World within(int size, double side);  // a world in a box `side` mm wide
  double border() const { return border_share * cell; }
  double side() const { return size * cell + 2 * border(); }
  // The square of a cell before corners are cut off.
  base::Rect square(rules::genesis::Cell cell_of_it) const;
  // Where pieces stand: the centre of the square, or of the stone on places.
  base::Point middle(rules::genesis::Cell cell_of_it) const;
  // The square around that point of the cell "c3"; nothing for other names.
  std::optional<base::Rect> place(std::string_view name) const;
  // Corners, clockwise from the left end of the top side; the octagon is `outwards` mm larger than that of the spaces.
  std::array<base::Point, 8> octagon(double outwards) const;
};

// Draws worlds of one size.
class WorldArt {
 public:
  WorldArt(World world, std::shared_ptr<const Art> art);
  const World& world() const { return world_; }

  // Draws the empty world. `ornate` is for play: a carved border, cell names, and a background that extends
  // `board_bleed` beyond the cut. Otherwise the world is plain.
  void draw(scene::Scene& on, base::Point at, bool ornate, scene::Typesetter& typesetter) const;
  // Writes title, author and the meaning of the tomb sign into the lower border of an ornate world drawn at (0, 0).
  // Leaves out what does not fit.
  void inscribe(scene::Scene& on, const std::string& title, const std::string& author, const std::string& tomb_space,
                scene::Typesetter& typesetter) const;
  // Draws file and rank names below and beside a plain world; they extend `names_room` mm beyond its box.
  void draw_names(scene::Scene& on, base::Point at, scene::Typesetter& typesetter) const;
  // Draws pieces and other things; a cell with several shows the last. Accepts flawed positions.
  void draw_position(scene::Scene& on, const rules::genesis::Position& position, base::Point at) const;
  // Marks a cell of the last move; dashed if something left it.
  void draw_mark(scene::Scene& on, rules::genesis::Cell cell, bool left, base::Point at) const;

 private:
  bool is_space(rules::genesis::Cell cell) const;

  World world_;
  std::shared_ptr<const Art> art_;
  scene::ScenePtr idea_, work_, pyramid_;
  std::array<scene::ScenePtr, 2> sign_;                                 // by Player: owner's sign on pyramids
  std::array<std::array<scene::ScenePtr, 2>, 2> piece_, placed_piece_;  // by Player and Piece
};

}  // namespace planche::parts::genesis
