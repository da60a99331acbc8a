#include "rules/praxis/parameters.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "base/files.h"
#include "rules/rules_file.h"

namespace planche::rules::praxis {

namespace {

using data::Format;
using data::Need;

Format amount(int most) {
  return Format::integer().at_least(0).at_most(most);
}

Format for_players() {
  return Format::array(amount(12)).length(3, 3);
}

Format tiles_format() {
  std::vector<std::string> types{artefact_types().begin(), artefact_types().end()};
  const Format tile = Format::object("One kind of artefact [6.4, 8]")
                          .field("type", Format::choice(std::move(types)), "its effect", Need::required)
                          .field("points", amount(1000), "what it counts in a base", Need::required)
                          .field("copies", amount(100), "how many there are", Need::required);
  return Format::array(tile).length(1, artefact_types().size());
}

Format edition_format() {
  const Format drawing = Format::object("The artefact \"draw\" [8]")
                             .field("drawn", amount(100), "artefacts drawn")
                             .field("kept", amount(100), "of these, kept");
  const Format end = Format::object("When the game ends [5]")
                         .field("rounds", Format::array(amount(1000)).length(0, 10), "rounds to choose from")
                         .field("points", amount(100'000), "a base with so many makes the round the last");
  const Format exoplanets = Format::object("Exoplanets of edition 3")
                                .field("in_play", for_players(), "for 2, 3 and 4 players")
                                .field("inhabited", amount(100), "how many there are")
                                .field("mining", amount(100), "how many there are")
                                .field("empty", amount(100), "how many there are");
  const Format groups = Format::object("What exoplanets count")
                            .field("points", amount(1000), "of a group")
                            .field("inhabited", amount(100), "inhabited ones that make a group")
                            .field("mining", amount(100), "mining ones that make a group")
                            .field("any", amount(100), "of any kind that make a group");
  return Format::object("The numbers of an edition")
      .field("portals", for_players(), "for 2, 3 and 4 players [4]")
      .field("exoplanets", exoplanets, "absent: none")
      .field("groups", groups, "of exoplanets in a base")
      .field("hand", amount(100), "artefacts at the start [4]")
      .field("hand_limit", amount(100), "artefacts at the end of a turn; absent: no limit")
      .field("longest_slide", Format::integer().at_least(1).at_most(100), "in cells; absent: no limit [6.1]")
      .field("draw_for_win", amount(100), "artefacts drawn for an attack won [8]")
      .field("draw_tile", drawing, "the artefact \"draw\"")
      .field("end", end, "when the game ends")
      .field("tiles", tiles_format(), "all artefacts but portals");
}

void take(const data::Value& object, std::string_view key, int& target) {
  const data::Value* value = object.find(key);
  if (value != nullptr && value->integer() != nullptr) target = static_cast<int>(*value->integer());
}

void take(const data::Value& object, std::string_view key, std::optional<int>& target) {
  int number = 0;
  take(object, key, number);
  if (object.find(key) != nullptr) target = number;
}

void take(const data::Value& object, std::string_view key, std::array<int, 3>& target) {
  const data::Value* value = object.find(key);
  if (value == nullptr) return;
  for (std::size_t i = 0; i < target.size(); ++i) target[i] = static_cast<int>(*(*value->array())[i].integer());
}

void take_exoplanets(const data::Value& edition, EditionRules& rules) {
  const data::Value *planets = edition.find("exoplanets"), *groups = edition.find("groups");
  if (planets == nullptr && groups == nullptr) return;
  if (!rules.exoplanets) rules.exoplanets.emplace();
  if (planets != nullptr) {
    take(*planets, "in_play", rules.exoplanets->in_play);
    take(*planets, "inhabited", rules.exoplanets->inhabited);
    take(*planets, "mining", rules.exoplanets->mining);
    take(*planets, "empty", rules.exoplanets->empty);
  }
  if (groups != nullptr) {
    take(*groups, "points", rules.exoplanets->group_points);
    take(*groups, "inhabited", rules.exoplanets->inhabited_group);
    take(*groups, "mining", rules.exoplanets->mining_group);
    take(*groups, "any", rules.exoplanets->any_group);
  }
}

void take_tiles(const data::Document& document, const data::Value& tiles, EditionRules& rules, diag::Sink& sink) {
  rules.tiles.clear();
  for (const data::Value& entry : *tiles.array()) {
    const data::Value& type = *entry.find("type");
    if (rules.tile(*type.string()) != nullptr) {
      auto d = diag::problem(document.source, type.span(), "data/limit",
                             "expected each artefact once, found \"" + *type.string() + "\" again");
      d.hint = "add up the copies in one entry";
      sink.add(std::move(d));
      continue;
    }
    Tile tile{*type.string()};
    take(entry, "points", tile.points);
    take(entry, "copies", tile.copies);
    rules.tiles.push_back(std::move(tile));
  }
}

void take_edition(const data::Document& document, const data::Value& edition, EditionRules& rules, diag::Sink& sink) {
  take(edition, "portals", rules.portals);
  take_exoplanets(edition, rules);
  take(edition, "hand", rules.hand);
  take(edition, "hand_limit", rules.hand_limit);
  take(edition, "longest_slide", rules.longest_slide);
  take(edition, "draw_for_win", rules.draw_for_win);
  if (const data::Value* drawing = edition.find("draw_tile")) {
    take(*drawing, "drawn", rules.draw_tile_drawn);
    take(*drawing, "kept", rules.draw_tile_kept);
  }
  if (const data::Value* end = edition.find("end")) {
    take(*end, "points", rules.enough_points);
    if (const data::Value* rounds = end->find("rounds")) {
      rules.rounds.clear();
      for (const data::Value& number : *rounds->array()) rules.rounds.push_back(static_cast<int>(*number.integer()));
    }
  }
  if (const data::Value* tiles = edition.find("tiles")) take_tiles(document, *tiles, rules, sink);
}

void take_collections(const data::Value& points, CollectionPoints& collections) {
  take(points, "singleton", collections.singleton);
  take(points, "two-effects", collections.two_effects);
  take(points, "two-colours", collections.two_colours);
  take(points, "two-alike", collections.two_alike);
  take(points, "three-effects", collections.three_effects);
  take(points, "three-colours", collections.three_colours);
  take(points, "three-alike", collections.three_alike);
}

void take_file(const std::filesystem::path& file, Parameters& parameters, diag::Sink& sink) {
  const auto read = read_rules_file(file, parameters_format(), sink);
  if (!read) return;
  const data::Document& document = *read;
  if (const data::Value* editions = document.root.find("editions")) {
    if (const data::Value* first = editions->find("1")) take_edition(document, *first, parameters.first, sink);
    if (const data::Value* third = editions->find("3")) take_edition(document, *third, parameters.third, sink);
  }
  if (const data::Value* points = document.root.find("collections")) take_collections(*points, parameters.collections);
}

// What edition 3 has besides its tiles.
EditionRules edition_three() {
  EditionRules rules;
  rules.hand_limit = 6;
  rules.longest_slide = 2;
  rules.draw_for_win = 2;
  rules.draw_tile_drawn = 4;
  rules.draw_tile_kept = 2;
  rules.rounds.clear();
  rules.enough_points = 20;
  rules.exoplanets.emplace();
  return rules;
}

}  // namespace

const Tile* EditionRules::tile(std::string_view type) const {
  const auto found = std::find_if(tiles.begin(), tiles.end(), [&](const Tile& tile) { return tile.type == type; });
  return found == tiles.end() ? nullptr : &*found;
}

const std::vector<std::string_view>& artefact_types() {
  static const std::vector<std::string_view> types{
      "plus-1", "plus-2",  "plus-3",   "minus-1",   "minus-2",    "minus-3", "mutation", "forbidden", "duel",
      "draw",   "recruit", "teleport", "explosion", "black-star", "tools",   "booster",  "clone"};
  return types;
}

const Format& parameters_format() {
  static const Format format = [] {
    const Format editions = Format::object("Editions of the rules")
                                .field("1", edition_format(), "of 2021")
                                .field("3", edition_format(), "of 2022");
    const Format collections = Format::object("What a collection counts [6.2]")
                                   .field("singleton", amount(100'000), "a tile by itself")
                                   .field("two-effects", amount(100'000), "two effects of one colour")
                                   .field("two-colours", amount(100'000), "one effect in two colours")
                                   .field("two-alike", amount(100'000), "one effect in one colour, twice")
                                   .field("three-effects", amount(100'000), "three effects of one colour")
                                   .field("three-colours", amount(100'000), "one effect in three colours")
                                   .field("three-alike", amount(100'000), "one effect in one colour, three times");
    return Format::object("Parameters of Praxis")
        .field("game", Format::constant("praxis"), "the game", Need::required)
        .field("kind", Format::constant("rules"), "the kind of document", Need::required)
        .field("editions", editions, "the numbers of each edition")
        .field("collections", collections, "the older scoring");
  }();
  return format;
}

Parameters load_parameters(const std::filesystem::path& file, diag::Sink& sink) {
  Parameters parameters;
  parameters.third = edition_three();
  take_file(base::data_folder() / "rules" / "praxis" / "rules.json", parameters, sink);
  if (!file.empty()) take_file(file, parameters, sink);
  return parameters;
}

}  // namespace planche::rules::praxis
