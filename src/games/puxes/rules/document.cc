#include "games/puxes/rules/document.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "data/formats/translation.h"
#include "games/puxes/rules/parameters.h"
#include "rules/format_shapes.h"

namespace planche::rules::puxes {

namespace {

constexpr std::string_view any_character = "character";
constexpr std::array<std::string_view, 5> names_of_variants{"blitz", "cliff", "fortress", "no-powers", "two-step"};
constexpr std::array<bool Variants::*, 5> members_of_variants{&Variants::blitz, &Variants::cliff, &Variants::fortress,
                                                              &Variants::no_powers, &Variants::two_step};
constexpr double untold = 0;  // edge of a DiXe that the document does not give
constexpr const char* seed_meaning = "seed of the random numbers that made it";

Shape<std::string> name_shape() {
  return data::text(1, 60);
}

Shape<base::Point> point_shape() {
  return data::row<base::Point>(data::number(-farthest, farthest), {&base::Point::x, &base::Point::y});
}

Shape<Face> face_shape() {
  const auto read = [](const std::string& text) { return std::optional{face_of(text)}; };
  return data::placed(data::converted<Face>(data::text(name_shape().format()), read, to_text), &Face::value);
}

Shape<std::vector<Face>> heroes_shape(std::size_t most) {
  return data::list(face_shape(), 0, most);
}

Shape<Variants> variants_shape() {
  const auto read = [](const std::vector<std::size_t>& chosen) {
    std::optional<Variants> own{std::in_place};
    for (const std::size_t i : chosen) (*own).*members_of_variants[i] = true;
    return own;
  };
  const auto written = [](const Variants& own) {
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < members_of_variants.size(); ++i) {
      if (own.*members_of_variants[i]) chosen.push_back(i);
    }
    return chosen;
  };
  return data::converted<Variants>(
      data::unless_empty(data::list(data::choice<std::size_t>(names_of_variants), 0, members_of_variants.size())), read,
      written);
}

Shape<Oracle> oracle_shape() {
  const Shape<Hold> hold = Struct<Hold>("A power that keeps an oracle from moving")
                               .field("by", &Hold::by, name_shape(), "the player whose power it is", required)
                               .field("power", &Hold::power, name_shape(), "\"seduction\", \"vampire\" …", required);
  const auto shows = [](const Face& face) { return face.character || !face.name.empty(); };
  const auto off = [](const Shape<bool>& shape) { return data::usually(false, shape); };
  return Struct<Oracle>("An oracle: a DiXe on the table, or one that sleeps beside it")
      .field("at", &Oracle::at, point_shape(), "its centre [x, y]; may be left out where it sleeps")
      .field("angle", &Oracle::angle, data::usually(0, data::number(-largest_angle, largest_angle)),
             "degrees clockwise; default 0")
      .field("face", &Oracle::face, data::when(shows, face_shape()),
             "a symbol, \"character\" or \"character:POWER\"; may be left out where it sleeps")
      .field("asleep", &Oracle::asleep, off(data::boolean()), "whether it left the table; default false")
      .field("stacked", &Oracle::stacked, off(data::boolean()),
             "whether it lies on or under another oracle; default false")
      .field("held", &Oracle::held, data::placed(hold, &Hold::value), "what keeps it from moving");
}

Shape<Player> player_shape() {
  const Shape<Temple> temple =
      Struct<Temple>("A temple: two DiXes, one on the other")
          .field("at", &Temple::at, point_shape(), "its centre [x, y]", vital)
          .field("toppled", &Temple::toppled, data::usually(0, data::integer(0, 9)), "how often it fell; default 0");
  return Struct<Player>("A player")
      .field("name", &Player::name, name_shape(), "unique name of the player", required)
      .field("side", &Player::side, data::choice<Side>(side_names()), "where the player sits", required)
      .field("since", &Player::since, data::usually(0, data::integer<std::int64_t>(0)),
             "when its protection appeared, counted in throws; default 0")
      .field("temples", &Player::temples, data::list(data::placed(temple, &Temple::value), 0, most_temples),
             "including fallen ones", required)
      .field("oracles", &Player::oracles, data::list(data::placed(oracle_shape(), &Oracle::value), 0, most_oracles),
             "including sleeping ones", required)
      .field("heroes", &Player::heroes, data::unless_empty(heroes_shape(most_thrown)),
             "shown faces: a symbol or \"character:POWER\"; absent: not thrown");
}

}  // namespace

const Shape<Setup>& setup_shape() {
  const auto side = data::number(shortest_table, longest_table);
  const auto table = Struct<Setup>("The table")
                         .field(
                             "length", [](auto& setup) -> auto& { return setup.table.height; }, side, "along y, mm")
                         .field(
                             "width", [](auto& setup) -> auto& { return setup.table.width; }, side, "along x, mm");
  static const Shape<Setup> shape =
      document<Setup>("A setup of PuXes: a table with temples and oracles, at the start or in the middle of a game",
                      "puxes", "setup")
          .field("title", &Setup::title, data::unless_empty(data::text(1, 200)), "printed above its diagram")
          .passed("translations", data::translations_format())
          .field("mode", &Setup::mode, data::choice<Mode>(mode_names()), "mode of play", required)
          .field("variants", &Setup::variants, variants_shape(), "variants of the rules")
          .field("start", &Setup::start, data::usually(true, data::boolean()),
                 "false: a moment of a game, where oracles lie anywhere; default true")
          .group("table", table, "its size; default 900 x 600")
          .field("dixe", &Setup::dixe, data::usually(untold, data::number(smallest_dixe, largest_dixe)),
                 "edge of a DiXe, mm; default a thirty-sixth of the length")
          .field("players", &Setup::players, data::list(data::placed(player_shape(), &Player::value), 1, most_players),
                 "in the order of turns", required)
          .field("to_move", &Setup::to_move, data::unless_empty(name_shape()),
                 "the name of the player whose turn it is")
          .field("seed", &Setup::seed, data::unless_empty(data::seed()), seed_meaning);
  return shape;
}

const Shape<Dice>& dice_shape() {
  const Shape<Die> die =
      Struct<Die>("A DiXe: one character and five symbols")
          .field("name", &Die::name, data::unless_empty(name_shape()), "name of its character")
          .field("power", &Die::power, name_shape(), "power of its character: \"protection\" …", required)
          .field("faces", &Die::faces, data::list(face_shape(), 0, 24), "\"character\" once, and five symbols",
                 required);
  static const Shape<Dice> shape =
      document<Dice>("Dice of PuXes", "puxes", "dice")
          .field("title", &Dice::title, data::unless_empty(data::text(1, 200)), "title of the set of dice")
          .passed("translations", data::translations_format())
          .field("dice", &Dice::dice, data::list(data::placed(die, &Die::value), 1, most_dice), "the dice", required);
  return shape;
}

const Shape<Throw>& throw_shape() {
  static const Shape<Throw> shape =
      document<Throw>("A throw of heroes", "puxes", "throw")
          .field("mode", &Throw::mode, data::text(Format::choice({"guest", "discovery", "training"})), "kind of throw",
                 required)
          .field("heroes", &Throw::heroes, heroes_shape(most_heroes), "shown faces: a symbol or \"character:POWER\"",
                 required)
          .field("seed", &Throw::seed, data::unless_empty(data::seed()), seed_meaning);
  return shape;
}

const std::vector<std::string_view>& variant_names() {
  static const std::vector<std::string_view> names{names_of_variants.begin(), names_of_variants.end()};
  return names;
}

bool add_variant(Variants& own, std::string_view name) {
  const auto found = std::ranges::find(names_of_variants, name);
  if (found == names_of_variants.end()) return false;
  own.*members_of_variants[static_cast<std::size_t>(found - names_of_variants.begin())] = true;
  return true;
}

bool has_variant(const Variants& own, std::string_view name) {
  const auto found = std::ranges::find(names_of_variants, name);
  return found != names_of_variants.end() &&
         own.*members_of_variants[static_cast<std::size_t>(found - names_of_variants.begin())];
}

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
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) return std::nullopt;
  return static_cast<Mode>(found - names.begin());
}

std::size_t characters_in(const std::vector<Face>& faces) {
  return static_cast<std::size_t>(std::ranges::count_if(faces, &Face::character));
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

Setup read_setup(const data::Document& document, const Parameters& parameters) {
  const Geometry& geometry = parameters.geometry;
  Setup setup;
  setup.table = {geometry.width, geometry.length};
  setup.dixe = untold;
  setup_shape().read(document.root, setup);
  if (setup.dixe == untold) setup.dixe = setup.table.height / geometry.dixes_a_length;
  return setup;
}

std::string to_json(Setup setup, const Geometry& geometry) {
  if (setup.dixe == setup.table.height / geometry.dixes_a_length) setup.dixe = untold;
  return setup_shape().text(setup);
}

std::string to_json(const Throw& thrown) {
  return throw_shape().text(thrown);
}

}  // namespace planche::rules::puxes
