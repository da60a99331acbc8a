// Lays out and sets up universes [4, 8]: published layouts, random ones, and the dice.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "games/praxis/rules/document.h"
#include "games/praxis/rules/parameters.h"
#include "games/praxis/rules/shapes.h"
#include "rules/play.h"

namespace planche::rules::praxis {

// A published layout [4].
struct Layout {
  std::string_view name;  // "rectangle"
  Shape shape;
};
const std::vector<Layout>& layouts();

// Random grids with one of these shapes. Shapes, orders of numbers and turns are equally likely; since every shape has
// equally many orders and turns, so are all universes.
std::vector<Grid> random_grids(std::span<const Shape> shapes, base::Random& random);

// Places the things of a game's start that `universe`, which must have six grids, lacks: portals, in edition 3
// exoplanets, in edition 1 the first ship of each player. Each takes a die for the grid and one for the cell, thrown
// again while the cell is occupied, and ships a third for the face: P4, P5 [4]. Records every throw. There must be
// room.
void throw_dice(Universe& universe, const EditionRules& rules, base::Random& random);
// The number of things that throw_dice() places.
int missing(const Universe& universe, const EditionRules& rules);

// Whether records may begin in the universe: no artefacts lie in it, and no more than the first ships [4: P5, P6].
bool is_beginning(const Universe& universe);

// Document `seed.stream` of a seed: `empty` with grids in one of these shapes, set up by the random numbers of the
// seed.
Universe random_universe(Universe empty, std::span<const Shape> shapes, const EditionRules& rules, Seed seed,
                         base::Random& random);

// A universe with players and edition as in the options, without grids.
Universe asked_universe(const GivenOptions& options);
// The options --scoring and --colours, for kits, random universes and simulated games.
std::vector<GameOption> scoring_options();
// Applies these options to `universe`. Refuses colours without collections.
Asked<void> change_scoring(Universe& universe, const GivenOptions& options);
// The shapes of the layout with that name; all shapes of the edition for "uniform".
std::span<const Shape> shapes_of(std::string_view layout, Edition edition);

// The same layout, set up anew by the rules of `edition`. If `random` belongs to its seed and its shape is a published
// one, the result equals the universe that the same command makes in that edition.
Universe set_up_anew(Universe universe, Edition edition, const EditionRules& rules, base::Random random);

}  // namespace planche::rules::praxis
