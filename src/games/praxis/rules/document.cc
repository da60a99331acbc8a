#include "games/praxis/rules/document.h"

#include <algorithm>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "data/formats/translation.h"
#include "rules/format_shapes.h"
#include "rules/options.h"

namespace planche::rules::praxis {

namespace {

constexpr int dice_faces = 6;
constexpr std::array<std::string_view, 2> scoring_names{"points", "collections"};
// In the order of Thrown::Kind and of Purpose::Role.
constexpr std::array<std::string_view, 4> thing_starts{"", "portal ", "exoplanet ", "ship of player "};
constexpr std::array<std::string_view, 4> role_ends{"", " grid", " cell", " face"};
constexpr std::string_view again = " again";

Struct<Place> place_fields() {
  const auto number = [](int most) {
    return data::integer(1, most).by_rule("praxis/cell-number", "P1", "Praxis 4, 8");
  };
  return Struct<Place>()
      .field("grid", &Place::grid, number(grid_count), "the number of its grid", vital)
      .field("cell", &Place::cell, number(cells_a_grid), "the number of its cell in that grid", vital);
}

Shape<Grid> grid_shape() {
  const auto coordinate = data::integer<std::int32_t>(-farthest, farthest);
  return Struct<Grid>("A space grid of 3 x 2 cells [4, 8]")
      .field("id", &Grid::id, data::integer(1, grid_count).by_rule("praxis/grid-set", "P1", "Praxis 4"),
             "the number printed on it", vital)
      .field("at", &Grid::at, data::row<Square>(coordinate, {&Square::x, &Square::y}),
             "[x, y] of its top left cell; x to the right, y down", vital)
      .field("turn", &Grid::turn, data::integer(0, 3), "quarter turns clockwise; default 0", sound);
}

Shape<Ship> ship_shape() {
  const auto number = [](int most) { return data::integer(1, most); };
  return Struct<Ship>("A ship in the universe [4]")
      .field("player", &Ship::player, number(most_players).by_rule("praxis/player-count", "P4", "Praxis 3, 4, 8"),
             "whose it is", vital)
      .fields(&Ship::place, place_fields())
      .field("face", &Ship::face, number(dice_faces).by_rule("praxis/ship-face", "P5", "Praxis 4"),
             "the face of the die; default 1", sound);
}

Shape<Artefact> artefact_shape() {
  return Struct<Artefact>("A tile that waits for a ship [6]")
      .fields(&Artefact::place, place_fields())
      .field("type", &Artefact::type, data::text(1, 60), "\"plus-1\" …: as in rules/praxis/rules.json", vital);
}

Shape<Throw> throw_shape() {
  const auto what = data::converted<Purpose>(
      data::text(1, 60), [](const std::string& words) { return std::optional{purpose_of(words)}; },
      [](const Purpose& purpose) { return to_text(purpose); });
  return Struct<Throw>("A throw of a die")
      .field("what", &Throw::what, what, "what it was thrown for", vital)
      .field("die", &Throw::die, data::integer(1, dice_faces), "the face", vital);
}

template <typename T>
Shape<T> placed(const Shape<T>& shape) {
  return data::placed(shape, &T::value);
}

template <typename T>
Shape<T> placed(std::string description) {
  return placed<T>(Struct<T>(std::move(description)).fields(&T::place, place_fields()));
}

template <typename T>
Shape<std::vector<T>> some(const Shape<T>& shape) {
  return data::unless_empty(data::list(shape, 0, most_entries));
}

// The number of cells that two intervals share; negative: the number of cells between them.
std::int32_t shared(std::int32_t a, int length_a, std::int32_t b, int length_b) {
  return std::min(a + length_a, b + length_b) - std::max(a, b);
}

Square shared(const Grid& a, const Grid& b) {
  return {shared(a.at.x, a.width(), b.at.x, b.width()), shared(a.at.y, a.height(), b.at.y, b.height())};
}

}  // namespace

Square Grid::square(int cell) const {
  const std::int32_t column = (cell - 1) % 3, row = (cell - 1) / 3;
  switch (turn) {
    case 1:
      return at + Square{1 - row, column};
    case 2:
      return at + Square{2 - column, 1 - row};
    case 3:
      return at + Square{row, 2 - column};
    default:
      return at + Square{column, row};
  }
}

int Grid::cell(Square place) const {
  for (int number = 1; number <= cells_a_grid; ++number) {
    if (square(number) == place) return number;
  }
  return 0;
}

Contact contact(const Grid& a, const Grid& b) {
  const Square both = shared(a, b);
  if (both.x < 0 || both.y < 0 || (both.x > 0 && both.y > 0)) return Contact::none;
  return both.x == 0 && both.y == 0 ? Contact::corner : Contact::edge;
}

bool overlap(const Grid& a, const Grid& b) {
  const Square both = shared(a, b);
  return both.x > 0 && both.y > 0;
}

Purpose purpose_of(std::string_view words) {
  Purpose purpose;
  std::string_view rest = words;
  const auto ends = [&rest](std::string_view end) {
    const bool found = rest.size() > end.size() && rest.ends_with(end);
    if (found) rest.remove_suffix(end.size());
    return found;
  };
  purpose.again = ends(again);
  for (std::size_t i = 1; i < role_ends.size() && purpose.role == Purpose::Role::none; ++i) {
    if (ends(role_ends[i])) purpose.role = static_cast<Purpose::Role>(i);
  }
  for (std::size_t i = 1; i < thing_starts.size(); ++i) {
    if (!rest.starts_with(thing_starts[i])) continue;
    const auto number = whole(rest.substr(thing_starts[i].size()), 1, std::numeric_limits<int>::max());
    if (number) purpose.thing = {static_cast<Thrown::Kind>(i), *number};
  }
  if (purpose.thing.kind == Thrown::Kind::other) purpose.thing.words = rest;
  const bool known = purpose.role != Purpose::Role::none && to_text(purpose) == words;
  return known ? purpose : Purpose{{Thrown::Kind::other, 0, std::string{words}}};
}

std::string to_text(const Purpose& purpose) {
  const auto& [kind, number, words] = purpose.thing;
  const std::string thing =
      kind == Thrown::Kind::other ? words : fmt::format("{}{}", thing_starts[static_cast<std::size_t>(kind)], number);
  return fmt::format("{}{}{}", thing, role_ends[static_cast<std::size_t>(purpose.role)], purpose.again ? again : "");
}

std::optional<Seed> seed_of(std::string_view text) {
  constexpr std::uint64_t least = 0, most = std::numeric_limits<std::uint64_t>::max();
  const std::size_t slash = text.find('/');
  const auto seed = whole(text.substr(0, slash), least, most);
  const auto stream =
      slash == std::string_view::npos ? std::optional{least} : whole(text.substr(slash + 1), least, most);
  if (!seed || !stream) return std::nullopt;
  return Seed{*seed, *stream};
}

std::string to_text(const Seed& seed) {
  return fmt::format("{}/{}", seed.seed, seed.stream);
}

Shape<Edition> edition_shape() {
  return data::converted<Edition>(
      data::integer(1, 3), [](int number) { return std::optional{number == 3 ? Edition::third : Edition::first}; },
      [](Edition edition) { return static_cast<int>(edition); });
}

Shape<Scoring> scoring_shape() {
  return data::choice<Scoring>(scoring_names);
}

const Shape<Universe>& universe_shape() {
  const auto players =
      data::integer(least_players, most_players).by_rule("praxis/player-count", "P4", "Praxis 3, 4, 8");
  static const Shape<Universe> shape =
      document<Universe>("A universe of Praxis. Without portals and ships it is a layout of grids, not yet set up.",
                         "praxis", "universe")
          .field("title", &Universe::title, data::unless_empty(data::text(1, 200)), "printed above its plan")
          .passed("translations", data::translations_format())
          .field("edition", &Universe::edition, edition_shape(), "1 (2021) or 3 (2022); default 1")
          .field("players", &Universe::players, players, "number of players; default 2 [3]")
          .field("scoring", &Universe::scoring, data::usually(Scoring::points, scoring_shape()),
                 "scoring of a base; default points [6.2]")
          .field("colours", &Universe::colours,
                 data::usually(least_colours, data::integer(least_colours, most_colours)),
                 "colours of tiles in the scoring by collections; default 2 [6.2]")
          .field("grids", &Universe::grids, data::list(placed(grid_shape()), 0, most_entries),
                 "the six grids, in any order", required)
          .field("portals", &Universe::portals, some(placed<Portal>("A portal [4]")),
                 "one fewer than players; absent: not yet placed")
          .field("exoplanets", &Universe::exoplanets, some(placed<Exoplanet>("A tile face down (edition 3)")),
                 "edition 3: as many as portals; absent: not yet placed")
          .field("ships", &Universe::ships, some(placed(ship_shape())), "ships in the universe; absent: not yet placed")
          .field("artefacts", &Universe::artefacts, some(placed(artefact_shape())), "the tiles laid")
          .field("throws", &Universe::throws, some(placed(throw_shape())),
                 "throws that placed portals and ships, in order")
          .field("seed", &Universe::seed, data::unless_empty(data::seed()), "seed of the random numbers that made it");
  return shape;
}

std::string to_json(const Universe& universe) {
  return universe_shape().text(universe);
}

}  // namespace planche::rules::praxis
