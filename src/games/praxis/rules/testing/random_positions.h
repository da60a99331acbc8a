// Universes with all sorts of things in them, for tests.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "games/praxis/rules/document.h"
#include "games/praxis/rules/parameters.h"

namespace planche::rules::praxis::testing {

// Six grids at random about each other, not necessarily in contact.
inline std::vector<Grid> scattered_grids(base::Random& random) {
  std::vector<Grid> grids;
  const auto reach = 5 + random.below(6);
  const auto about = [&] { return static_cast<std::int32_t>(random.below(reach)); };
  while (grids.size() < grid_count) {
    const Grid grid{static_cast<int>(grids.size()) + 1, {about(), about()}, static_cast<int>(random.below(4)), nullptr};
    if (std::none_of(grids.begin(), grids.end(), [&](const Grid& other) { return overlap(grid, other); })) {
      grids.push_back(grid);
    } else if (random.below(50) == 0) {
      grids.clear();  // there may be no room left
    }
  }
  return grids;
}

// A random number of things: of each type at most as many tiles as exist, and any allowed number of ships and portals.
inline Universe random_position(base::Random& random, const Parameters& parameters) {
  Universe universe;
  universe.edition = random.below(2) == 0 ? Edition::first : Edition::third;
  universe.players = least_players + static_cast<int>(random.below(3));
  universe.grids = scattered_grids(random);
  std::vector<Place> free;
  for (int grid = 1; grid <= grid_count; ++grid) {
    for (int cell = 1; cell <= cells_a_grid; ++cell) free.push_back({grid, cell});
  }
  random.shuffle(free);
  const auto take = [&] {
    const Place place = free.back();
    free.pop_back();
    return place;
  };
  for (int player = 1; player <= universe.players; ++player) {
    for (auto n = random.below(ships_a_player + 1); n > 0; --n) {
      universe.ships.push_back({player, take(), random.die(), nullptr});
    }
  }
  // Sometimes so many that they have nowhere to go.
  for (auto n = random.below(8) == 0 ? random.below(12) : random.below(4); n > 0; --n) {
    universe.portals.push_back({take(), nullptr});
  }
  for (auto n = universe.edition == Edition::third ? random.below(4) : 0; n > 0; --n) {
    universe.exoplanets.push_back({take(), nullptr});
  }
  std::vector<std::string_view> tiles;
  for (const Tile& tile : parameters.of(universe.edition).tiles) {
    tiles.insert(tiles.end(), static_cast<std::size_t>(tile.copies), tile.type);
  }
  random.shuffle(tiles);
  for (auto n = random.below(free.size() + 1); n > 0; --n) {
    universe.artefacts.push_back({take(), std::string{tiles[n]}, nullptr});
  }
  return universe;
}

}  // namespace planche::rules::praxis::testing
