// Praxis: space grids, artefact tiles, portals, exoplanets, bases, ship dice, player aid, setup sheet [3, 4, 6].
//
// Grids have cells of `--cell` mm. Tiles are drawn for cells of 30 mm, 25 mm a side, and scaled with them. What there
// is of each tile, and its points, comes from the rules of the edition.
#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "parts/joined.h"
#include "parts/length_option.h"
#include "parts/parts.h"
#include "parts/praxis/command.h"
#include "parts/praxis/dice.h"
#include "parts/praxis/setup.h"
#include "parts/praxis/sky.h"
#include "parts/scaled.h"
#include "parts/stack.h"
#include "rules/praxis/contacts.h"
#include "rules/praxis/document.h"
#include "rules/praxis/parameters.h"
#include "rules/praxis/record.h"
#include "rules/praxis/setup.h"

namespace planche::parts::praxis {

namespace {

namespace praxis = rules::praxis;

// Sides of cells, mm.
constexpr double drawn_for = 30, smallest_cell = 20, largest_cell = 45;

const std::vector<PartKind> kinds{{"grid", "Space grids", "Grilles d’espace"},
                                  {"artefact", "Artefacts", "Artefacts"},
                                  {"portal", "Portals", "Portails"},
                                  {"exoplanet", "Exoplanets", "Exoplanètes"},
                                  {"base", "Player bases", "Bases des joueurs"},
                                  {"aid", "Player aid", "Aide de jeu"},
                                  {"ship-dice", "Dice: ships, lots, rounds", "Dés : vaisseaux, tirages, tours"},
                                  {"setup", "Setup", "Mise en place", true}};

const std::vector<rules::GameOption>& options() {
  static const std::vector<rules::GameOption> table{
      {"cell", "MM", "grids with cells of MM a side, tiles to fit, 20 to 45; default 30", {}},
      {"edition", "N", "tiles, aid and setup of edition 1 or 3; default: that of the document", {"1", "3"}},
      {"players", "N", "how many play: portals, bases, aids and dice for 2, 3 or 4 (default)", {"2", "3", "4"}},
      die_option()};
  return table;
}

bool has_template(std::string_view kind) {
  return kind != "grid" && kind != "ship-dice" && kind != "setup";
}

bool has_back(std::string_view kind) {
  return kind == "artefact" || kind == "exoplanet" || kind == "aid";
}

// Lies in cells.
bool is_tile(std::string_view kind) {
  return kind == "artefact" || kind == "portal" || kind == "exoplanet";
}

base::Asked<double> cell_size(const rules::GivenOptions& given) {
  return length_option(given, "cell", {smallest_cell, largest_cell, drawn_for}, "the side of a cell");
}

data::Value whole(int number) {
  return data::Value{static_cast<std::int64_t>(number), {}};
}

// Makes the parts of one request.
class Maker {
 public:
  Maker(std::shared_ptr<const Request> request, templates::Library& library, diag::Sink& sink)
      : shared_{std::move(request)},
        request_{*shared_},
        library_{library},
        sink_{sink},
        document_{request_.subject->document} {
    const std::string_view document_kind = request_.subject->kind->id;
    if (document_kind == "universe") universe_ = praxis::read_universe(document_);
    if (document_kind == "game") universe_ = praxis::read_game(document_).universe;
    if (universe_) edition_ = universe_->edition;
    const auto asked = request_.options.find("edition");
    if (asked != request_.options.end())
      edition_ = asked->second == "3" ? praxis::Edition::third : praxis::Edition::first;
    rules_ = praxis::load_parameters(request_.settings.rules_file, Told{}).of(edition_);
    if (universe_ && universe_->edition != edition_ && !universe_->portals.empty()) {
      const auto [seed, number] = seed_and_number(universe_->seed).value_or(std::pair{0u, 0u});
      universe_ = praxis::set_up_anew(*universe_, edition_, rules_, base::Random{seed, number});
      anew_ = true;
    }
  }

  base::Asked<std::vector<scene::PartSet>> run() {
    if (auto checked = check_request(); !checked) return tl::make_unexpected(checked.error());
    if (auto checked = check_contacts(); !checked) return tl::make_unexpected(checked.error());
    const auto cell = cell_size(request_.options);
    if (!cell) return tl::make_unexpected(cell.error());
    cell_ = *cell;
    const auto die = die_size(request_.options);
    if (!die) return tl::make_unexpected(die.error());
    die_ = *die;
    std::vector<scene::PartSet> sets;
    for (const PartKind& kind : kinds) {
      if (!printed(kind)) continue;
      const std::string title{request_.look.language == "fr" ? kind.title_fr : kind.title_en};
      if (has_template(kind.id))
        add(kind.id, title, sets);
      else
        add_drawn(kind.id, title, sets);
    }
    share_sheets(sets);
    return sets;
  }

 private:
  bool printed(const PartKind& kind) const {
    const auto& named = request_.kinds;
    if (named.empty()) return kind.in_document;
    return std::any_of(named.begin(), named.end(), [&](const std::string& k) { return k == "all" || k == kind.id; });
  }

  // Tiles of all kinds lie on the same sheets, where their templates leave them alike in size.
  static void share_sheets(std::vector<scene::PartSet>& sets) {
    for (std::size_t i = 1; i < sets.size();) {
      scene::PartSet& before = sets[i - 1];
      if (is_tile(before.kind) && is_tile(sets[i].kind) && cut_alike(before, sets[i])) {
        before = joined(std::move(before), std::move(sets[i]));
        sets.erase(sets.begin() + static_cast<std::ptrdiff_t>(i));
      } else {
        ++i;
      }
    }
  }

  // A layout of one edition may be none of the other.
  base::Asked<void> check_contacts() const {
    const bool setup = std::any_of(kinds.begin(), kinds.end(),
                                   [&](const PartKind& kind) { return kind.id == "setup" && printed(kind); });
    if (!setup || !anew_) return {};
    const auto found = praxis::contacts(universe_->grids, edition_);
    const bool lonely =
        std::any_of(found.of.begin(), found.of.end(), [](const auto& others) { return others.size() < 2; });
    if (!lonely) return {};
    return base::refused(
        "--edition 3: grids of this universe touch by corners, which do not count in edition 3",
        "name a universe of that edition: planche randomise praxis --edition 3; or leave the setup out with --parts");
  }

  base::Asked<void> check_request() const {
    if (!request_.only.empty())
      return base::refused("--only chooses cards, and Praxis has none",
                           "--parts chooses kinds: --parts artefact,portal");
    for (const auto& [kind, name] : request_.templates) {
      if (!has_template(kind)) return base::refused(fmt::format("the kind \"{}\" is not drawn from a template", kind));
    }
    return {};
  }

  void add(std::string_view kind, const std::string& title, std::vector<scene::PartSet>& sets) {
    Designs designs = designs_of(kind);
    if (designs.copies.empty()) return;
    Faces faces{stencil(kind, ""), nullptr, common_fields()};
    if (faces.front == nullptr) return;
    if (has_back(kind)) {
      faces.back = stencil(kind, "-back");
      if (faces.back == nullptr) return;
    }
    auto set = stack(std::string{kind}, title, std::move(designs), std::move(faces), sink_);
    sets.push_back(is_tile(kind) ? scaled(std::move(set), cell_ / drawn_for) : std::move(set));
  }

  // Empty for what the edition does not have.
  Designs designs_of(std::string_view kind) const {
    Designs designs;
    auto all = std::make_shared<std::vector<Design>>();
    const auto put = [&](std::string name, int copies, Computed own) {
      Design design;
      design.name = std::move(name);
      design.computed = common_fields();
      design.computed.insert(design.computed.end(), own.begin(), own.end());
      design.record.source = document_.source;
      design.record.folder = request_.folder;
      designs.copies.push_back(static_cast<std::size_t>(std::max(copies, 0)));
      all->push_back(std::move(design));
    };
    const auto type = [](std::string_view name) { return std::pair{"type", data::Value{std::string{name}, {}}}; };
    if (kind == "artefact") {
      for (const praxis::Tile& tile : rules_.tiles)
        put(tile.type, tile.copies, {type(tile.type), {"points", whole(tile.points)}});
    } else if (kind == "exoplanet" && rules_.exoplanets) {
      const praxis::Exoplanets& planets = *rules_.exoplanets;
      const auto planet = [&](const char* name, int copies, int group) {
        put(name, copies, {type(name), {"points", whole(planets.group_points)}, {"group", whole(group)}});
      };
      planet("inhabited", planets.inhabited, planets.inhabited_group);
      planet("mining", planets.mining, planets.mining_group);
      planet("empty", planets.empty, planets.any_group);
    } else if (kind == "portal") {
      // One a player, as in the box [3]; one fewer lies in the universe.
      put("portal", std::max(players(), rules_.portals_for(players())), {type("portal")});
    } else if (kind == "base") {
      for (int player = 1; player <= players(); ++player)
        put(player_title(player, request_.look.language), 1, {{"player", whole(player)}});
    } else if (kind == "aid") {
      put("", players(), {});
    }
    designs.make = [all](std::size_t i) { return (*all)[i]; };
    return designs;
  }

  int players() const {
    const auto asked = request_.options.find("players");
    return asked == request_.options.end() ? praxis::most_players : asked->second.front() - '0';
  }

  // The numbers of the rules, for texts, and whether type has at least the size it is drawn in.
  Computed common_fields() const {
    Computed fields{{"full_size", data::Value{cell_ >= drawn_for, {}}},
                    {"hand", whole(rules_.hand)},
                    {"draw_for_win", whole(rules_.draw_for_win)},
                    {"drawn", whole(rules_.draw_tile_drawn)},
                    {"kept", whole(rules_.draw_tile_kept)},
                    {"enough", whole(rules_.enough_points)}};
    if (rules_.hand_limit) fields.emplace_back("hand_limit", whole(*rules_.hand_limit));
    for (const praxis::Tile& tile : rules_.tiles) fields.emplace_back("points." + tile.type, whole(tile.points));
    if (rules_.exoplanets) {
      fields.emplace_back("group_points", whole(rules_.exoplanets->group_points));
      fields.emplace_back("inhabited_group", whole(rules_.exoplanets->inhabited_group));
      fields.emplace_back("mining_group", whole(rules_.exoplanets->mining_group));
      fields.emplace_back("any_group", whole(rules_.exoplanets->any_group));
    }
    return fields;
  }

  // Every field a template of that kind may name, whether this edition has it or not.
  static std::vector<std::string> known_fields(std::string_view kind) {
    std::vector<std::string> known{"full_size", "hand",       "draw_for_win", "drawn",           "kept",
                                   "enough",    "hand_limit", "group_points", "inhabited_group", "mining_group",
                                   "any_group"};
    for (const std::string_view type : praxis::artefact_types()) known.push_back("points." + std::string{type});
    if (is_tile(kind)) known.insert(known.end(), {"type", "points", "group"});
    if (kind == "base") known.emplace_back("player");
    return known;
  }

  // The request's template or the game's; null (reported) when it is unusable.
  std::shared_ptr<templates::Stencil> stencil(std::string_view kind, std::string_view face) {
    const std::string_view edition = kind == "aid" && edition_ == praxis::Edition::third ? "-3" : "";
    const auto asked = request_.templates.find(fmt::format("{}{}", kind, face));
    auto found = library_.stencil(
        asked == request_.templates.end() ? fmt::format("praxis/{}{}{}", kind, edition, face) : asked->second,
        request_.look, sink_);
    if (found != nullptr) found->check_fields(known_fields(kind), sink_);
    return found;
  }

  // Parts that are drawn without a template.
  void add_drawn(std::string_view kind, const std::string& title, std::vector<scene::PartSet>& sets) {
    scene::Typesetter& typesetter = library_.typesetter();
    const std::string& style = request_.look.style;
    const std::string credit{request_.subject->game->credit(request_.look.language)};
    if (kind == "grid") {
      sets.push_back(space_grids(std::string{kind}, title, {cell_, style, credit}, typesetter));
    } else if (kind == "ship-dice") {
      sets.push_back(
          dice_to_fold(std::string{kind}, title, {style, request_.look.language, credit, die_, players()}, typesetter));
    } else if (universe_) {
      SetupOptions options{request_.look, request_.page, plan_look(), rules_.hand, !request_.flawed.empty(), credit};
      const auto draw = universe_->artefacts.empty() ? setup_pages : universe_page;
      sets.push_back(draw(std::string{kind}, title, *universe_, std::move(options), typesetter));
    }
  }

  PlanLook plan_look() {
    PlanLook look;
    look.style = request_.look.style;
    std::shared_ptr<templates::Stencil> icons = library_.stencil("praxis/icon", request_.look, sink_);
    if (icons != nullptr) {
      look.icon = [icons, source = document_.source](std::string_view type) -> scene::ScenePtr {
        const auto& known = praxis::artefact_types();
        const bool drawn =
            type == "portal" || type == "exoplanet" || std::find(known.begin(), known.end(), type) != known.end();
        if (!drawn) return nullptr;
        const Computed fields{{"type", data::Value{std::string{type}, {}}}};
        templates::Record record;
        record.computed = &fields;
        record.source = source;
        diag::Sink unheard;  // the template is the program's own
        return icons->draw(record, unheard);
      };
    }
    return look;
  }

  std::shared_ptr<const Request> shared_;
  const Request& request_;
  templates::Library& library_;
  diag::Sink& sink_;
  const data::Document& document_;
  std::optional<praxis::Universe> universe_;
  praxis::Edition edition_ = praxis::Edition::first;
  bool anew_ = false;  // the universe is set up by another edition than the document's
  praxis::EditionRules rules_;
  double cell_ = drawn_for, die_ = usual_die;
};

// Parts keep what they show of the request.
base::Asked<std::vector<scene::PartSet>> make(std::shared_ptr<const Request> request, templates::Library& library,
                                              diag::Sink& sink) {
  return Maker{std::move(request), library, sink}.run();
}

}  // namespace

const Workshop& workshop() {
  static const Workshop workshop{"praxis", kinds, options(), make};
  return workshop;
}

}  // namespace planche::parts::praxis
