#include "rules/praxis/setup.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
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
  std::sort(blocks.begin(), blocks.end());
  return {blocks, grid_count};
}

// The dice that set a universe up.
class Dice {
 public:
  Dice(std::vector<Throw>& throws, base::Random& random) : throws_{throws}, random_{random} {}

  int die(std::string what) {
    throws_.push_back({std::move(what), random_.die()});
    return throws_.back().die;
  }

  // A cell that is free, and no longer is.
  Place place(const std::string& thing) {
    for (const char* again = "";; again = " again") {
      const int grid = die(fmt::format("{} grid{}", thing, again));
      const Place place{grid, die(fmt::format("{} cell{}", thing, again))};
      if (taken_.insert(place).second) return place;
    }
  }

 private:
  std::vector<Throw>& throws_;
  base::Random& random_;
  std::set<Place> taken_;
};

// Of all universes; made when they are first asked for.
std::span<const Shape> shapes_of(Edition edition) {
  if (edition == Edition::first) {
    static const std::vector<Shape> first = all_shapes({Edition::first});
    return first;
  }
  static const std::vector<Shape> third = all_shapes({Edition::third});
  return third;
}

// The value of an option that has a list of values.
Asked<std::string> value_of(const GivenOptions& given, std::string_view name) {
  const auto options = random_options();
  const auto option = std::find_if(options.begin(), options.end(), [&](const auto& o) { return o.name == name; });
  const auto found = given.find(name);
  if (found == given.end()) return std::string{option->values.front()};
  if (std::find(option->values.begin(), option->values.end(), found->second) != option->values.end()) {
    return found->second;
  }
  return refused(
      fmt::format("--{}: expected {}, found \"{}\"", name, base::join_alternatives(option->values), found->second));
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
  Dice dice{universe.throws, random};
  for (int i = 1; i <= rules.portals_for(universe.players); ++i) {
    universe.portals.push_back({dice.place(fmt::format("portal {}", i)), nullptr});
  }
  for (int i = 1; i <= rules.exoplanets_for(universe.players); ++i) {
    universe.exoplanets.push_back({dice.place(fmt::format("exoplanet {}", i)), nullptr});
  }
  if (universe.edition != Edition::first) return;
  for (int player = 1; player <= universe.players; ++player) {
    const std::string ship = fmt::format("ship of player {}", player);
    const Place place = dice.place(ship);
    universe.ships.push_back({player, place, dice.die(ship + " face"), nullptr});
  }
}

Universe set_up_anew(Universe universe, Edition edition, const EditionRules& rules, base::Random random) {
  // The grids take the same random numbers as when they were drawn.
  if (const auto shape = shape_of(universe.grids)) random_grids(std::span{&*shape, 1}, random);
  universe.edition = edition;
  universe.portals.clear();
  universe.exoplanets.clear();
  universe.ships.clear();
  universe.artefacts.clear();
  universe.throws.clear();
  throw_dice(universe, rules, random);
  return universe;
}

std::vector<GameOption> random_options() {
  return {{"layout",
           "LAYOUT",
           "how the grids lie: uniform (default), rectangle, offset, ring or coil",
           {"uniform", "rectangle", "offset", "ring", "coil"}},
          {"players", "N", "how many play: 2 (default), 3 or 4", {"2", "3", "4"}},
          {"edition", "N", "edition of the rules: 1 (default) or 3", {"1", "3"}}};
}

Asked<std::function<std::string(std::uint64_t k)>> randomise(const RandomRequest& request) {
  const auto layout = value_of(request.options, "layout"), players = value_of(request.options, "players"),
             edition = value_of(request.options, "edition");
  for (const auto* asked : {&layout, &players, &edition}) {
    if (!*asked) return tl::make_unexpected(asked->error());
  }
  Universe empty;
  empty.edition = *edition == "3" ? Edition::third : Edition::first;
  empty.players = players->front() - '0';
  const EditionRules rules = request.rules->parameters.as<Parameters>().of(empty.edition);

  const auto published =
      std::find_if(layouts().begin(), layouts().end(), [&](const Layout& known) { return known.name == *layout; });
  const std::span<const Shape> shapes =
      published == layouts().end() ? shapes_of(empty.edition) : std::span{&published->shape, 1};
  return [shapes, empty, rules, seed = request.seed](std::uint64_t k) {
    base::Random random{seed, k};
    Universe universe = empty;
    universe.grids = random_grids(shapes, random);
    throw_dice(universe, rules, random);
    universe.seed = fmt::format("{}/{}", seed, k);
    return to_json(universe);
  };
}

}  // namespace planche::rules::praxis
