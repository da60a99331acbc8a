// The slides of Praxis once more, for tests: written from the rules alone, slowly and plainly, on squares, so that two
// readings can be compared. P7 to P9, P11 to P13; bases are empty, and the pile is not.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "games/praxis/rules/document.h"

namespace planche::rules::praxis::plain {

struct Thing {
  std::string what;  // "ship", "portal", "exoplanet", or the type of an artefact
  int player = 0, face = 0;
  bool artefact() const { return what != "ship" && what != "portal" && what != "exoplanet"; }
};

struct Table {
  Edition edition = Edition::first;
  std::map<Square, Place> cells;
  std::map<Square, Thing> things;
  std::map<int, int> ships;  // of each player, on the table
};

inline Table table_of(const Universe& universe) {
  Table table;
  table.edition = universe.edition;
  std::map<Place, Square> where;
  for (const Grid& grid : universe.grids) {
    for (int number = 1; number <= cells_a_grid; ++number) {
      table.cells[grid.square(number)] = {grid.id, number};
      where[{grid.id, number}] = grid.square(number);
    }
  }
  for (const Portal& portal : universe.portals) table.things[where.at(portal.place)] = {"portal"};
  for (const Exoplanet& planet : universe.exoplanets) table.things[where.at(planet.place)] = {"exoplanet"};
  for (const Artefact& artefact : universe.artefacts) table.things[where.at(artefact.place)] = {artefact.type};
  for (const Ship& ship : universe.ships) {
    table.things[where.at(ship.place)] = {"ship", ship.player, ship.face};
    ++table.ships[ship.player];
  }
  return table;
}

// "By edge or corner": at most one square away in both ways.
inline bool adjacent(Square a, Square b) {
  return a != b && std::abs(a.x - b.x) <= 1 && std::abs(a.y - b.y) <= 1;
}

// Whether the portal on `at` can be moved when the ship from `from` stands there.
inline bool portal_moves(Table table, Square from, Square at) {
  table.things.erase(from);
  table.things[at] = {"ship"};
  for (const auto& [square, place] : table.cells) {
    const auto found = table.things.find(square);
    if (found != table.things.end() && found->second.artefact() && adjacent(square, at)) table.things.erase(found);
  }
  std::set<int> with_portal, with_room;
  for (const auto& [square, place] : table.cells) {
    const auto found = table.things.find(square);
    if (found == table.things.end()) with_room.insert(place.grid);
    if (found != table.things.end() && found->second.what == "portal") with_portal.insert(place.grid);
  }
  if (table.edition == Edition::third) return !with_room.empty();
  return std::any_of(with_room.begin(), with_room.end(), [&](int grid) { return !with_portal.contains(grid); });
}

// Whether the effect of the artefact on `at` can be applied by the ship from `from`.
inline bool applies(const Table& table, Square from, Square at) {
  const Thing& ship = table.things.at(from);
  const std::string& type = table.things.at(at).what;
  // The things next to the artefact after the ship has come.
  int enemies = 0, ships = 0, artefacts = 0, empty = 0;
  for (const auto& [square, place] : table.cells) {
    if (!adjacent(square, at)) continue;
    const auto found = table.things.find(square);
    if (found == table.things.end() || square == from) {
      ++empty;
    } else if (found->second.what == "ship") {
      ++ships;
      enemies += found->second.player != ship.player ? 1 : 0;
    } else if (found->second.artefact()) {
      ++artefacts;
    }
  }
  if (type.starts_with("plus-")) return ship.face + (type.back() - '0') <= 6;
  if (type.starts_with("minus-")) return ship.face - (type.back() - '0') >= 1;
  if (type == "duel") return enemies > 0;
  if (type == "recruit") return empty > 0 && table.ships.at(ship.player) < ships_a_player;
  if (type == "explosion") return artefacts > 0;
  if (type == "tools") return ships > 0;
  if (type == "clone") return false;
  if (type != "teleport") return true;
  // Through the teleport, which is discarded.
  Table after = table;
  after.things.erase(from);
  after.things[at] = ship;
  return std::any_of(after.things.begin(), after.things.end(), [&](const auto& thing) {
    return thing.second.what == "teleport" || (thing.second.what == "portal" && portal_moves(after, at, thing.first));
  });
}

inline bool may_end(const Table& table, Square from, Square at) {
  const auto found = table.things.find(at);
  if (found == table.things.end()) return true;
  const Thing &ship = table.things.at(from), &there = found->second;
  if (there.what == "ship") return there.player != ship.player && ship.face >= there.face;
  if (there.what == "exoplanet") return ship.face == 1;
  return there.what == "portal" ? portal_moves(table, from, at) : applies(table, from, at);
}

// The pips of a die: a dot in the centre for odd faces, dots in the corners for all but 1.
inline std::vector<Square> steps(int face) {
  std::vector<Square> steps;
  if (face % 2 == 1) steps.insert(steps.end(), {{1, 0}, {-1, 0}, {0, 1}, {0, -1}});
  if (face != 1) steps.insert(steps.end(), {{1, 1}, {-1, 1}, {1, -1}, {-1, -1}});
  return steps;
}

inline std::set<Place> slides(const Table& table, Square from) {
  std::set<Place> ends;
  for (const Square step : steps(table.things.at(from).face)) {
    int length = 1;
    for (Square at = from + step; table.cells.contains(at); at = at + step, ++length) {
      if (table.edition == Edition::third && length > 2) break;
      if (may_end(table, from, at)) ends.insert(table.cells.at(at));
      if (table.things.contains(at)) break;
    }
  }
  return ends;
}

}  // namespace planche::rules::praxis::plain
