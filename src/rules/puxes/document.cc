#include "rules/puxes/document.h"

#include <algorithm>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "data/translation.h"
#include "rules/puxes/parameters.h"

namespace planche::rules::puxes {

namespace {

using data::Format;
using enum data::Need;

constexpr std::string_view any_character = "character";

Format name_format() {
  return Format::string().length(1, 60);
}

Format at_format() {
  return Format::array(Format::number().at_least(-farthest).at_most(farthest)).length(2, 2);
}

Format seed_format() {
  return Format::one_of({Format::integer().at_least(0),
                         Format::string().pattern("^[0-9]{1,20}(/[0-9]{1,20})?$", "digits, as in \"12345/7\"")});
}

Format heroes_format() {
  return Format::array(name_format()).length(0, most_heroes);
}

Format oracle_format() {
  const Format hold = Format::object("A power that keeps an oracle from moving")
                          .field("by", name_format(), "the player whose power it is", required)
                          .field("power", name_format(), "\"seduction\", \"vampire\" …", required);
  const Format angle = Format::number().at_least(-largest_angle).at_most(largest_angle);
  return Format::object("An oracle: a DiXe on the table, or one that sleeps beside it")
      .field("at", at_format(), "its centre [x, y]; may be left out where it sleeps")
      .field("angle", angle, "degrees clockwise; default 0")
      .field("face", name_format(), "a symbol, \"character\" or \"character:POWER\"; may be left out where it sleeps")
      .field("asleep", Format::boolean(), "whether it left the table; default false")
      .field("stacked", Format::boolean(), "whether it lies on or under another oracle; default false")
      .field("held", hold, "what keeps it from moving");
}

Format player_format() {
  const Format temple = Format::object("A temple: two DiXes, one on the other")
                            .field("at", at_format(), "its centre [x, y]", required)
                            .field("toppled", Format::integer().at_least(0).at_most(9), "how often it fell; default 0");
  return Format::object("A player")
      .field("name", name_format(), "told apart by it", required)
      .field("side", Format::choice(base::strings(side_names())), "where the player sits", required)
      .field("since", Format::integer().at_least(0), "when its protection appeared, counted in throws; default 0")
      .field("temples", Format::array(temple).length(0, most_temples), "those that fell too", required)
      .field("oracles", Format::array(oracle_format()).length(0, most_oracles), "those that sleep too", required)
      .field("heroes", heroes_format(), "what they show: a symbol or \"character:POWER\"; absent: not thrown");
}

// What is read from a value where it is of that kind and in range.
std::optional<double> number_in(const data::Value* value, double least, double most) {
  if (value == nullptr || !value->is_number()) return std::nullopt;
  const double number = value->number();
  if (!(number >= least && number <= most)) return std::nullopt;
  return number;
}

std::optional<base::Point> point_of(const data::Value* value) {
  if (value == nullptr || value->array() == nullptr || value->array()->size() != 2) return std::nullopt;
  const auto x = number_in(&(*value->array())[0], -farthest, farthest);
  const auto y = number_in(&(*value->array())[1], -farthest, farthest);
  if (!x || !y) return std::nullopt;
  return base::Point{*x, *y};
}

template <typename Use>
void each(const data::Value* list, std::size_t most, Use use) {
  if (list == nullptr || list->array() == nullptr) return;
  const std::size_t count = std::min(list->array()->size(), most);
  for (std::size_t i = 0; i < count; ++i) use((*list->array())[i]);
}

std::vector<Face> faces_of(const data::Value* list, std::size_t most) {
  std::vector<Face> faces;
  each(list, most, [&](const data::Value& entry) {
    if (entry.string() == nullptr) return;
    faces.push_back(face_of(*entry.string()));
    faces.back().value = &entry;
  });
  return faces;
}

std::optional<Oracle> oracle_of(const data::Value& entry) {
  if (entry.object() == nullptr) return std::nullopt;
  Oracle oracle;
  oracle.at = point_of(entry.find("at"));
  oracle.angle = number_in(entry.find("angle"), -largest_angle, largest_angle).value_or(0);
  const data::Value* face = entry.find("face");
  oracle.face = face_of(text_of(face));
  oracle.face.value = face;
  oracle.asleep = truth_of(entry.find("asleep"), false);
  oracle.stacked = truth_of(entry.find("stacked"), false);
  if (const data::Value* held = entry.find("held"); held != nullptr && held->object() != nullptr) {
    oracle.held = Hold{text_of(held->find("by")), text_of(held->find("power")), held};
  }
  oracle.value = &entry;
  return oracle;
}

Player player_of(const data::Value& entry) {
  Player player;
  player.name = text_of(entry.find("name"));
  const auto& sides = side_names();
  const auto side = std::find(sides.begin(), sides.end(), text_of(entry.find("side")));
  if (side != sides.end()) player.side = static_cast<Side>(side - sides.begin());
  player.since = integer_in(entry.find("since"), 0, std::numeric_limits<std::int64_t>::max()).value_or(0);
  each(entry.find("temples"), most_temples, [&](const data::Value& temple) {
    if (const auto at = point_of(temple.find("at"))) {
      player.temples.push_back({*at, integer_in(temple.find("toppled"), 0, 9).value_or(0), &temple});
    }
  });
  each(entry.find("oracles"), most_oracles, [&](const data::Value& oracle) {
    if (auto read = oracle_of(oracle)) player.oracles.push_back(std::move(*read));
  });
  player.heroes = faces_of(entry.find("heroes"), most_heroes);
  player.value = &entry;
  return player;
}

}  // namespace

const std::vector<std::string_view>& mode_names() {
  static const std::vector<std::string_view> names{"duel",     "three",    "solo",    "cooperative",
                                                   "advanced", "fortress", "toddlers"};
  return names;
}

const std::vector<std::string_view>& side_names() {
  static const std::vector<std::string_view> names{"south", "north", "west", "east"};
  return names;
}

std::string_view name_of(Mode mode) {
  return mode_names()[static_cast<std::size_t>(mode)];
}

std::string_view name_of(Side side) {
  return side_names()[static_cast<std::size_t>(side)];
}

std::optional<Mode> mode_named(std::string_view name) {
  const auto& names = mode_names();
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return static_cast<Mode>(found - names.begin());
}

Face face_of(std::string_view text) {
  if (text == any_character) return {true, {}};
  if (text.starts_with(any_character) && text[any_character.size()] == ':') {
    return {true, std::string{text.substr(any_character.size() + 1)}};
  }
  return {false, std::string{text}};
}

std::string to_text(const Face& face) {
  if (!face.character) return face.name;
  return face.name.empty() ? std::string{any_character} : fmt::format("{}:{}", any_character, face.name);
}

const Format& setup_format() {
  static const Format format = [] {
    const Format length = Format::number().at_least(shortest_table).at_most(longest_table);
    const Format table =
        Format::object("The table").field("length", length, "along y, mm").field("width", length, "along x, mm");
    const Format variants = Format::array(Format::choice({"blitz", "cliff", "no-powers", "two-step"})).length(0, 4);
    return Format::object("A setup of PuXes: a table with temples and oracles, at the start or in the middle of a game")
        .field("game", Format::constant("puxes"), "the game", required)
        .field("kind", Format::constant("setup"), "the kind of document", required)
        .field("title", Format::string().length(1, 200), "printed above its diagram")
        .field("translations", data::translations_format())
        .field("mode", Format::choice(base::strings(mode_names())), "how it is played", required)
        .field("variants", variants, "further rules")
        .field("start", Format::boolean(), "false: a moment of a game, where oracles lie anywhere; default true")
        .field("table", table, "its size; default 900 x 600")
        .field("dixe", Format::number().at_least(smallest_dixe).at_most(largest_dixe),
               "edge of a DiXe, mm; default a thirty-sixth of the length")
        .field("players", Format::array(player_format()).length(1, most_players), "in the order of turns", required)
        .field("to_move", name_format(), "the name of the player whose turn it is")
        .field("seed", seed_format(), "of the random numbers it was made from");
  }();
  return format;
}

const Format& dice_format() {
  static const Format format = [] {
    const Format die = Format::object("A DiXe: one character and five symbols")
                           .field("name", name_format(), "of its character")
                           .field("power", name_format(), "of its character: \"protection\" …", required)
                           .field("faces", Format::array(name_format()).length(0, 24),
                                  "\"character\" once, and five symbols", required);
    return Format::object("Dice of PuXes")
        .field("game", Format::constant("puxes"), "the game", required)
        .field("kind", Format::constant("dice"), "the kind of document", required)
        .field("title", Format::string().length(1, 200), "what they are called together")
        .field("translations", data::translations_format())
        .field("dice", Format::array(die).length(1, most_dice), "the dice", required);
  }();
  return format;
}

const Format& throw_format() {
  static const Format format =
      Format::object("A throw of heroes")
          .field("game", Format::constant("puxes"), "the game", required)
          .field("kind", Format::constant("throw"), "the kind of document", required)
          .field("mode", Format::choice({"guest", "discovery", "training"}), "what was thrown", required)
          .field("heroes", heroes_format(), "what they show: a symbol or \"character:POWER\"", required)
          .field("seed", seed_format(), "of the random numbers it was made from");
  return format;
}

Setup read_setup(const data::Document& document, const Geometry& geometry) {
  const data::Value& root = document.root;
  Setup setup;
  setup.title = text_of(root.find("title"));
  setup.mode = mode_named(text_of(root.find("mode"))).value_or(Mode::duel);
  each(root.find("variants"), 4, [&](const data::Value& variant) {
    const std::string name = text_of(&variant);
    setup.variants.blitz |= name == "blitz";
    setup.variants.cliff |= name == "cliff";
    setup.variants.no_powers |= name == "no-powers";
    setup.variants.two_step |= name == "two-step";
  });
  setup.start = truth_of(root.find("start"), true);
  const data::Value* table = root.find("table");
  const auto side = [&](std::string_view key, double otherwise) {
    return number_in(table == nullptr ? nullptr : table->find(key), shortest_table, longest_table).value_or(otherwise);
  };
  setup.table = {side("width", geometry.width), side("length", geometry.length)};
  setup.dixe =
      number_in(root.find("dixe"), smallest_dixe, largest_dixe).value_or(setup.table.height / geometry.dixes_a_length);
  each(root.find("players"), most_players, [&](const data::Value& player) {
    if (player.object() != nullptr) setup.players.push_back(player_of(player));
  });
  setup.to_move = text_of(root.find("to_move"));
  setup.seed = seed_text_of(root.find("seed"));
  return setup;
}

Dice read_dice(const data::Document& document) {
  Dice dice;
  dice.title = text_of(document.root.find("title"));
  each(document.root.find("dice"), most_dice, [&](const data::Value& entry) {
    if (entry.object() == nullptr) return;
    dice.dice.push_back(
        {text_of(entry.find("name")), text_of(entry.find("power")), faces_of(entry.find("faces"), 24), &entry});
  });
  return dice;
}

Throw read_throw(const data::Document& document) {
  return {text_of(document.root.find("mode")), faces_of(document.root.find("heroes"), most_heroes),
          seed_text_of(document.root.find("seed"))};
}

}  // namespace planche::rules::puxes
