// Laying out and setting up a universe [4, 8]: the published layouts, random ones, and the dice.
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

// Grids in one of these shapes, by number. Shapes, orders of the numbers and turns are drawn alike; as there are
// equally many orders and turns for every shape, so are the universes.
std::vector<Grid> random_grids(std::span<const Shape> shapes, base::Random& random);

// Places what a game starts with and `universe`, which has its six grids, does not have: portals, in edition 3
// exoplanets, in edition 1 each player's first ship; for each a die for the grid and one for the cell, both thrown
// again while the cell is taken, for ships a third one for the face: P4, P5 [4]. Every throw is recorded. There must be
// room.
void throw_dice(Universe& universe, const EditionRules& rules, base::Random& random);
// How many things that places.
int missing(const Universe& universe, const EditionRules& rules);

// Document `seed.stream` of a seed, by its random numbers: `empty` in one of these shapes, and set up.
Universe random_universe(Universe empty, std::span<const Shape> shapes, const EditionRules& rules, Seed seed,
                         base::Random& random);

// As --players and --edition ask, without grids.
Universe asked_universe(const GivenOptions& options);
// --scoring and --colours: a kit, random universes and simulated games know both.
std::vector<GameOption> scoring_options();
// Changes the scoring and the colours of `universe` as these options ask. Colours without collections are refused.
Asked<void> change_scoring(Universe& universe, const GivenOptions& options);
// Of the layout of that name, or "uniform": all of the edition.
std::span<const Shape> shapes_of(std::string_view layout, Edition edition);

// The same layout, set up anew by the rules of `edition`. Where `random` is that of its seed, and its shape a published
// one, it is the universe that the same command makes in that edition.
Universe set_up_anew(Universe universe, Edition edition, const EditionRules& rules, base::Random random);

}  // namespace planche::rules::praxis
