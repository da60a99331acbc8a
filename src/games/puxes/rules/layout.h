// Positions of temples, gardens and the fortress in each mode [Mise en place, Variantes de jeu].
//
// A single temple stands on the middle line of its side; two stand side by side around it, so that their public gardens
// touch.
#pragma once

#include <span>
#include <vector>

#include "base/geometry.h"
#include "games/puxes/rules/document.h"
#include "games/puxes/rules/geometry.h"
#include "games/puxes/rules/parameters.h"

namespace planche::rules::puxes {

// The table of a game: its size, and the edge of its DiXes, in mm.
struct Table {
  base::Size size{600, 900};  // width, length
  double dixe = 25;
};
// The default table of a geometry, or one of the given size; the DiXe is a part of the length.
Table usual_table(const Geometry& geometry);
Table table_of(base::Size size, const Geometry& geometry);
inline Table table_of(const Setup& setup) {
  return {setup.table, setup.dixe};
}

// The unit step from a side towards the middle of the table, from the south (0, -1); and the step to the right of a
// player who sits there and faces the table, from the south (1, 0).
base::Point inwards(Side side);
base::Point rightwards(Side side);
bool facing(Side a, Side b);

// The centres of a player's temples, from left to right as the player sees them. `temples` is 1 or 2.
std::vector<base::Point> temple_places(Side side, int temples, const Table& table, const Geometry& geometry);

// The areas around a temple. `sacred` contains the temple, and `common` contains `sacred`; the public garden is the
// ring between them.
struct Garden {
  base::Rect temple, sacred, common;
};
Garden garden_around(base::Point temple, double dixe, const Geometry& geometry);

// The central zone: as large as the geometry says, or, if players sit at the long sides, as large as their gardens
// allow. An oracle lies in it if its centre lies in it or on its border.
base::Rect fortress_zone(const Table& table, const Geometry& geometry, const ModeRules& mode);

// How far a point lies in front of a temple, as the player at that side sees it, in mm; negative: behind it.
double ahead_of(base::Point temple, Side side, base::Point p);

// The number of corners of a square in the public part of any of these gardens. Both borders of the ring count; a
// corner inside the sacred part of any garden does not.
int corners_in(std::span<const Garden> gardens, const Square& square);

// A placement of oracles that the rules of every mode allow: in a row before their temple, one DiXe apart, or in two
// rows if there are too many. Up to eight oracles are distributed evenly over the temples.
std::vector<base::Point> usual_oracles(Side side, int oracles, const std::vector<base::Point>& temples, double dixe);

// The start of a game as in the rulebook: temples and usual_oracles() of each player, named A, B, C and D. The faces
// are those of `faces` cyclically, or "smiley" if that is empty.
Setup usual_setup(Mode mode, const Table& table, const Parameters& parameters, std::span<const Face> faces = {});

}  // namespace planche::rules::puxes
