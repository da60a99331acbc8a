#include "games/praxis/rules/validate.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "games/praxis/rules/contacts.h"
#include "rules/judging.h"

namespace planche::rules::praxis {

namespace {

constexpr auto throws_hint = "leave \"throws\" out of a universe that was not set up by these dice";

// Lists grids: "grid 2", "grids 1, 4 and 5".
std::string named(const std::vector<int>& numbers) {
  std::string out = numbers.size() == 1 ? "grid " : "grids ";
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    out += fmt::format("{}{}", i == 0 ? "" : i + 1 == numbers.size() ? " and " : ", ", numbers[i]);
  }
  return out;
}

// Checks one universe against the rules.
class Judge {
 public:
  Judge(const data::Document& document, const Universe& universe, const Parameters& parameters, diag::Sink& sink)
      : document_{document},
        universe_{universe},
        rules_{parameters.of(universe.edition)},
        report_{document, "Praxis ", sink} {}

  void run() {
    judge_edition(document_, report_);
    judge_colours(document_, universe_.scoring, report_);
    grid_set();
    grid_overlap();
    if (all_grids_read()) grid_contacts();
    if (players_read()) {
      count_placed("portals", rules_.portals_for(universe_.players), "portal", {"P4", "3, 4, 8"});
      count_placed("exoplanets", rules_.exoplanets_for(universe_.players), "exoplanet", {"P4", "edition 3"});
    }
    cells_occupied();
    ships();
    throws();
    // If the tile set is missing, which is reported, artefacts cannot be checked.
    if (!rules_.tiles.empty()) artefacts();
  }

 private:
  const data::Value* list(std::string_view name) const {
    const data::Value* value = document_.root.find(name);
    return value != nullptr && value->array() != nullptr ? value : nullptr;
  }

  std::string path_of(std::string_view name, const data::Value& entry) const {
    return fmt::format("{}[{}]", name, &entry - list(name)->array()->data());
  }

  void add(std::string_view name, const data::Value& entry, std::string_view field, std::string subject, Rule rule,
           std::string code, std::string message, std::string hint) {
    report_.add(at_member(entry, path_of(name, entry), field, std::move(subject)), rule, std::move(code),
                std::move(message), std::move(hint));
  }

  void add_grid(const Grid& grid, std::string_view field, Rule rule, std::string code, std::string message,
                std::string hint) {
    add("grids", *grid.value, field, fmt::format("grid {}", grid.id), rule, std::move(code), std::move(message),
        std::move(hint));
  }

  bool all_listed_grids_read() const {
    const data::Value* grids = list("grids");
    return grids != nullptr && grids->array()->size() == universe_.grids.size();
  }

  bool all_grids_read() const { return all_listed_grids_read() && universe_.grids.size() >= grid_count; }

  void grid_set() {
    std::array<const Grid*, grid_count + 1> first{};
    std::vector<int> missing;
    for (const Grid& grid : universe_.grids) {
      const Grid*& known = first[static_cast<std::size_t>(grid.id)];
      if (known != nullptr) {
        add_grid(grid, "id", {"P1", "4"}, "praxis/grid-set",
                 fmt::format("grid {} lies here already: {}", grid.id, path_of("grids", *known->value)),
                 "give each grid a number of its own from 1 to 6");
      } else {
        known = &grid;
      }
    }
    for (int id = 1; id <= grid_count; ++id) {
      if (first[static_cast<std::size_t>(id)] == nullptr) missing.push_back(id);
    }
    if (missing.empty() || !all_listed_grids_read()) return;
    report_.add(
        at(*list("grids"), "grids"), {"P1", "4"}, "praxis/grid-set",
        fmt::format("expected the six grids 1 to 6, {} {} missing", named(missing), missing.size() == 1 ? "is" : "are"),
        "add them: { \"id\": 1, \"at\": [0,0], \"turn\": 0 }");
  }

  void grid_overlap() {
    for (const Grid& grid : universe_.grids) {
      std::vector<int> covered;
      for (const Grid& other : std::span{universe_.grids.data(), &grid}) {
        if (overlap(grid, other)) covered.push_back(other.id);
      }
      if (covered.empty()) continue;
      add_grid(grid, "at", {"P1", "4"}, "praxis/grid-overlap",
               fmt::format("grid {} overlaps {}", grid.id, named(covered)),
               fmt::format("move or turn it: it covers [{},{}] to [{},{}]", grid.at.x, grid.at.y,
                           grid.at.x + grid.width() - 1, grid.at.y + grid.height() - 1));
    }
  }

  std::vector<int> ids(const std::vector<std::size_t>& indices) const {
    std::vector<int> numbers;
    for (const std::size_t i : indices) numbers.push_back(universe_.grids[i].id);
    std::ranges::sort(numbers);
    return numbers;
  }

  void grid_contacts() {
    constexpr std::size_t least = 2;
    const bool first = universe_.edition == Edition::first;
    const Contacts found = contacts(universe_.grids, universe_.edition);
    const auto overlapping = [&](const Grid& grid) {
      return static_cast<std::size_t>(std::ranges::count_if(
          universe_.grids, [&](const Grid& other) { return &other != &grid && overlap(grid, other); }));
    };
    for (std::size_t i = 0; i < universe_.grids.size(); ++i) {
      const Grid& grid = universe_.grids[i];
      if (found.of[i].size() + overlapping(grid) >= least) continue;
      const std::vector<int> touched = ids(found.of[i]);
      add_grid(
          grid, "at", {"P2", first ? "4" : "edition 3"}, "praxis/grid-contact",
          fmt::format("grid {} is in contact with {}, expected at least two others", grid.id,
                      touched.empty() ? "no other grid" : fmt::format("{} only", named(touched))),
          first ? "cells touch by an edge or a corner" : "in edition 3 cells touch by an edge, corners do not count");
    }
    // Overlapping grids count as connected; that they do not touch has been reported.
    if (found.in_one_piece() || std::ranges::any_of(universe_.grids, overlapping)) return;
    std::string pieces;
    for (const auto& piece : found.pieces) pieces += (pieces.empty() ? "" : "; ") + named(ids(piece));
    report_.add(at(*list("grids"), "grids"), {"P3", "4"}, "praxis/universe-split",
                fmt::format("the universe is in {} pieces: {}", found.pieces.size(), pieces),
                "move them together: no ship slides from one to the other", diag::Severity::warning);
  }

  // Whether the number of players is known; skip checks against a wrong one.
  bool players_read() const {
    const data::Value* players = document_.root.find("players");
    return players == nullptr || data::integer_in(players, least_players, most_players).has_value();
  }

  // Checks the number of portals or exoplanets for the number of players, if the document has any.
  void count_placed(std::string_view name, int expected, std::string_view thing, Rule rule) {
    const data::Value* all = list(name);
    if (all == nullptr || static_cast<int>(all->array()->size()) == expected) return;
    report_.add(at(*all, std::string{name}), rule, "praxis/portal-count",
                fmt::format("expected {} for {} players in edition {}, found {}", base::counted(expected, thing),
                            universe_.players, static_cast<int>(universe_.edition), all->array()->size()),
                fmt::format("leave \"{}\" out of a universe that is not yet set up", name));
  }

  void cells_occupied() {
    std::map<Place, std::string> taken;
    each_placed(universe_, [&](std::string_view name, const auto& things) {
      for (const auto& thing : things) {
        const auto [there, fresh] = taken.emplace(thing.place, path_of(name, *thing.value));
        if (fresh) continue;
        add(name, *thing.value, "cell", fmt::format("cell {} of grid {}", thing.place.cell, thing.place.grid),
            {"P7", "6.1"}, "praxis/cell-occupied", fmt::format("this cell is occupied by {}", there->second),
            "move one of them: a cell holds one ship, one artefact or one portal");
      }
    });
  }

  void ships() {
    std::array<int, most_players + 1> count{};
    for (const Ship& ship : universe_.ships) {
      const std::string subject = fmt::format("player {}", ship.player);
      if (ship.player > universe_.players && players_read()) {
        add("ships", *ship.value, "player", subject, {"P4", "3, 4, 8"}, "praxis/player-count",
            fmt::format("a ship of player {}, but the game has {} players", ship.player, universe_.players),
            "set their number with \"players\"");
      }
      if (++count[static_cast<std::size_t>(ship.player)] != ships_a_player + 1) continue;
      const int all = universe_.ships_of(ship.player);
      add("ships", *ship.value, "player", subject, {"P5", "4"}, "praxis/ship-count",
          fmt::format("player {} has {}, expected at most {}", ship.player, base::counted(all, "ship"), ships_a_player),
          fmt::format("remove {}", all - ships_a_player));
    }
  }

  // P4, P5 [4]: things lie where the last dice thrown for them say. Not checked in a universe with artefacts, which is
  // in mid-game: things may have moved.
  void throws() {
    if (!universe_.artefacts.empty()) return;
    std::map<std::string, const Throw*> last;
    for (const Throw& thrown : universe_.throws) {
      const auto& [thing, role, again] = thrown.what;
      if (thing.kind == Thrown::Kind::other) continue;
      const Throw*& known = last[to_text({thing, role})];
      if (known != nullptr && !again) odd(thrown, "what", "one is thrown before, and this one does not say \"again\"");
      known = &thrown;
    }
    if (last.empty()) return;
    for (const auto& [words, die] : dice_of_everything()) {
      const auto thrown = last.extract(words);
      if (thrown.empty()) {
        report_.add(at(*list("throws"), "throws"), {"P4", "4"}, "praxis/throws",
                    fmt::format("no throw \"{}\", which is {}", words, die), throws_hint, diag::Severity::warning);
      } else if (thrown.mapped()->die != die) {
        odd(*thrown.mapped(), "die", fmt::format("expected {}, where it lies, found {}", die, thrown.mapped()->die));
      }
    }
    for (const auto& [words, thrown] : last) odd(*thrown, "what", "it placed nothing that lies here");
  }

  void odd(const Throw& thrown, std::string_view member, const std::string& message) {
    report_.add(at_member(*thrown.value, path_of("throws", *thrown.value), member), {"P4", "4"}, "praxis/throws",
                fmt::format("throw \"{}\": {}", to_text(thrown.what), message), throws_hint, diag::Severity::warning);
  }

  // The last throw for each purpose: "portal 1 grid", 5.
  std::map<std::string, int> dice_of_everything() const {
    using Role = Purpose::Role;
    std::map<std::string, int> dice;
    const auto lies = [&](const Thrown& thing, const Place& place) {
      dice.emplace(to_text({thing, Role::grid}), place.grid);
      dice.emplace(to_text({thing, Role::cell}), place.cell);
    };
    int portals = 0, exoplanets = 0;
    for (const Portal& portal : universe_.portals) lies({Thrown::Kind::portal, ++portals}, portal.place);
    for (const Exoplanet& planet : universe_.exoplanets) lies({Thrown::Kind::exoplanet, ++exoplanets}, planet.place);
    for (const Ship& ship : universe_.ships) {
      const Thrown thing{Thrown::Kind::ship, ship.player};
      lies(thing, ship.place);
      dice.emplace(to_text({thing, Role::face}), ship.face);
    }
    return dice;
  }

  // "edition 3 has it", or similar names.
  std::string instead_of(const std::string& type) const {
    if (type == "portal" || type == "exoplanet") return fmt::format("it has a list of its own: \"{}s\"", type);
    const auto& known = artefact_types();
    if (std::ranges::find(known, type) != known.end()) return "the other edition has it";
    std::vector<std::string_view> types;
    for (const Tile& tile : rules_.tiles) types.push_back(tile.type);
    return base::suggestion(type, types);
  }

  void artefacts() {
    std::map<std::string_view, int> count;
    for (const Artefact& artefact : universe_.artefacts) {
      const Tile* tile = rules_.tile(artefact.type);
      if (tile == nullptr) {
        add("artefacts", *artefact.value, "type", artefact.type, {"P13", "6.4, 8"}, "praxis/artefact-type",
            fmt::format("there is no artefact \"{}\" in edition {}", artefact.type,
                        static_cast<int>(universe_.edition)),
            instead_of(artefact.type));
        continue;
      }
      if (++count[artefact.type] != tile->copies + 1) continue;
      const auto all = std::ranges::count_if(universe_.artefacts,
                                             [&](const Artefact& other) { return other.type == artefact.type; });
      add("artefacts", *artefact.value, "type", artefact.type, {"P15", "3"}, "praxis/artefact-stock",
          fmt::format("{} tiles \"{}\" lie here, there are {}", all, artefact.type, tile->copies),
          fmt::format("remove {}, or play with more (--rules)", all - tile->copies));
    }
  }

  const data::Document& document_;
  const Universe& universe_;
  const EditionRules& rules_;
  Report report_;
};

}  // namespace

void validate_universe(const data::Document& document, const Universe& universe, const Parameters& parameters,
                       diag::Sink& sink) {
  Judge{document, universe, parameters, sink}.run();
}

void judge_edition(const data::Document& document, const Report& report) {
  const data::Value* value = document.root.find("edition");
  if (!data::integer_in(value, 2, 2)) return;
  report.add({value->span(), "edition"}, {}, "data/type", "expected edition 1 or 3, found 2",
             "choose edition 1 or 3; this is checked by the rules of edition 1");
}

void judge_colours(const data::Document& document, Scoring scoring, const Report& report) {
  const data::Value* value = document.root.find("colours");
  if (value == nullptr || scoring == Scoring::collections) return;
  report.add({value->span(), "colours"}, {"P16", "6.2"}, "praxis/colours",
             "tiles have colours only in the scoring by collections",
             R"(add "scoring": "collections", or remove "colours")", diag::Severity::warning);
}

int first_ships(Edition edition) {
  return edition == Edition::first ? 1 : 0;
}

namespace {

std::optional<diag::Diagnostic> unusual_end(std::string code, std::string message) {
  diag::Diagnostic d;
  d.severity = diag::Severity::warning;
  d.code = std::move(code);
  d.message = std::move(message);
  d.rule = "P14";
  d.reference = "Praxis 5";
  d.hint = "check the agreement; it is played as agreed";
  return d;
}

}  // namespace

std::optional<diag::Diagnostic> unusual_rounds(int rounds, const EditionRules& rules) {
  if (std::ranges::find(rules.rounds, rounds) != rules.rounds.end()) return std::nullopt;
  return unusual_end("praxis/rounds",
                     fmt::format("expected a game of {}, found one of {}",
                                 rules.rounds.empty() ? std::string{"no fixed length, which ends by points"}
                                                      : fmt::format("{} rounds", fmt::join(rules.rounds, " or ")),
                                 base::counted(rounds, "round")));
}

std::optional<diag::Diagnostic> unusual_points(int enough, Edition edition, const EditionRules& rules) {
  if (enough == rules.enough_points) return std::nullopt;
  const bool first = edition == Edition::first;
  const int untold = first ? 1 : 0;  // "more than 36" means 37
  return unusual_end("praxis/points",
                     fmt::format("expected a game until a base has {}{} points, found {}", first ? "more than " : "",
                                 rules.enough_points - untold, enough - untold));
}

}  // namespace planche::rules::praxis
