#include "games/praxis/rules/parameters.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "rules/format_shapes.h"
#include "rules/judging.h"
#include "rules/rules_file.h"

namespace planche::rules::praxis {

namespace {

Shape<int> amount(int most) {
  return data::integer(0, most);
}

Shape<std::array<int, 3>> for_players() {
  return data::row<3>(amount(12));
}

Shape<Tile> tile_shape() {
  return Struct<Tile>("One kind of artefact [6.4, 8]")
      .field("type", &Tile::type, data::text(data::Format::choice({artefact_types().begin(), artefact_types().end()})),
             "its effect", required)
      .field("points", &Tile::points, amount(1000), "points in a base", required)
      .field("copies", &Tile::copies, amount(100), "how many there are", required);
}

Shape<EditionRules> edition_shape() {
  const Shape<Exoplanets> exoplanets =
      Struct<Exoplanets>("Exoplanets of edition 3")
          .field("in_play", &Exoplanets::in_play, for_players(), "for 2, 3 and 4 players")
          .field("inhabited", &Exoplanets::inhabited, amount(100), "how many there are")
          .field("mining", &Exoplanets::mining, amount(100), "how many there are")
          .field("empty", &Exoplanets::empty, amount(100), "how many there are");
  const Shape<Exoplanets> groups =
      Struct<Exoplanets>("Points of exoplanets")
          .field("points", &Exoplanets::group_points, amount(1000), "of a group")
          .field("inhabited", &Exoplanets::inhabited_group, amount(100), "number of inhabited ones in a group")
          .field("mining", &Exoplanets::mining_group, amount(100), "number of mining ones in a group")
          .field("any", &Exoplanets::any_group, amount(100), "number of any kind in a group");
  const auto drawing = Struct<EditionRules>("The artefact \"draw\" [8]")
                           .field("drawn", &EditionRules::draw_tile_drawn, amount(100), "artefacts drawn")
                           .field("kept", &EditionRules::draw_tile_kept, amount(100), "of these, kept");
  const auto end = Struct<EditionRules>("When the game ends [5]")
                       .field("rounds", &EditionRules::rounds, data::list(amount(1000), 0, 10), "rounds to choose from")
                       .field("points", &EditionRules::enough_points, amount(100'000),
                              "points in a base that make the round the last");
  return Struct<EditionRules>("The numbers of an edition")
      .field("portals", &EditionRules::portals, for_players(), "for 2, 3 and 4 players [4]")
      .field("exoplanets", &EditionRules::exoplanets, exoplanets, "absent: none")
      .field("groups", &EditionRules::exoplanets, groups, "points of exoplanets in a base")
      .field("hand", &EditionRules::hand, amount(100), "artefacts at the start [4]")
      .field("hand_limit", &EditionRules::hand_limit, amount(100), "artefacts at the end of a turn; absent: no limit")
      .field("longest_slide", &EditionRules::longest_slide, data::integer(1, 100), "in cells; absent: no limit [6.1]")
      .field("draw_for_win", &EditionRules::draw_for_win, amount(100), "artefacts drawn for a won attack [8]")
      .group("draw_tile", drawing, "the artefact \"draw\"")
      .group("end", end, "when the game ends")
      .field("tiles", &EditionRules::tiles, data::list(tile_shape(), 1, artefact_types().size()),
             "all artefacts but portals");
}

const Shape<Parameters>& parameters_shape() {
  using Points = CollectionPoints;
  const auto points = amount(100'000);
  const auto editions = Struct<Parameters>("Editions of the rules")
                            .field("1", &Parameters::first, edition_shape(), "of 2021")
                            .field("3", &Parameters::third, edition_shape(), "of 2022");
  const auto collections =
      Struct<Points>("Points of a collection [6.2]")
          .field("singleton", &Points::singleton, points, "a tile by itself")
          .field("two-effects", &Points::two_effects, points, "two effects of one colour")
          .field("two-colours", &Points::two_colours, points, "one effect in two colours")
          .field("two-alike", &Points::two_alike, points, "one effect in one colour, twice")
          .field("three-effects", &Points::three_effects, points, "three effects of one colour")
          .field("three-colours", &Points::three_colours, points, "one effect in three colours")
          .field("three-alike", &Points::three_alike, points, "one effect in one colour, three times");
  static const Shape<Parameters> shape =
      document<Parameters>("Parameters of Praxis", "praxis", "rules")
          .group("editions", editions, "the numbers of each edition")
          .field("collections", &Parameters::collections, collections, "the older scoring");
  return shape;
}

// Keeps the first tile of each type and reports the others.
void keep_first_tiles(const data::Document& document, std::string_view name, EditionRules& rules, diag::Sink& sink) {
  const data::Value* tiles = data::descend(&document.root, fmt::format("editions.{}.tiles", name));
  if (tiles == nullptr) return;
  const std::vector<Tile> all = std::exchange(rules.tiles, {});
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (rules.tile(all[i].type) == nullptr) {
      rules.tiles.push_back(all[i]);
      continue;
    }
    auto d = diag::problem(document.source, (*tiles->array())[i].find("type")->span(), "data/limit",
                           "expected each artefact once, found \"" + all[i].type + "\" again");
    d.hint = "add up the copies in one entry";
    sink.add(std::move(d));
  }
}

// Reports a number of exoplanets in play that exceeds their total number.
void count_exoplanets(const data::Document& document, std::string_view name, const EditionRules& rules,
                      diag::Sink& sink) {
  const data::Value* own = data::descend(&document.root, fmt::format("editions.{}.exoplanets", name));
  if (own == nullptr || !rules.exoplanets) return;
  const Exoplanets& all = *rules.exoplanets;
  const int there = all.inhabited + all.mining + all.empty, most = std::ranges::max(all.in_play);
  if (most <= there) return;
  const data::Value* in_play = own->find("in_play");
  sink.add(
      diag::problem(document.source, first_character(in_play == nullptr ? *own : *in_play), "data/limit",
                    fmt::format("expected at most the {} exoplanets that there are in play, found {}", there, most)));
}

void take(const data::Document& document, Parameters& parameters, diag::Sink& sink) {
  parameters_shape().read(document.root, parameters);
  for (const auto& [name, rules] : {std::pair{"1", &parameters.first}, std::pair{"3", &parameters.third}}) {
    keep_first_tiles(document, name, *rules, sink);
    count_exoplanets(document, name, *rules, sink);
  }
}

void take_file(const std::filesystem::path& file, Parameters& parameters, diag::Sink& sink) {
  if (const auto read = read_rules_file(file, parameters_format(), sink)) take(*read, parameters, sink);
}

}  // namespace

const Tile* EditionRules::tile(std::string_view type) const {
  const auto found = std::ranges::find_if(tiles, [&](const Tile& tile) { return tile.type == type; });
  return found == tiles.end() ? nullptr : &*found;
}

const std::vector<std::string_view>& artefact_types() {
  static const std::vector<std::string_view> types{
      "plus-1", "plus-2",  "plus-3",   "minus-1",   "minus-2",    "minus-3", "mutation", "forbidden", "duel",
      "draw",   "recruit", "teleport", "explosion", "black-star", "tools",   "booster",  "clone"};
  return types;
}

const data::Format& parameters_format() {
  return parameters_shape().format();
}

Parameters load_parameters(const Settings& settings, diag::Sink& sink) {
  Parameters parameters;
  parameters.third.rounds.clear();  // games of edition 3 end by points only
  take_file(rules_file_of("praxis", {}), parameters, sink);
  if (!settings.rules_file.empty()) take_file(settings.rules_file, parameters, sink);
  return parameters;
}

void validate_parameters(const data::Document& document, diag::Sink& sink) {
  diag::Sink ignored;
  if (!parameters_format().check(document, ignored)) return;
  Parameters usual = load_parameters({}, ignored);
  take(document, usual, sink);
}

std::string parameters_json(const Parameters& parameters) {
  return parameters_shape().text(parameters);
}

}  // namespace planche::rules::praxis
