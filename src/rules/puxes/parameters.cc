#include "rules/puxes/parameters.h"

#include <algorithm>
#include <utility>

#include "base/files.h"
#include "base/text.h"
#include "rules/rules_file.h"

namespace planche::rules::puxes {

namespace {

using data::Format;

constexpr std::size_t most_named = 100;  // powers, symbols or special cases of a file

Format identifier() {
  return Format::string().length(1, 40).pattern("^[a-z0-9]+(-[a-z0-9]+)*$", "small letters, digits and hyphens");
}

Format both_languages(std::size_t longest) {
  return Format::object("In both languages")
      .field("en", Format::string().length(1, longest), "English", data::Need::required)
      .field("fr", Format::string().length(1, longest), "French", data::Need::required);
}

Format in_dixes(double least, double most) {
  return Format::number().at_least(least).at_most(most);
}

Format geometry_format() {
  const Format side = Format::number().at_least(shortest_table).at_most(longest_table);
  const Format table = Format::object("The usual table, mm").field("length", side, "").field("width", side, "");
  const Format temple = Format::object("Where temples stand")
                            .field("part", in_dixes(2, 100), "of the length, from the player's edge: 6 is a sixth")
                            .field("slack", in_dixes(0, 1), "how far from there it may stand, DiXes")
                            .field("adjacent", in_dixes(1, 20), "between the centres of two, DiXes");
  const Format gap = Format::object("Between oracles of a player at the start, DiXes")
                         .field("least", in_dixes(0, 10), "less is an error")
                         .field("usual", in_dixes(0, 10), "as the rulebook has it")
                         .field("most", in_dixes(0, 10), "more, to the nearest, is noted");
  return Format::object("Sizes; of areas, their edges in DiXes")
      .field("table", table, "its size")
      .field("dixes_a_length", in_dixes(4, 1000), "how many DiXes side by side are as long as the table")
      .field("temple", temple, "where temples stand")
      .field("sacred_garden", in_dixes(1, 20), "around a temple")
      .field("public_garden", in_dixes(1, 20), "around a temple")
      .field("fortress", in_dixes(1, 20), "in the middle of the table")
      .field("gap", gap, "between oracles")
      .field("least_corners", Format::integer().at_least(0).at_most(4), "of an oracle in the public garden");
}

Format mode_format() {
  const auto amount = [](int most, int least = 1) { return Format::integer().at_least(least).at_most(most); };
  return Format::object("A way to play")
      .field("id", Format::choice(base::strings(mode_names())), "its name in documents", data::Need::required)
      .field("name", both_languages(60), "its name on sheets")
      .field("sides", Format::array(Format::choice(base::strings(side_names()))).length(2, most_players),
             "where the players sit, in the order of turns")
      .field("any_side", Format::boolean(), "whether they may sit elsewhere")
      .field("temples", amount(most_temples), "of a player")
      .field("oracles", amount(8), "of a player")
      .field("heroes", amount(most_heroes, 0), "of a player; 0: none are thrown")
      .field("topples", amount(9), "how often a temple falls until it is out, without the variant of two steps")
      .field("partners", Format::boolean(), "whether who face each other play together")
      .field("fortress", Format::boolean(), "whether there is a zone in the middle");
}

Format power_format() {
  const Format sentences = Format::array(Format::string().length(1, 400)).length(0, most_named);
  const Format cases =
      Format::object("Special cases").field("en", sentences, "English").field("fr", sentences, "French");
  return Format::object("A power")
      .field("id", identifier(), "its name in documents", data::Need::required)
      .field("kind", Format::choice({"active", "passive"}), "one active power a turn; passive ones hold while visible",
             data::Need::required)
      .field("carrier", Format::string().length(1, 40), "the character the source names for it")
      .field("needs", Format::array(Format::choice(base::strings(need_names()))).length(0, need_names().size()),
             "what must be so for it to be of use", data::Need::required)
      .field("name", both_languages(40), "its name on cards", data::Need::required)
      .field("text", both_languages(400), "what it does", data::Need::required)
      .field("cases", cases, "special cases, a sentence each");
}

void take(const data::Value& object, std::string_view key, double& target) {
  if (const data::Value* value = object.find(key)) target = value->number();
}
void take(const data::Value& object, std::string_view key, int& target) {
  if (const data::Value* value = object.find(key)) target = static_cast<int>(*value->integer());
}
void take(const data::Value& object, std::string_view key, bool& target) {
  if (const data::Value* value = object.find(key)) target = *value->boolean();
}
void take(const data::Value& object, std::string_view key, Text& target) {
  if (const data::Value* value = object.find(key)) target = {text_of(value->find("en")), text_of(value->find("fr"))};
}
void take(const data::Value& object, std::string_view key, std::vector<std::string>& target) {
  const data::Value* value = object.find(key);
  if (value == nullptr) return;
  for (const data::Value& item : *value->array()) target.push_back(*item.string());
}

// The place of a word in a list that holds it.
template <typename Enum>
Enum named(const std::string& word, const std::vector<std::string_view>& names) {
  return static_cast<Enum>(std::find(names.begin(), names.end(), word) - names.begin());
}

void take_geometry(const data::Value& from, Geometry& geometry) {
  if (const data::Value* table = from.find("table")) {
    take(*table, "length", geometry.length);
    take(*table, "width", geometry.width);
  }
  if (const data::Value* temple = from.find("temple")) {
    take(*temple, "part", geometry.temple_part);
    take(*temple, "slack", geometry.temple_slack);
    take(*temple, "adjacent", geometry.adjacent);
  }
  if (const data::Value* gap = from.find("gap")) {
    take(*gap, "least", geometry.least_gap);
    take(*gap, "usual", geometry.usual_gap);
    take(*gap, "most", geometry.most_gap);
  }
  take(from, "dixes_a_length", geometry.dixes_a_length);
  take(from, "sacred_garden", geometry.sacred_garden);
  take(from, "public_garden", geometry.public_garden);
  take(from, "fortress", geometry.fortress);
  take(from, "least_corners", geometry.least_corners);
}

void take_mode(const data::Value& from, std::vector<ModeRules>& modes) {
  ModeRules& mode = modes[named<std::size_t>(*from.find("id")->string(), mode_names())];
  take(from, "name", mode.name);
  if (const data::Value* sides = from.find("sides")) {
    mode.sides.clear();
    for (const data::Value& side : *sides->array()) mode.sides.push_back(named<Side>(*side.string(), side_names()));
  }
  take(from, "any_side", mode.any_side);
  take(from, "temples", mode.temples);
  take(from, "oracles", mode.oracles);
  take(from, "heroes", mode.heroes);
  take(from, "topples", mode.topples);
  take(from, "partners", mode.partners);
  take(from, "fortress", mode.fortress);
}

// Replaces the entry of that id, or adds one.
template <typename Entry>
void put(std::vector<Entry>& entries, Entry entry) {
  const auto known = std::find_if(entries.begin(), entries.end(), [&](const Entry& e) { return e.id == entry.id; });
  if (known == entries.end()) {
    entries.push_back(std::move(entry));
  } else {
    *known = std::move(entry);
  }
}

Power power_of(const data::Value& from) {
  Power power;
  power.id = text_of(from.find("id"));
  power.active = text_of(from.find("kind")) == "active";
  power.carrier = text_of(from.find("carrier"));
  take(from, "name", power.name);
  for (const data::Value& need : *from.find("needs")->array()) {
    power.needs.push_back(named<Need>(*need.string(), need_names()));
  }
  take(from, "text", power.text);
  if (const data::Value* cases = from.find("cases")) {
    take(*cases, "en", power.cases_en);
    take(*cases, "fr", power.cases_fr);
  }
  return power;
}

void take_file(const std::filesystem::path& file, Parameters& parameters, diag::Sink& sink) {
  const auto read = read_rules_file(file, parameters_format(), sink);
  if (!read) return;
  const data::Value& root = read->root;
  const auto each = [&](std::string_view key, auto&& use) {
    if (const data::Value* list = root.find(key)) std::for_each(list->array()->begin(), list->array()->end(), use);
  };
  if (const data::Value* geometry = root.find("geometry")) take_geometry(*geometry, parameters.geometry);
  each("modes", [&](const data::Value& mode) { take_mode(mode, parameters.modes); });
  each("powers", [&](const data::Value& power) { put(parameters.powers, power_of(power)); });
  each("symbols", [&](const data::Value& from) {
    Symbol symbol{text_of(from.find("id")), {}};
    take(from, "name", symbol.name);
    put(parameters.symbols, std::move(symbol));
  });
}

// By the rulebook, where the file with the names cannot be read.
std::vector<ModeRules> usual_modes() {
  using enum Side;
  std::vector<ModeRules> modes(mode_names().size());
  for (std::size_t i = 0; i < modes.size(); ++i) {
    modes[i].mode = static_cast<Mode>(i);
    modes[i].name = {std::string{mode_names()[i]}, std::string{mode_names()[i]}};
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
  const auto found = std::find_if(entries.begin(), entries.end(), [&](const Entry& e) { return e.id == id; });
  return found == entries.end() ? nullptr : &*found;
}

}  // namespace

const std::vector<std::string_view>& need_names() {
  static const std::vector<std::string_view> names{"own-oracle",   "own-sleeper",     "own-garden",   "symbol-oracle",
                                                   "match",        "twin-oracles",    "other-oracle", "other-hero",
                                                   "enemy-oracle", "enemy-sleepable", "enemy-hero",   "enemy-power"};
  return names;
}

const Power* Parameters::power(std::string_view id) const {
  return entry_of(powers, id);
}

const Symbol* Parameters::symbol(std::string_view id) const {
  return entry_of(symbols, id);
}

const Format& parameters_format() {
  static const Format format = [] {
    const Format symbol = Format::object("A symbol")
                              .field("id", identifier(), "its name in documents", data::Need::required)
                              .field("name", both_languages(40), "its name on sheets", data::Need::required);
    return Format::object("Parameters of PuXes")
        .field("game", Format::constant("puxes"), "the game", data::Need::required)
        .field("kind", Format::constant("rules"), "the kind of document", data::Need::required)
        .field("geometry", geometry_format(), "sizes")
        .field("modes", Format::array(mode_format()).length(0, mode_names().size()), "ways to play")
        .field("symbols", Format::array(symbol).length(0, most_named), "known symbols")
        .field("powers", Format::array(power_format()).length(0, most_named), "what characters can do");
  }();
  return format;
}

Parameters load_parameters(const std::filesystem::path& file, diag::Sink& sink) {
  Parameters parameters;
  parameters.modes = usual_modes();
  take_file(base::data_folder() / "rules" / "puxes" / "rules.json", parameters, sink);
  if (!file.empty()) take_file(file, parameters, sink);
  return parameters;
}

}  // namespace planche::rules::puxes
