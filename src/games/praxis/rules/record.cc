#include "games/praxis/rules/record.h"

#include <array>
#include <utility>

#include <fmt/format.h>

#include "rules/format_shapes.h"

namespace planche::rules::praxis {

namespace {

using Type = Decision::Type;
using Byte = std::uint8_t;
using Names = std::vector<std::string>;

bool names_artefact(Type type) {
  return type == Type::lay || type == Type::drop || type == Type::keep;
}

// A number that counts from 1 in documents and from 0 in the engine.
template <typename Number>
Shape<Number> from_one(int most) {
  return data::converted<Number>(
      data::integer<Number>(1, static_cast<Number>(most)),
      [](Number number) { return std::optional{static_cast<Number>(number - 1)}; },
      [](Number number) { return static_cast<Number>(number + 1); });
}

Shape<Byte> cell_shape() {
  const auto number = [] { return data::integer(1, grid_count).by_rule("praxis/cell-number", "P1", "Praxis 4, 8"); };
  const Shape<Place> place = Struct<Place>("A cell by the numbers printed on it [4, 8]")
                                 .field("grid", &Place::grid, number(), "1 to 6", vital)
                                 .field("cell", &Place::cell, number(), "1 to 6", vital);
  return data::converted<Byte>(
      place, [](Place own) { return std::optional{static_cast<Byte>(cell_of(own))}; }, place_of);
}

Shape<std::string> name_shape() {
  return data::text(1, 60).described("\"duel\", with colours \"duel/white\"; as in rules/praxis/rules.json");
}

Shape<Byte> change_shape() {
  return data::converted<Byte>(
      data::integer(-1, 1),
      [](int by) { return by == 0 ? std::nullopt : std::optional{static_cast<Byte>(by > 0 ? 1 : 0)}; },
      [](Byte what) { return what == 1 ? 1 : -1; });
}

Shape<Told> told_shape() {
  const auto artefact = [](std::string description) {
    return Struct<Told>(std::move(description)).field("artefact", &Told::artefact, name_shape(), "which", vital);
  };
  const auto cell = [](std::string description, const std::string& name, std::string meaning) {
    return Struct<Told>(std::move(description)).field(name, &Told::where, cell_shape(), std::move(meaning), vital);
  };
  return data::Tagged<Told, Type>("type", &Told::type)
      .option("lay", Type::lay,
              artefact("An artefact from the hand is laid beside a ship [6.1]")
                  .field("at", &Told::where, cell_shape(), "an empty cell", vital))
      .option("slide", Type::slide,
              Struct<Told>("A ship slides [6.1, 8]")
                  .field("ship", &Told::what, data::integer<Byte>(0, ships_a_player - 1),
                         "which of the player's ships: 0 or 1", vital)
                  .field("to", &Told::where, cell_shape(), "where it ends", vital))
      .option("enter", Type::enter, Struct<Told>("An off-board ship enters by the dice [6.1]"))
      .option("exchange", Type::exchange, Struct<Told>("The whole hand is discarded and drawn anew [6.1]"))
      .option("drop", Type::drop, artefact("An artefact beyond the hand limit is discarded (edition 3)"))
      .option(
          "portal", Type::portal,
          Struct<Told>("Where the portal goes [8]").field("grid", &Told::where, from_one<Byte>(grid_count), "", vital))
      .option("duel", Type::duel, cell("Against which ship [6.4]", "at", "its cell"))
      .option("recruit", Type::recruit, cell("Where the recruit enters [8]", "at", "an empty cell"))
      .option("keep", Type::keep, artefact("One of the artefacts drawn is kept [8]"))
      .option("teleport", Type::teleport, cell("Where the ship goes [8]", "to", "of a teleport or a portal"))
      .option("boost", Type::boost, cell("The ship slides on (edition 3)", "to", "where it ends"))
      .option("tools", Type::tools,
              cell("The face of an adjacent ship changes (edition 3)", "at", "its cell")
                  .field("by", &Told::what, change_shape(), "1 or -1", vital))
      .option("clone", Type::clone,
              Struct<Told>("A tile is taken from a base (edition 3)")
                  .field("player", &Told::where, from_one<Byte>(most_players), "whose", vital));
}

Shape<Names> names_shape() {
  return data::list(data::otherwise({}, name_shape()), 0, most_in_turn);
}

Shape<RecordedTurn> turn_shape() {
  const Shape<RecordedTurn> shape =
      Struct<RecordedTurn>("A turn [6.1]")
          .field("player", &RecordedTurn::player, from_one<int>(most_players),
                 "the player to move; the first player begins", required)
          .field("decisions", &RecordedTurn::decisions, data::list(rules::recorded(told_shape()), 0, most_in_turn),
                 "in order; none: the player passes", required)
          .field("throws", &RecordedTurn::throws, data::list(data::otherwise(1, data::integer(1, 6)), 0, most_in_turn),
                 "throws of dice, in order")
          .field("draws", &RecordedTurn::draws, names_shape(), "items drawn from the pile or at random, in order");
  return data::placed(data::otherwise({}, shape), &RecordedTurn::value);
}

// In edition 1 a game ends with "more than 36 points" [5]: documents give one fewer than a base needs.
int untold_points(Edition edition) {
  return edition == Edition::first ? 1 : 0;
}

const Shape<RecordedGame>& game_shape() {
  const auto number = [](int least, int most) { return data::integer(least, most); };
  const auto players = number(least_players, most_players).by_rule("praxis/player-count", "P4", "Praxis 3, 4, 8");
  const Shape<End> end = Struct<End>("When the game ends [5]")
                             .field("rounds", &End::rounds, number(1, most_agreed_rounds), "number of rounds: 10 or 20")
                             .field("points", &End::points, number(1, 99'999),
                                    "after the round in which a base has more points than that (edition 1: 36), or as "
                                    "many (edition 3: 20)");
  const auto seed = data::converted<Seed>(data::seed(), seed_of, [](const Seed& own) { return to_text(own); });
  static const Shape<RecordedGame> shape =
      document<RecordedGame>("A game of Praxis, turn by turn", "praxis", "game")
          .passed("title", Format::string().length(1, 200), "title of the game")
          .field("universe", &RecordedGame::universe, data::unread(universe_shape()), "where it starts, set up",
                 required)
          .field(
              "edition", [](auto& record) -> auto& { return record.universe.edition; },
              data::unwritten(edition_shape()), "1 or 3; default: that of the universe")
          .field(
              "players", [](auto& record) -> auto& { return record.universe.players; }, data::unwritten(players),
              "number of players; default: that of the universe")
          .field(
              "scoring", [](auto& record) -> auto& { return record.universe.scoring; },
              data::unwritten(scoring_shape()), "scoring; default: that of the universe [6.2]")
          .field(
              "colours", [](auto& record) -> auto& { return record.universe.colours; },
              data::unwritten(number(least_colours, most_colours)),
              "colours of tiles in the scoring by collections; default: those of the universe [6.2]")
          .field("end", &RecordedGame::end, data::unless_empty(end), "end of the game; default: by points [5]")
          .field("seed", &RecordedGame::seed, seed, "seed of the random numbers for hands, throws and draws")
          .field("hands", &RecordedGame::hands,
                 data::list(data::otherwise({}, names_shape()), least_players, most_players),
                 "hands of the players at the start [4]; default: those of the seed")
          .field("turns", &RecordedGame::turns, data::list(turn_shape(), 0, most_turns), "all turns in order",
                 required);
  return shape;
}

}  // namespace

const Format& game_format() {
  return game_shape().format();
}

RecordedGame read_game(const data::Document& document) {
  RecordedGame record;
  if (const data::Value* universe = document.root.find("universe")) {
    record.universe_document = std::make_shared<const data::Document>(data::Document{document.source, *universe});
    record.universe = universe_shape().read(record.universe_document->root);
  }
  game_shape().read(document.root, record);
  if (record.end.points) *record.end.points += untold_points(record.universe.edition);
  return record;
}

Terms terms_of(const RecordedGame& record, const Parameters& parameters) {
  return make_terms(record.universe, parameters, record.end);
}

RecordedDecision recorded(Decision decision, const Terms& terms) {
  return {Told{decision, names_artefact(decision.type) ? terms.kind(decision.what).name : ""}};
}

std::vector<std::string> names(const std::vector<Item>& items, const Terms& terms) {
  std::vector<std::string> names;
  for (const Item item : items) names.push_back(terms.kind(item).name);
  return names;
}

std::optional<Decision> in_terms(const RecordedDecision& recorded, const Terms& terms) {
  std::optional<Told> told = recorded.move;
  if (!told || !names_artefact(told->type)) return told;
  const auto item = terms.item(told->artefact);
  if (!item || terms.kind(*item).exoplanet()) return std::nullopt;
  told->what = *item;
  return told;
}

std::vector<std::vector<std::string>> dealt_hands(const std::vector<Item>& draws, const Terms& terms) {
  const auto all = names(draws, terms);
  std::vector<std::vector<std::string>> hands(static_cast<std::size_t>(terms.players));
  for (std::size_t i = 0; i < all.size(); ++i) {
    hands[i / static_cast<std::size_t>(terms.rules.hand)].push_back(all[i]);
  }
  return hands;
}

std::string to_json(RecordedGame record) {
  if (record.end.points) *record.end.points -= untold_points(record.universe.edition);
  return game_shape().text(record);
}

std::string cell_in_words(int cell) {
  const Place place = place_of(cell);
  return fmt::format("cell {} of grid {}", place.cell, place.grid);
}

std::string in_words(Decision decision, const Terms& terms) {
  // In the order of Type.
  constexpr std::array<std::string_view, 14> words{"end the turn",
                                                   "lay {artefact} on {cell}",
                                                   "slide ship {ship} to {cell}",
                                                   "bring a ship in",
                                                   "exchange the hand",
                                                   "discard {artefact}",
                                                   "move the portal to grid {number}",
                                                   "duel with the ship on {cell}",
                                                   "recruit on {cell}",
                                                   "keep {artefact}",
                                                   "teleport to {cell}",
                                                   "slide on to {cell}",
                                                   "{change} to the ship on {cell}",
                                                   "take a tile of player {number}"};
  return fmt::format(fmt::runtime(words[static_cast<std::size_t>(decision.type)]),
                     fmt::arg("artefact", recorded(decision, terms).move->artefact),
                     fmt::arg("cell", cell_in_words(decision.where)), fmt::arg("ship", decision.what),
                     fmt::arg("number", decision.where + 1), fmt::arg("change", decision.what == 1 ? "+1" : "-1"));
}

}  // namespace planche::rules::praxis
