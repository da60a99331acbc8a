// Where temples, gardens and the fortress lie for each mode [Mise en place, Variantes de jeu].
//
// One temple stands on the middle line of its side; two stand side by side about it, so that their public gardens
// touch.
#pragma once

#include <span>
#include <vector>

#include "base/geometry.h"
#include "games/puxes/rules/document.h"
#include "games/puxes/rules/geometry.h"
#include "games/puxes/rules/parameters.h"

namespace planche::rules::puxes {

// The table of a game: its size and the edge of its DiXes, mm.
struct Table {
  base::Size size{600, 900};  // width, length
  double dixe = 25;
};
// The usual table of a geometry, or one of that size; its DiXe is a part of the length.
Table usual_table(const Geometry& geometry);
Table table_of(base::Size size, const Geometry& geometry);
inline Table table_of(const Setup& setup) {
  return {setup.table, setup.dixe};
}

// The unit step from a side towards the middle of the table: from the south (0, -1). And the one to the right of a
// player who sits there and looks that way: from the south (1, 0).
base::Point inwards(Side side);
base::Point rightwards(Side side);
bool facing(Side a, Side b);

// The centres of a player's temples, from left to right as the player sees them. `temples` is 1 or 2.
std::vector<base::Point> temple_places(Side side, int temples, const Table& table, const Geometry& geometry);

// The areas around a temple. The sacred garden holds the temple, and the public one the sacred one: what is meant is
// the ring between them.
struct Garden {
  base::Rect temple, sacred, common;
};
Garden garden_around(base::Point temple, double dixe, const Geometry& geometry);

// The zone in the middle of the table: as large as the geometry says, or, with players at the long sides, as large as
// their gardens leave it. An oracle lies in it if its centre does, or on the border.
base::Rect fortress_zone(const Table& table, const Geometry& geometry, const ModeRules& mode);

// How far a point lies in front of a temple of that side, seen by its player, mm; below 0: behind it.
double ahead_of(base::Point temple, Side side, base::Point p);

// How many corners of a square lie in the public part of one or another of these gardens. Borders count, the one
// between the sacred garden and the public one too; a corner inside the sacred part of any garden does not.
int corners_in(std::span<const Garden> gardens, const Square& square);

// A setup of the oracles that every mode's rules allow: in a row before their temple, a DiXe apart, or in two where
// they are too many for one. The count, up to eight, is shared out among the temples.
std::vector<base::Point> usual_oracles(Side side, int oracles, const std::vector<base::Point>& temples, double dixe);

// The start of a game as the rulebook lays it out: temples and usual_oracles() of each player, named A, B, C and D.
// Faces are those of `faces` in turn, or "smiley" without any.
Setup usual_setup(Mode mode, const Table& table, const Parameters& parameters, std::span<const Face> faces = {});

}  // namespace planche::rules::puxes
