#include "games/puxes/rules/parameters.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "rules/format_shapes.h"
#include "rules/judging.h"
#include "rules/rules_file.h"

namespace planche::rules::puxes {

namespace {

constexpr std::size_t most_named = 100;  // powers, symbols or special cases in a file
constexpr const char* by_language = "Language → text: \"en\", \"fr\"";
constexpr std::array<std::string_view, 2> power_kinds{"active", "passive"};
constexpr std::array<std::string_view, 4> holds_names{"none", "enemy", "own", "any"};  // in the order of Holds

Shape<std::string> identifier() {
  return data::text(
      Format::string().length(1, 40).pattern("^[a-z0-9]+(-[a-z0-9]+)*$", "small letters, digits and hyphens"));
}

Shape<Text> text_shape(std::size_t longest) {
  return data::map(data::text(1, longest), by_language);
}

Shape<Geometry> geometry_shape() {
  const auto side = data::number(shortest_table, longest_table);
  const auto dixes = [](double least, double most) { return data::number(least, most); };
  const auto table = Struct<Geometry>("The usual table, mm")
                         .field("length", &Geometry::length, side)
                         .field("width", &Geometry::width, side);
  const auto temple =
      Struct<Geometry>("Where temples stand")
          .field("part", &Geometry::temple_part, dixes(2, 100),
                 "distance from the player's edge as a part of the length: 6 is a sixth")
          .field("slack", &Geometry::temple_slack, dixes(0, 1), "tolerance of that place, DiXes")
          .field("adjacent", &Geometry::adjacent, dixes(1, 20), "distance between the centres of two, DiXes");
  const auto gap = Struct<Geometry>("Between oracles of a player at the start, DiXes")
                       .field("least", &Geometry::least_gap, dixes(0, 10), "a smaller gap is an error")
                       .field("usual", &Geometry::usual_gap, dixes(0, 10), "the gap in the rulebook")
                       .field("most", &Geometry::most_gap, dixes(0, 10), "a larger gap to the nearest is noted");
  return Struct<Geometry>("Sizes; for areas, the edge in DiXes")
      .group("table", table, "its size")
      .field("dixes_a_length", &Geometry::dixes_a_length, dixes(4, 1000),
             "number of DiXes along the length of the table")
      .group("temple", temple, "where temples stand")
      .field("sacred_garden", &Geometry::sacred_garden, dixes(1, 20), "edge around a temple")
      .field("public_garden", &Geometry::public_garden, dixes(1, 20), "edge around a temple")
      .field("fortress", &Geometry::fortress, dixes(1, 20), "in the middle of the table")
      .group("gap", gap, "between oracles")
      .field("least_corners", &Geometry::least_corners, data::integer(0, 4),
             "corners of an oracle in the public garden");
}

Shape<ModeRules> mode_shape() {
  return Struct<ModeRules>("A way to play")
      .field("id", &ModeRules::mode, data::choice<Mode>(mode_names()), "its name in documents", required)
      .field("name", &ModeRules::name, text_shape(60), "its name on sheets")
      .field("sides", &ModeRules::sides, data::list(data::choice<Side>(side_names()), 2, most_players),
             "where the players sit, in the order of turns")
      .field("any_side", &ModeRules::any_side, data::boolean(), "whether they may sit elsewhere")
      .field("temples", &ModeRules::temples, data::integer(1, most_temples), "number for each player")
      .field("oracles", &ModeRules::oracles, data::integer(1, 8), "number for each player")
      .field("heroes", &ModeRules::heroes, data::integer(0, most_heroes), "number for each player; 0: none are thrown")
      .field("topples", &ModeRules::topples, data::integer(1, 9),
             "number of falls until a temple is out, without the variant two-step")
      .field("partners", &ModeRules::partners, data::boolean(), "whether players facing each other are partners")
      .field("fortress", &ModeRules::fortress, data::boolean(), "whether there is a central zone");
}

Shape<Power> power_shape() {
  const auto sentences = data::list(data::text(1, 400), 0, most_named);
  const auto kind = data::converted<bool>(
      data::choice<std::size_t>(power_kinds), [](std::size_t i) { return std::optional{i == 0}; },
      [](bool active) { return active ? 0u : 1u; });
  return Struct<Power>("A power")
      .field("id", &Power::id, identifier(), "its name in documents", required)
      .field("kind", &Power::active, kind, "one active power a turn; passive ones hold while visible", required)
      .field("carrier", &Power::carrier, data::text(1, 40), "character that the rulebook names for it")
      .field("needs", &Power::needs, data::list(data::choice<Need>(need_names()), 0, need_names().size()),
             "conditions for using it", required)
      .field("holds", &Power::holds, data::choice<Holds>(holds_names),
             "which oracles it keeps from moving; default none")
      .field("name", &Power::name, text_shape(40), "its name on cards", required)
      .field("text", &Power::text, text_shape(400), "what it does", required)
      .field("cases", &Power::cases, data::map(sentences, by_language), "special cases, a sentence each");
}

Shape<Symbol> symbol_shape() {
  return Struct<Symbol>("A symbol")
      .field("id", &Symbol::id, identifier(), "its name in documents", required)
      .field("name", &Symbol::name, text_shape(40), "its name on sheets", required);
}

// Reads modes by changing the members that the file gives.
Shape<std::vector<ModeRules>> changing_modes() {
  const auto mode = mode_shape();
  const auto modes = data::list(mode, 0, mode_names().size());
  return {modes.format(),
          [mode](const data::Value& value, std::vector<ModeRules>& target) {
            for (const data::Value& one : *value.array()) {
              mode.read(one, target[static_cast<std::size_t>(mode.read(one).mode)]);
            }
            return true;
          },
          [modes](std::string& out, const std::vector<ModeRules>& source) { modes.write(out, source); }};
}

// Reads entries; each replaces the entry with the same id, or is appended.
template <typename Entry>
Shape<std::vector<Entry>> adding(const Shape<Entry>& entry) {
  const auto entries = data::list(entry, 0, most_named);
  return {entries.format(),
          [entries](const data::Value& value, std::vector<Entry>& target) {
            for (Entry& own : entries.read(value)) {
              const auto known = std::ranges::find_if(target, [&](const Entry& e) { return e.id == own.id; });
              if (known == target.end()) {
                target.push_back(std::move(own));
              } else {
                *known = std::move(own);
              }
            }
            return true;
          },
          [entries](std::string& out, const std::vector<Entry>& source) { entries.write(out, source); }};
}

const Shape<Parameters>& parameters_shape() {
  static const Shape<Parameters> shape =
      document<Parameters>("Parameters of PuXes", "puxes", "rules")
          .field("geometry", &Parameters::geometry, geometry_shape(), "sizes")
          .field("modes", &Parameters::modes, changing_modes(), "ways to play")
          .field("symbols", &Parameters::symbols, adding(symbol_shape()), "known symbols")
          .field("powers", &Parameters::powers, adding(power_shape()), "what characters can do");
  return shape;
}

// Checks that the values of a file agree with those it leaves unchanged.
class Consistency {
 public:
  Consistency(const data::Document& document, const Geometry& geometry, diag::Sink& sink)
      : document_{document}, geometry_{geometry}, sink_{sink} {}

  void run() {
    gap();
    gardens();
    sides();
  }

 private:
  void contradiction(const data::Value& where, std::string message, std::string hint = {}) {
    auto d = diag::problem(document_.source, first_character(where), "data/limit", std::move(message));
    d.hint = std::move(hint);
    sink_.add(std::move(d));
  }

  void gap() {
    const data::Value* own = data::descend(&document_.root, "geometry.gap");
    const auto& [least, usual, most] = std::tie(geometry_.least_gap, geometry_.usual_gap, geometry_.most_gap);
    if (own == nullptr || (least <= usual && usual <= most)) return;
    contradiction(
        *own, fmt::format("expected a usual gap from the least to the most, found least {}, usual {}, most {}", least,
                          usual, most));
  }

  void gardens() {
    const data::Value* own = data::descend(&document_.root, "geometry.sacred_garden");
    if (own == nullptr) own = data::descend(&document_.root, "geometry.public_garden");
    if (own == nullptr || geometry_.sacred_garden < geometry_.public_garden) return;
    contradiction(*own, fmt::format("expected a public garden around the sacred one, found {} and {} DiXes",
                                    geometry_.public_garden, geometry_.sacred_garden));
  }

  void sides() {
    for (const data::Value& mode : items_of(document_.root.find("modes"))) {
      std::set<std::string> taken;
      for (const data::Value& side : items_of(mode.find("sides"))) {
        const std::string name = data::text_of(&side);
        if (!taken.insert(name).second)
          contradiction(side, fmt::format("expected each side once, found \"{}\" again", name));
      }
    }
  }

  const data::Document& document_;
  const Geometry& geometry_;
  diag::Sink& sink_;
};

void take(const data::Document& document, Parameters& parameters, diag::Sink& sink) {
  parameters_shape().read(document.root, parameters);
  Consistency{document, parameters.geometry, sink}.run();
}

void take_file(const std::filesystem::path& file, Parameters& parameters, diag::Sink& sink) {
  if (const auto read = read_rules_file(file, parameters_format(), sink)) take(*read, parameters, sink);
}

// The modes of the rulebook, for when the rules file cannot be read.
std::vector<ModeRules> usual_modes() {
  using enum Side;
  std::vector<ModeRules> modes(mode_names().size());
  for (std::size_t i = 0; i < modes.size(); ++i) {
    modes[i].mode = static_cast<Mode>(i);
    modes[i].name = {{"en", std::string{mode_names()[i]}}};
    modes[i].sides = {south, north};
  }
  const auto mode = [&](Mode m) -> ModeRules& { return modes[static_cast<std::size_t>(m)]; };
  mode(Mode::three).sides = {south, west, east};
  mode(Mode::three).any_side = true;
  mode(Mode::solo).sides = mode(Mode::cooperative).sides = {south, west, north, east};
  mode(Mode::cooperative).partners = true;
  mode(Mode::advanced).temples = 2;
  mode(Mode::advanced).oracles = 6;
  mode(Mode::fortress).fortress = true;
  mode(Mode::toddlers).heroes = 0;
  return modes;
}

template <typename Entry>
const Entry* entry_of(const std::vector<Entry>& entries, std::string_view id) {
  const auto found = std::ranges::find_if(entries, [&](const Entry& e) { return e.id == id; });
  return found == entries.end() ? nullptr : &*found;
}

}  // namespace

const std::vector<std::string_view>& need_names() {
  static const std::vector<std::string_view> names{"own-oracle",   "own-sleeper",     "own-garden",   "symbol-oracle",
                                                   "match",        "twin-oracles",    "other-oracle", "other-hero",
                                                   "enemy-oracle", "enemy-sleepable", "enemy-hero"};
  return names;
}

const Power* Parameters::power(std::string_view id) const {
  return entry_of(powers, id);
}

const Symbol* Parameters::symbol(std::string_view id) const {
  return entry_of(symbols, id);
}

const Format& parameters_format() {
  return parameters_shape().format();
}

Parameters load_parameters(const Settings& settings, diag::Sink& sink) {
  Parameters parameters;
  parameters.modes = usual_modes();
  take_file(rules_file_of("puxes", {}), parameters, sink);
  if (!settings.rules_file.empty()) take_file(settings.rules_file, parameters, sink);
  return parameters;
}

void validate_parameters(const data::Document& document, diag::Sink& sink) {
  diag::Sink ignored;
  Parameters usual = load_parameters({}, ignored);
  take(document, usual, sink);
}

std::string parameters_json(const Parameters& parameters) {
  return parameters_shape().text(parameters);
}

}  // namespace planche::rules::puxes
