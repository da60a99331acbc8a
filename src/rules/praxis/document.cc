#include "rules/praxis/document.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "data/translation.h"

namespace planche::rules::praxis {

namespace {

using data::Format;
using data::Need;

constexpr int dice_faces = 6;

Format place_number(int most) {
  return Format::integer().at_least(1).at_most(most).by_rule("praxis/cell-number", "P1", "Praxis 4, 8");
}

Format with_place(Format object) {
  return object.field("grid", place_number(grid_count), "the number of its grid", Need::required)
      .field("cell", place_number(cells_a_grid), "the number of its cell in that grid", Need::required);
}

Format grid_format() {
  const Format number = Format::integer().at_least(1).at_most(grid_count).by_rule("praxis/grid-set", "P1", "Praxis 4");
  const Format coordinate = Format::integer().at_least(-farthest).at_most(farthest);
  return Format::object("A space grid of 3 x 2 cells [4, 8]")
      .field("id", number, "the number printed on it", Need::required)
      .field("at", Format::array(coordinate).length(2, 2), "[x, y] of its top left cell; x to the right, y down",
             Need::required)
      .field("turn", Format::integer().at_least(0).at_most(3), "quarter turns clockwise; default 0");
}

Format player_format() {
  return Format::integer().at_least(1).at_most(most_players).by_rule("praxis/player-count", "P4", "Praxis 3, 4, 8");
}

Format ship_format() {
  const Format face = Format::integer().at_least(1).at_most(dice_faces).by_rule("praxis/ship-face", "P5", "Praxis 4");
  return with_place(Format::object("A ship in the universe [4]")
                        .field("player", player_format(), "whose it is", Need::required))
      .field("face", face, "the face of the die; default 1");
}

Format throw_format() {
  return Format::object("A throw of a die")
      .field("what", Format::string().length(1, 60), "what it was thrown for", Need::required)
      .field("die", Format::integer().at_least(1).at_most(dice_faces), "the face", Need::required);
}

Format list(Format item) {
  return Format::array(std::move(item)).length(0, most_entries);
}

// An absent member has its default, a senseless one none.
std::optional<int> integer_or(const data::Value* value, int least, int most, int otherwise) {
  return value == nullptr ? otherwise : integer_in(value, least, most);
}

std::optional<Place> place_of(const data::Value& entry) {
  const auto grid = integer_in(entry.find("grid"), 1, grid_count),
             cell = integer_in(entry.find("cell"), 1, cells_a_grid);
  if (!grid || !cell) return std::nullopt;
  return Place{*grid, *cell};
}

std::optional<Grid> grid_of(const data::Value& entry) {
  const auto id = integer_in(entry.find("id"), 1, grid_count), turn = integer_or(entry.find("turn"), 0, 3, 0);
  const data::Value* at = entry.find("at");
  if (!id || !turn || at == nullptr || at->array() == nullptr || at->array()->size() != 2) return std::nullopt;
  const auto x = integer_in(&(*at->array())[0], -farthest, farthest);
  const auto y = integer_in(&(*at->array())[1], -farthest, farthest);
  if (!x || !y) return std::nullopt;
  return Grid{*id, {*x, *y}, *turn, &entry};
}

std::optional<Ship> ship_of(const data::Value& entry) {
  const auto player = integer_in(entry.find("player"), 1, most_players);
  const auto place = place_of(entry);
  const auto face = integer_or(entry.find("face"), 1, dice_faces, 1);
  if (!player || !place || !face) return std::nullopt;
  return Ship{*player, *place, *face, &entry};
}

std::optional<Artefact> artefact_of(const data::Value& entry) {
  const auto place = place_of(entry);
  const std::string type = text_of(entry.find("type"));
  if (!place || type.empty()) return std::nullopt;
  return Artefact{*place, type, &entry};
}

std::optional<Throw> throw_of(const data::Value& entry) {
  const auto die = integer_in(entry.find("die"), 1, dice_faces);
  const std::string what = text_of(entry.find("what"));
  if (!die || what.empty()) return std::nullopt;
  return Throw{what, *die};
}

template <typename T>
std::optional<T> placed(const data::Value& entry) {
  const auto place = place_of(entry);
  return place ? std::optional<T>{T{*place, &entry}} : std::nullopt;
}

template <typename T>
std::vector<T> entries_of(const data::Value& root, std::string_view name,
                          std::optional<T> (*read)(const data::Value&)) {
  std::vector<T> entries;
  const data::Value* all = root.find(name);
  if (all == nullptr || all->array() == nullptr) return entries;
  const std::size_t count = std::min(all->array()->size(), most_entries);
  for (std::size_t i = 0; i < count; ++i) {
    if (auto entry = read((*all->array())[i])) entries.push_back(std::move(*entry));
  }
  return entries;
}

std::string in_quotes(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    } else {
      out += c;
    }
  }
  return out + '"';
}

// `,"name":[…]`, or nothing where there are no items.
template <typename Items, typename Print>
std::string member_json(std::string_view name, const Items& items, Print print) {
  std::string out;
  for (const auto& item : items) out += fmt::format("{}{{{}}}", out.empty() ? "" : ",", print(item));
  return items.empty() ? out : fmt::format(",\"{}\":[{}]", name, out);
}

std::string place_json(const Place& place) {
  return fmt::format(R"("grid":{},"cell":{})", place.grid, place.cell);
}

// Cells that two lengths share, or, when negative, that lie between them.
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

const Format& universe_format() {
  static const Format format = [] {
    const Format players = Format::integer()
                               .at_least(least_players)
                               .at_most(most_players)
                               .by_rule("praxis/player-count", "P4", "Praxis 3, 4, 8");
    Format artefact = with_place(Format::object("A tile that waits for a ship [6]"))
                          .field("type", Format::string().length(1, 60), "\"plus-1\" …: as in rules/praxis/rules.json",
                                 Need::required);
    return Format::object("A universe of Praxis. Without portals and ships it is a layout of grids, not yet set up.")
        .field("game", Format::constant("praxis"), "the game", Need::required)
        .field("kind", Format::constant("universe"), "the kind of document", Need::required)
        .field("title", Format::string().length(1, 200), "printed above its plan")
        .field("translations", data::translations_format())
        .field("edition", Format::integer().at_least(1).at_most(3), "1 (2021) or 3 (2022); default 1")
        .field("players", players, "how many play; default 2 [3]")
        .field("scoring", Format::choice({"points", "collections"}), "how a base counts; default points [6.2]")
        .field("grids", list(grid_format()), "the six grids, in any order", Need::required)
        .field("portals", list(with_place(Format::object("A portal [4]"))),
               "one fewer than players; absent: not yet placed")
        .field("exoplanets", list(with_place(Format::object("A tile face down (edition 3)"))),
               "edition 3: as many as portals; absent: not yet placed")
        .field("ships", list(ship_format()), "those in the universe; absent: none yet placed")
        .field("artefacts", list(artefact), "the tiles laid")
        .field("throws", list(throw_format()), "of the dice that placed portals and ships, in order")
        .field("seed",
               Format::one_of({Format::integer().at_least(0),
                               Format::string().pattern("^[0-9]{1,20}(/[0-9]{1,20})?$", "digits, as in \"12345/7\"")}),
               "of the random numbers it was made from");
  }();
  return format;
}

Universe read_universe(const data::Document& document) {
  const data::Value& root = document.root;
  Universe universe;
  if (integer_in(root.find("edition"), 3, 3)) universe.edition = Edition::third;
  universe.players = integer_in(root.find("players"), least_players, most_players).value_or(least_players);
  universe.grids = entries_of<Grid>(root, "grids", grid_of);
  universe.portals = entries_of<Portal>(root, "portals", placed);
  universe.exoplanets = entries_of<Exoplanet>(root, "exoplanets", placed);
  universe.ships = entries_of<Ship>(root, "ships", ship_of);
  universe.artefacts = entries_of<Artefact>(root, "artefacts", artefact_of);
  universe.throws = entries_of<Throw>(root, "throws", throw_of);
  if (text_of(root.find("scoring")) == "collections") universe.scoring = Scoring::collections;
  universe.title = text_of(root.find("title"));
  universe.seed = seed_text_of(root.find("seed"));
  return universe;
}

std::string to_json(const Universe& universe) {
  const auto place = [](const auto& thing) { return place_json(thing.place); };
  std::string out = R"({"game":"praxis","kind":"universe")";
  if (!universe.title.empty()) out += ",\"title\":" + in_quotes(universe.title);
  out += fmt::format(R"(,"edition":{},"players":{})", static_cast<int>(universe.edition), universe.players);
  if (universe.scoring == Scoring::collections) out += R"(,"scoring":"collections")";
  if (universe.grids.empty()) out += R"(,"grids":[])";
  out += member_json("grids", universe.grids, [](const Grid& grid) {
    return fmt::format(R"("id":{},"at":[{},{}],"turn":{})", grid.id, grid.at.x, grid.at.y, grid.turn);
  });
  out += member_json("portals", universe.portals, place);
  out += member_json("exoplanets", universe.exoplanets, place);
  out += member_json("ships", universe.ships, [](const Ship& ship) {
    return fmt::format(R"("player":{},{},"face":{})", ship.player, place_json(ship.place), ship.face);
  });
  out += member_json("artefacts", universe.artefacts, [](const Artefact& artefact) {
    return fmt::format(R"({},"type":{})", place_json(artefact.place), in_quotes(artefact.type));
  });
  out += member_json("throws", universe.throws, [](const Throw& thrown) {
    return fmt::format(R"("what":{},"die":{})", in_quotes(thrown.what), thrown.die);
  });
  if (!universe.seed.empty()) out += ",\"seed\":" + in_quotes(universe.seed);
  return out + "}";
}

}  // namespace planche::rules::praxis
