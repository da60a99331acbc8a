// Praxis: space grids, artefact tiles, portals, exoplanets, bases, ship dice, player aid, setup sheet [3, 4, 6].
//
// Grids have cells of `--cell` mm. Tiles are drawn for cells of 30 mm, 25 mm wide, and scaled with them. The rules of
// the edition give the number of each tile and its points.
#include <algorithm>
#include <functional>
#include <memory>
#include <numeric>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "games/praxis/parts/setup.h"
#include "games/praxis/parts/sky.h"
#include "games/praxis/rules/contacts.h"
#include "games/praxis/rules/document.h"
#include "games/praxis/rules/parameters.h"
#include "games/praxis/rules/record.h"
#include "games/praxis/rules/setup.h"
#include "games/praxis/rules/terms.h"
#include "parts/diagrams.h"
#include "parts/sets.h"
#include "parts/workbench.h"

namespace planche::parts::praxis {

namespace {

namespace praxis = rules::praxis;

// Width of cells, mm.
constexpr double drawn_for = 30, smallest_cell = 20, largest_cell = 45;
constexpr double usual_tile = 25;                                      // mm, width of a tile for cells of 30 mm
constexpr double usual_die = 16, smallest_die = 12, largest_die = 25;  // mm, length of edges
constexpr std::size_t dice_of_each = 2;                                // [3]

const std::vector<PartKind> kinds{{.id = "grid", .drawn = true},
                                  {.id = "artefact", .back = "artefact-back"},
                                  {.id = "portal", .back = "portal"},  // the same on both sides
                                  {.id = "exoplanet", .back = "exoplanet-back"},
                                  {.id = "base"},
                                  {.id = "track", .back = "track-back"},
                                  {.id = "marker"},
                                  {.id = "aid", .back = "aid-back"},
                                  {.id = "ship-dice"},
                                  {.id = "setup", .drawn = true, .in_document = true}};

std::vector<rules::GameOption> made_options() {
  std::vector<rules::GameOption> table{
      {.name = "cell",
       .value = "MM",
       .meaning = "side of a cell in mm, 20 to 45, with tiles to fit; default 30",
       .parts = {"grid", "artefact", "portal", "exoplanet", "base"}},
      {.name = "edition",
       .value = "N",
       .meaning = "edition of tiles, aid and setup, 1 or 3; default: as the document says",
       .values = {"1", "3"},
       .parts = {"artefact", "exoplanet", "track", "marker", "aid", "setup"}},
      {.name = "players",
       .value = "N",
       .meaning = "number of players, for portals, bases, aids, dice and setup: 2, 3 or 4 (default)",
       .values = {"2", "3", "4"},
       .parts = {"portal", "base", "marker", "aid", "ship-dice", "setup"}},
      {.name = "die",
       .value = "MM",
       .meaning = "edge of the dice in mm, 12 to 25; default 16",
       .parts = {"ship-dice"}}};
  table.push_back({.name = "plan",
                   .value = "",
                   .meaning = "print the universe as it lies, without the steps to set it up",
                   .parts = {"setup"}});
  for (rules::GameOption& option : praxis::scoring_options()) {
    option.parts = {"artefact", "base", "track", "marker", "aid", "setup"};
    table.push_back(std::move(option));
  }
  return table;
}

// Whether parts of that kind lie in cells.
bool is_tile(std::string_view kind) {
  return kind == "artefact" || kind == "portal" || kind == "exoplanet";
}

class Bench : public Workbench {
 public:
  using Workbench::Workbench;

 private:
  base::Asked<void> prepare() override {
    if (const auto* universe = content_if<praxis::Universe>()) universe_ = *universe;
    if (const auto* game = content_if<praxis::RecordedGame>()) universe_ = game->universe;
    if (universe_) edition_ = universe_->edition;
    if (has_option("edition")) edition_ = option("edition") == "3" ? praxis::Edition::third : praxis::Edition::first;
    rules_ = parameters_of<praxis::Parameters>().of(edition_);
    if (auto chosen = choose_scoring(); !chosen) return chosen;
    const bool other_edition = universe_ && universe_->edition != edition_;
    const bool other_players = universe_ && has_option("players") && universe_->players != players();
    if ((other_edition || other_players) && !universe_->portals.empty()) {
      if (other_players) universe_->players = players();
      const auto [seed, number] = praxis::seed_of(universe_->seed).value_or(praxis::Seed{});
      universe_ = praxis::set_up_anew(*universe_, edition_, rules_, base::Random{seed, number});
      if (auto checked = check_contacts(); other_edition && !checked) return checked;
    }
    const auto cell = length_option("cell", {smallest_cell, largest_cell, drawn_for}, "the side of a cell");
    if (!cell) return tl::make_unexpected(cell.error());
    cell_ = *cell;
    const auto die = length_option("die", {smallest_die, largest_die, usual_die}, "the edge of a die");
    if (!die) return tl::make_unexpected(die.error());
    die_ = *die;
    return {};
  }

  base::Asked<void> choose_scoring() {
    praxis::Universe scored = universe_.value_or(praxis::Universe{});
    if (auto changed = praxis::change_scoring(scored, request().options); !changed) return changed;
    colours_ = scored.scoring == praxis::Scoring::collections ? scored.colours : 0;
    if (universe_) universe_ = std::move(scored);
    return {};
  }

  // A layout of edition 1 may have too few contacts in edition 3.
  base::Asked<void> check_contacts() const {
    if (!asks_for("setup")) return {};
    const auto found = praxis::contacts(universe_->grids, edition_);
    const bool lonely = std::ranges::any_of(found.of, [](const auto& others) { return others.size() < 2; });
    if (!lonely) return {};
    return base::refused(
        "--edition 3: grids of this universe touch by corners, which do not count in edition 3",
        "name a universe of that edition: planche randomise praxis --edition 3; or leave the setup out with --parts");
  }

  scene::PartSet finished(const PartKind& kind, scene::PartSet set) const override {
    if (kind.id == "ship-dice") {
      set.use = scene::Use::folded;
      set.die = numbered_die(set, usual_die);
      return scaled(std::move(set), die_ / usual_die);
    }
    return is_tile(kind.id) ? scaled(std::move(set), cell_ / drawn_for) : set;
  }

  // Empty for part kinds that the edition lacks.
  Designs designs_of(const PartKind& kind) const override {
    std::vector<Design> designs;
    std::vector<std::size_t> all_copies;
    const auto put = [&](std::string name, int copies, const Computed& own) {
      all_copies.push_back(static_cast<std::size_t>(std::max(copies, 0)));
      designs.push_back(design(std::move(name), own));
    };
    const auto type = [](std::string_view name) { return std::pair{"type", words(name)}; };
    if (kind.id == "artefact") {
      for (const praxis::Tile& tile : rules_.tiles) {
        if (colours_ == 0) put(tile.type, tile.copies, {type(tile.type), {"points", whole(tile.points)}});
        for (int colour = 0; colour < colours_; ++colour) {
          const std::string_view name = praxis::colour_names[static_cast<std::size_t>(colour)];
          put(fmt::format("{}/{}", tile.type, name), praxis::copies_in_colour(tile.copies, colour, colours_),
              {type(tile.type),
               {"points", whole(tile.points)},
               {"colour", words(name)},
               {"colour-name", words(wording().say(fmt::format("colour.{}", name)))}});
        }
      }
    } else if (kind.id == "exoplanet" && rules_.exoplanets) {
      const praxis::Exoplanets& planets = *rules_.exoplanets;
      const auto planet = [&](const char* name, int copies, int group) {
        put(name, copies, {type(name), {"points", whole(planets.group_points)}, {"group", whole(group)}});
      };
      planet("inhabited", planets.inhabited, planets.inhabited_group);
      planet("mining", planets.mining, planets.mining_group);
      planet("empty", planets.empty, planets.any_group);
    } else if (kind.id == "portal") {
      // One for each player, as in the box [3]; the universe uses one fewer.
      put("portal", std::max(players(), rules_.portals_for(players())), {type("portal")});
    } else if (kind.id == "base") {
      for (int player = 1; player <= players(); ++player) put(player_title(player), 1, {{"player", whole(player)}});
    } else if (kind.id == "marker" || kind.id == "ship-dice") {
      const bool die = kind.id == "ship-dice";
      const int of_each = die ? dice_of_each : 1;
      // Without a track there are no markers: collections are counted in the base.
      for (int player = 1; player <= players() && (die || colours_ == 0); ++player)
        put(player_title(player), of_each, {{"side", words(std::to_string(player))}});
      for (const char* lots : {"white", "black"}) {
        if (die) put(wording().say(fmt::format("die.{}", lots)), of_each, {{"side", words(lots)}});
      }
      if (!die && edition_ == praxis::Edition::first) put(wording().say("rounds"), 1, {{"side", words("rounds")}});
    } else if (kind.id == "track") {
      put("", 1, {});
    } else if (kind.id == "aid") {
      put("", players(), {});
    }
    return listed(std::move(designs), std::move(all_copies));
  }

  std::string player_title(int player) const { return wording().say("player", {{"n", player}}); }
  int artefacts() const {
    return std::accumulate(rules_.tiles.begin(), rules_.tiles.end(), 0,
                           [](int sum, const praxis::Tile& tile) { return sum + tile.copies; });
  }
  int players() const { return has_option("players") ? option("players").front() - '0' : praxis::most_players; }

  // Fields for templates: numbers of the rules, and the width of tiles (mm) for the spaces that hold them.
  Computed fields() const override {
    Computed fields{{"tile", data::Value{usual_tile * cell_ / drawn_for, {}}},
                    {"edition", whole(static_cast<int>(edition_))},
                    {"colours", whole(colours_)},
                    {"portals", words(fmt::format("{}", fmt::join(rules_.portals, ", ")))},
                    {"artefacts", whole(artefacts())},
                    {"hand", whole(rules_.hand)},
                    {"draw_for_win", whole(rules_.draw_for_win)},
                    {"won", words(wording().count("artefacts", static_cast<std::uint64_t>(rules_.draw_for_win)))},
                    {"drawn", whole(rules_.draw_tile_drawn)},
                    {"kept", whole(rules_.draw_tile_kept)},
                    {"enough", whole(rules_.enough_points)}};
    if (rules_.hand_limit) fields.emplace_back("hand_limit", whole(*rules_.hand_limit));
    for (const praxis::Tile& tile : rules_.tiles) fields.emplace_back("points." + tile.type, whole(tile.points));
    for (const auto& [name, points] : collection_points()) {
      fields.emplace_back("collection." + std::string{name}, whole(points));
    }
    if (rules_.exoplanets) {
      fields.emplace_back("group_points", whole(rules_.exoplanets->group_points));
      fields.emplace_back("inhabited_group", whole(rules_.exoplanets->inhabited_group));
      fields.emplace_back("mining_group", whole(rules_.exoplanets->mining_group));
      fields.emplace_back("any_group", whole(rules_.exoplanets->any_group));
    }
    return fields;
  }

  // What the rulebook says besides.
  Computed facts() const override {
    Computed facts = fields();
    facts.emplace_back("players", whole(players()));
    facts.emplace_back("portals_in_play", whole(rules_.portals_for(players())));
    facts.emplace_back("exoplanets", whole(rules_.exoplanets_for(players())));
    facts.emplace_back("longest_slide", whole(rules_.longest_slide.value_or(0)));
    for (const std::string_view type : praxis::artefact_types()) {
      const praxis::Tile* tile = rules_.tile(type);
      facts.emplace_back(fmt::format("copies.{}", type), whole(tile == nullptr ? 0 : tile->copies));
      if (tile == nullptr) facts.emplace_back(fmt::format("points.{}", type), whole(0));
    }
    data::Array rounds;
    for (const int number : rules_.rounds) rounds.push_back(whole(number));
    facts.emplace_back("rounds", data::Value{std::move(rounds), {}});
    return facts;
  }

  std::vector<std::string> names_of(std::string_view face) const override {
    std::vector<std::string> known{"tile",     "edition",      "colours",      "portals",         "artefacts",
                                   "hand",     "draw_for_win", "won",          "drawn",           "kept",
                                   "enough",   "hand_limit",   "group_points", "inhabited_group", "mining_group",
                                   "any_group"};
    for (const auto& [name, points] : collection_points()) known.push_back("collection." + std::string{name});
    for (const std::string_view type : praxis::artefact_types()) known.push_back("points." + std::string{type});
    if (is_tile(face.substr(0, face.rfind("-back"))))
      known.insert(known.end(), {"type", "points", "group", "colour", "colour-name"});
    if (face == "base") known.emplace_back("player");
    if (face == "marker" || face == "ship-dice") known.emplace_back("side");
    return known;
  }

  // Names as in `collections` of a rules file [6.2].
  std::vector<std::pair<std::string_view, int>> collection_points() const {
    const praxis::CollectionPoints& points = parameters_of<praxis::Parameters>().collections;
    return {{"singleton", points.singleton},         {"two-effects", points.two_effects},
            {"two-colours", points.two_colours},     {"two-alike", points.two_alike},
            {"three-effects", points.three_effects}, {"three-colours", points.three_colours},
            {"three-alike", points.three_alike}};
  }

  std::string template_of(std::string_view face) const override {
    const bool other = face.starts_with("aid") && edition_ == praxis::Edition::third;
    return Workbench::template_of(other ? "aid-3" + std::string{face.substr(3)} : face);
  }

  base::Asked<void> add_parts(const PartKind& kind, const std::string& title, Sets& sets) override {
    if (!kind.drawn) return Workbench::add_parts(kind, title, sets);
    std::string id{kind.id};
    if (id == "grid") {
      sets.push_back(space_grids(std::move(id), title, {cell_, style(), credit()}, typesetter()));
    } else if (universe_ && request().figure) {
      sets.push_back(figure_of(std::move(id), title));
    } else if (universe_) {
      SetupOptions options{request().look, request().page, plan_look(), rules_.hand, !subject().flawed.empty()};
      const auto draw = universe_->artefacts.empty() && !has_option("plan") ? setup_pages : universe_page;
      sets.push_back(draw(std::move(id), title, *universe_, std::move(options), typesetter()));
    }
    return {};
  }

  // The grids are places on it, by their numbers.
  scene::PartSet figure_of(std::string id, const std::string& title) {
    constexpr double cell = 9, rim = 0.5;  // mm
    const Plan plan = plan_of(on_one_table(*universe_));
    const base::Rect cells = plan_extent(plan.drawn);
    scene::Scene drawing;
    drawing.extent = base::Rect{0, 0, cells.width * cell, cells.height * cell}.grown(rim);
    Pen pen{drawing, typesetter()};
    PlanArt{cell, plan_look()}.draw(pen, plan, {-cells.x * cell, -cells.y * cell});
    scene::PartSet set = figure_set(std::move(id), title, std::move(drawing));
    set.slot = [grids = plan.drawn.grids, cells](std::string_view name) -> std::optional<base::Rect> {
      for (const praxis::Grid& grid : grids) {
        if (std::to_string(grid.id) == name)
          return base::Rect{(grid.at.x - cells.x) * cell + rim, (grid.at.y - cells.y) * cell + rim, grid.width() * cell,
                            grid.height() * cell};
      }
      return std::nullopt;
    };
    return set;
  }

  // Returns a function that draws a template of the program; empty if the template is unusable.
  std::function<scene::ScenePtr(const Computed&)> drawer(const char* name) {
    std::shared_ptr<templates::Stencil> stencil = library().stencil(name, request().look, sink());
    if (stencil == nullptr) return [](const Computed&) { return nullptr; };
    return [stencil, source = subject().document.source](const Computed& fields) {
      templates::Record record;
      record.computed = &fields;
      record.source = source;
      diag::Sink ignored;
      return stencil->draw(record, ignored);
    };
  }

  PlanLook plan_look() {
    PlanLook look;
    look.style = style();
    look.icon = [draw = drawer("praxis/icon")](std::string_view type) -> scene::ScenePtr {
      const auto& known = praxis::artefact_types();
      const bool drawn = type == "portal" || type == "exoplanet" || std::ranges::find(known, type) != known.end();
      return drawn ? draw({{"type", words(type)}}) : nullptr;
    };
    look.die = [draw = drawer("praxis/ship")](std::string_view side, int face) {
      return draw({{"side", words(side)}, {"face", whole(face)}});
    };
    return look;
  }

  std::optional<praxis::Universe> universe_;
  praxis::Edition edition_ = praxis::Edition::first;
  praxis::EditionRules rules_;
  int colours_ = 0;  // colours of artefacts; 0: none, scoring by points
  double cell_ = drawn_for, die_ = usual_die;
};

}  // namespace

const Workshop& workshop() {
  static const Workshop workshop{.game = "praxis",
                                 .kinds = kinds,
                                 .options = made_options(),
                                 .open = open<Bench>,
                                 .instead = "--parts chooses kinds: --parts artefact,portal"};
  return workshop;
}

}  // namespace planche::parts::praxis
