#include "games/praxis/rules/setup.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "games/praxis/rules/commands.h"
#include "games/praxis/rules/validate.h"
#include "rules/options.h"
#include "rules/subject.h"

namespace planche::rules::praxis {

namespace {

constexpr Block lying(int x, int y) {
  return {y, x, false};
}
constexpr Block upright(int x, int y) {
  return {y, x, true};
}

Shape shape_of_blocks(std::array<Block, grid_count> blocks) {
  std::ranges::sort(blocks);
  return {blocks, grid_count};
}

// The dice that set up a universe.
class Dice {
 public:
  Dice(Universe& universe, base::Random& random) : throws_{universe.throws}, random_{random} {
    each_placed(universe, [&](std::string_view, const auto& things) {
      for (const auto& thing : things) taken_.insert(thing.place);
    });
  }

  int die(const Thrown& thing, Purpose::Role role, bool again = false) {
    throws_.push_back({{thing, role, again}, random_.die()});
    return throws_.back().die;
  }

  // Draws a free cell and occupies it.
  Place place(const Thrown& thing) {
    for (bool again = false;; again = true) {
      const int grid = die(thing, Purpose::Role::grid, again);
      const Place place{grid, die(thing, Purpose::Role::cell, again)};
      if (taken_.insert(place).second) return place;
    }
  }

 private:
  std::vector<Throw>& throws_;
  base::Random& random_;
  std::set<Place> taken_;
};

// The shapes of an edition; computed once, on first use.
std::span<const Shape> all_shapes_of(Edition edition) {
  if (edition == Edition::first) {
    static const std::vector<Shape> first = all_shapes({Edition::first});
    return first;
  }
  static const std::vector<Shape> third = all_shapes({Edition::third});
  return third;
}

}  // namespace

const std::vector<Layout>& layouts() {
  static const std::vector<Layout> all{
      {"rectangle", shape_of_blocks({lying(0, 0), lying(3, 0), lying(0, 2), lying(3, 2), lying(0, 4), lying(3, 4)})},
      {"offset", shape_of_blocks({lying(0, 2), lying(0, 4), lying(5, 0), lying(5, 2), upright(3, 0), upright(3, 3)})},
      {"ring", shape_of_blocks({lying(0, 0), lying(3, 0), lying(2, 3), lying(5, 3), upright(6, 0), upright(0, 2)})},
      {"coil",
       shape_of_blocks({lying(0, 1), lying(5, 4), upright(3, 0), upright(5, 1), upright(1, 3), upright(3, 4)})}};
  return all;
}

std::vector<Grid> random_grids(std::span<const Shape> shapes, base::Random& random) {
  const Shape& shape = shapes[random.below(shapes.size())];
  std::vector<Block> order{shape.used().begin(), shape.used().end()};
  random.shuffle(order);
  std::vector<Grid> grids;
  for (const Block& block : order) {
    const int id = static_cast<int>(grids.size()) + 1, half_turns = static_cast<int>(random.below(2));
    grids.push_back({id, {block.x, block.y}, (block.upright ? 1 : 0) + 2 * half_turns, nullptr});
  }
  return grids;
}

void throw_dice(Universe& universe, const EditionRules& rules, base::Random& random) {
  Dice dice{universe, random};
  const auto fill = [&](auto& things, int wanted, Thrown::Kind kind) {
    for (int n = static_cast<int>(things.size()) + 1; n <= wanted; ++n)
      things.push_back({dice.place({kind, n}), nullptr});
  };
  fill(universe.portals, rules.portals_for(universe.players), Thrown::Kind::portal);
  fill(universe.exoplanets, rules.exoplanets_for(universe.players), Thrown::Kind::exoplanet);
  if (universe.edition != Edition::first) return;
  for (int player = 1; player <= universe.players; ++player) {
    if (universe.ships_of(player) > 0) continue;
    const Thrown ship{Thrown::Kind::ship, player};
    const Place place = dice.place(ship);
    universe.ships.push_back({player, place, dice.die(ship, Purpose::Role::face), nullptr});
  }
}

int missing(const Universe& universe, const EditionRules& rules) {
  int n = std::max(0, rules.portals_for(universe.players) - static_cast<int>(universe.portals.size())) +
          std::max(0, rules.exoplanets_for(universe.players) - static_cast<int>(universe.exoplanets.size()));
  for (int player = 1; player <= universe.players && universe.edition == Edition::first; ++player) {
    n += universe.ships_of(player) > 0 ? 0 : 1;
  }
  return n;
}

bool is_beginning(const Universe& universe) {
  const int most = first_ships(universe.edition);
  return universe.artefacts.empty() &&
         std::ranges::all_of(universe.ships, [&](const Ship& ship) { return universe.ships_of(ship.player) <= most; });
}

Universe random_universe(Universe empty, std::span<const Shape> shapes, const EditionRules& rules, Seed seed,
                         base::Random& random) {
  empty.grids = random_grids(shapes, random);
  throw_dice(empty, rules, random);
  empty.seed = to_text(seed);
  return empty;
}

Universe asked_universe(const GivenOptions& options) {
  Universe universe;
  universe.edition = value_of(options, "edition", "1") == "3" ? Edition::third : Edition::first;
  universe.players = value_of(options, "players", "2").front() - '0';
  return universe;
}

std::vector<GameOption> scoring_options() {
  return {{"scoring", "SCORING", "scoring of bases: points (default) or collections", {"points", "collections"}},
          {"colours", "N", "colours of the tiles, with --scoring collections: 2 (default), 3 or 4", {"2", "3", "4"}}};
}

Asked<void> change_scoring(Universe& universe, const GivenOptions& options) {
  if (const auto scoring = options.find("scoring"); scoring != options.end()) {
    universe.scoring = scoring->second == "collections" ? Scoring::collections : Scoring::points;
  }
  const auto colours = options.find("colours");
  if (colours == options.end()) return {};
  if (universe.scoring != Scoring::collections) {
    return refused("--colours requires the scoring by collections", "add --scoring collections");
  }
  universe.colours = colours->second.front() - '0';
  return {};
}

std::span<const Shape> shapes_of(std::string_view layout, Edition edition) {
  const auto published = std::ranges::find_if(layouts(), [&](const Layout& known) { return known.name == layout; });
  return published == layouts().end() ? all_shapes_of(edition) : std::span{&published->shape, 1};
}

Universe set_up_anew(Universe universe, Edition edition, const EditionRules& rules, base::Random random) {
  // Draw the grids again, so that the dice get the same random numbers as before.
  if (const auto shape = shape_of(universe.grids)) random_grids(std::span{&*shape, 1}, random);
  universe.edition = edition;
  each_placed(universe, [](std::string_view, auto& things) { things.clear(); });
  universe.throws.clear();
  throw_dice(universe, rules, random);
  return universe;
}

std::vector<GameOption> random_options() {
  std::vector<GameOption> options{{"layout",
                                   "LAYOUT",
                                   "layout of the grids: uniform (default), rectangle, offset, ring or coil",
                                   {"uniform", "rectangle", "offset", "ring", "coil"}},
                                  {"players", "N", "number of players: 2 (default), 3 or 4", {"2", "3", "4"}},
                                  {"edition", "N", "edition of the rules: 1 (default) or 3", {"1", "3"}}};
  for (GameOption& option : scoring_options()) options.push_back(std::move(option));
  return options;
}

Asked<RandomDocuments> randomise(const RandomRequest& request) {
  Universe empty = asked_universe(request.options);
  if (const auto changed = change_scoring(empty, request.options); !changed) {
    return tl::make_unexpected(changed.error());
  }
  const EditionRules rules = request.rules->parameters.as<Parameters>().of(empty.edition);
  const auto shapes = shapes_of(value_of(request.options, "layout", "uniform"), empty.edition);
  return [shapes, empty, rules, seed = request.seed](std::uint64_t k) {
    base::Random random{seed, k};
    return to_json(random_universe(empty, shapes, rules, {seed, k}, random));
  };
}

}  // namespace planche::rules::praxis
