#include "games/puxes/rules/validate.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/text.h"
#include "games/puxes/rules/judge.h"

namespace planche::rules::puxes {

namespace {

constexpr Rule skills{"U2", "Skills"};

// Checks the players, their pieces, and who begins.
class PlayerJudge : Judge {
 public:
  using Judge::Judge;

  void run() {
    players();
    variants();
    for (const Player& player : setup_.players) {
      faces(player);
      count(player);
      heroes(player);
    }
    if (setup_.start) beginner();
  }

 private:
  void players() {
    const auto& all = setup_.players;
    const std::size_t count = items_of(document_.root.find("players")).size();
    if (count != mode_.players() && count >= 1 && count <= most_players) {
      reporter_.add(at_root("players"), variant_rule, "puxes/player",
                    fmt::format("expected {} for the mode {}, found {}", base::counted(mode_.players(), "player"),
                                name_of(setup_.mode), count),
                    "add or remove players, or choose another \"mode\"");
    }
    for (auto player = all.begin(); player != all.end(); ++player) {
      const auto same_name = std::find_if(all.begin(), player, [&](const auto& p) { return p.name == player->name; });
      if (same_name != player && !player->name.empty()) {
        reporter_.add(at_player(*player, "name"), table_rule, "puxes/player",
                      fmt::format("another player is called {}: {}", player->name, path_of(*same_name)),
                      "give each player a name of its own");
      }
      side(*player);
    }
    if (!setup_.to_move.empty()) known(setup_.to_move, {document_.root.find("to_move")->span(), "to_move", {}});
  }

  // Null, with a diagnostic, if no player has that name.
  const Player* known(const std::string& name, ValuePlace where) {
    std::vector<std::string_view> names;
    for (const Player& player : setup_.players) {
      if (player.name == name) return &player;
      names.push_back(player.name);
    }
    reporter_.add(std::move(where), table_rule, "puxes/player", fmt::format("there is no player \"{}\"", name),
                  base::suggestion(name, names));
    return nullptr;
  }

  void side(const Player& player) {
    if (!side_known(player)) return;
    const auto& all = setup_.players;
    const auto self = all.begin() + (&player - all.data());
    const auto taken = std::find_if(
        all.begin(), self, [&](const Player& other) { return side_known(other) && other.side == player.side; });
    std::vector<std::string_view> allowed;
    for (const Side one : mode_.sides) allowed.push_back(name_of(one));
    if (taken != self) {
      reporter_.add(at_player(player, "side"), variant_rule, "puxes/temple-place",
                    fmt::format("the {} is taken by {}", name_of(player.side), taken->name),
                    "every player has a side of the table");
    } else if (!mode_.any_side && std::ranges::find(allowed, name_of(player.side)) == allowed.end()) {
      reporter_.add(at_player(player, "side"), variant_rule, "puxes/temple-place",
                    fmt::format("expected a player on the {} in the mode {}, found one on the {}",
                                base::join_alternatives(allowed), name_of(setup_.mode), name_of(player.side)),
                    {});
    }
  }

  void variants() {
    const std::string why = conflict(mode_, setup_.variants);
    if (why.empty()) return;
    reporter_.add(
        {first_character(*document_.root.find("variants")), "variants", {}}, variant_rule, "puxes/variant", why,
        setup_.variants.blitz ? "leave \"blitz\" out, or play solo or cooperative" : "leave \"fortress\" out");
  }

  void faces(const Player& player) {
    for (const Oracle& oracle : player.oracles) {
      if (oracle.face.value != nullptr && oracle.face.value->string() != nullptr) {
        reporter_.face(oracle.face, at_oracle(player, oracle, "face"), false);
      }
      for (const std::string_view member : {"at", "face"}) {
        if (oracle.asleep || oracle.value->find(member) != nullptr) continue;
        reporter_.add(
            {first_character(*oracle.value), path_of(player, "oracles", *oracle.value), name_of_oracle(player, oracle)},
            {}, "data/missing-field", fmt::format("missing field \"{}\" of an oracle in play", member),
            "write \"asleep\": true for an oracle off the table");
      }
      if (oracle.held) hold(player, oracle);
    }
    for (const Face& hero : player.heroes) {
      const std::string path = path_of(player, "heroes", *hero.value);
      reporter_.face(hero, {hero.value->span(), path, player.name}, !setup_.variants.no_powers);
    }
  }

  void hold(const Player& player, const Oracle& oracle) {
    const auto& [by, name, value] = *oracle.held;
    const ValuePlace where = at_oracle(player, oracle, "held");
    const Power* power = name.empty() ? nullptr : reporter_.power(name, where);
    const Player* holder = by.empty() ? nullptr : known(by, where);
    if (setup_.start) {
      return reporter_.add(where, skills, "puxes/held", "no oracle is held at the start",
                           "write \"start\": false for a moment of a game");
    }
    if (power == nullptr || holder == nullptr || may_hold(power->holds, *holder, player)) return;
    constexpr std::array<std::string_view, 3> held{"no oracle", "oracles of opponents only",
                                                   "oracles of its own player only"};
    reporter_.add(where, skills, "puxes/held",
                  fmt::format("{} of {} holds {}", name, by, held[static_cast<std::size_t>(power->holds)]),
                  "leave \"held\" out, or name the power that keeps it from moving");
  }

  bool may_hold(Holds holds, const Player& holder, const Player& player) const {
    const bool own = holder.name == player.name;
    const bool side = own || (mode_.partners && facing(holder.side, player.side));
    return holds == Holds::any || (holds == Holds::own && own) || (holds == Holds::enemy && !side);
  }

  void count(const Player& player) {
    const data::Value* listed = player.value->find("oracles");
    if (listed == nullptr || listed->array() == nullptr || listed->array()->size() != player.oracles.size()) return;
    const std::size_t expected = static_cast<std::size_t>(mode_.oracles), found = player.oracles.size();
    const ValuePlace where = at_player(player, "oracles");
    if (setup_.start) {
      const auto awake =
          static_cast<std::size_t>(std::ranges::count_if(player.oracles, [](const Oracle& o) { return !o.asleep; }));
      if (awake == expected && found == expected) return;
      const std::string asleep = found == awake ? "" : fmt::format(" and {} asleep", found - awake);
      return reporter_.add(where, material, "puxes/oracle-count",
                           fmt::format("expected {} in play at the start in the mode {}, found {}{}",
                                       base::counted(expected, "oracle"), name_of(setup_.mode), awake, asleep),
                           "write \"start\": false for a moment of a game");
    }
    const bool fewer = setup_.variants.cliff || setup_.variants.blitz;
    if (found < expected && !fewer) {
      reporter_.add(where, material, "puxes/oracle-count",
                    fmt::format("expected at least {} in the mode {}, found {}", base::counted(expected, "oracle"),
                                name_of(setup_.mode), found),
                    "list sleeping ones too: { \"asleep\": true }");
    }
    const std::size_t taken = setup_.variants.blitz ? expected * (mode_.players() - 1) : 0;
    const std::size_t heroes = static_cast<std::size_t>(mode_.heroes);
    const std::size_t most = expected + taken + heroes - std::min(heroes, player.heroes.size());
    if (found > most) {
      reporter_.add(
          where, material, "puxes/oracle-count",
          fmt::format("expected at most {} beside {}, found {}", base::counted(most, "oracle"),
                      player.heroes.size() == 1 ? "1 hero" : fmt::format("{} heroes", player.heroes.size()), found),
          "remove some: only a hero that became an oracle adds one");
    }
  }

  // At the start all heroes are thrown; later some may have become oracles.
  void heroes(const Player& player) {
    const data::Value* listed = player.value->find("heroes");
    if (listed == nullptr || listed->array() == nullptr) return;
    const std::size_t expected = setup_.start ? static_cast<std::size_t>(mode_.heroes) : most_heroes;
    const std::size_t found = listed->array()->size();
    if (found == expected || (found < expected && !setup_.start) || found > most_thrown) return;
    reporter_.add(at_player(player, "heroes"), material, "puxes/hero-count",
                  fmt::format("expected {}{} in the mode {}, found {}",
                              expected == 1 ? "1 hero" : fmt::format("{} heroes", expected),
                              setup_.start ? " at the start" : " at most", name_of(setup_.mode), found),
                  expected == 0      ? "leave \"heroes\" out: this mode has none"
                  : found < expected ? "leave \"heroes\" out until they are thrown"
                                     : "");
  }

  // Checks who begins once everybody has thrown; if several players have the most characters, each of them may.
  void beginner() {
    std::size_t most = 0;
    const Player* first = nullptr;
    for (const Player& player : setup_.players) {
      // If two players share a name, it is unknown which one moves.
      if (player.heroes.empty() || (player.name == setup_.to_move && first != nullptr)) return;
      most = std::max(most, characters_in(player.heroes));
      if (player.name == setup_.to_move) first = &player;
    }
    if (first == nullptr || characters_in(first->heroes) == most) return;
    std::vector<std::string_view> names;
    for (const Player& player : setup_.players) {
      if (characters_in(player.heroes) == most) names.push_back(player.name);
    }
    reporter_.add({document_.root.find("to_move")->span(), "to_move", first->name}, table_rule, "puxes/first-player",
                  fmt::format("expected the player who threw the most characters, {} with {}, found {} with {}",
                              base::join_alternatives(names), most, first->name, characters_in(first->heroes)),
                  "write \"start\": false for a moment of a game");
  }
};

}  // namespace

std::string conflict(const ModeRules& mode, const Variants& variants) {
  constexpr std::size_t of_blitz = 4;
  if (variants.blitz && mode.players() != of_blitz) {
    return fmt::format("blitz requires {} players, the mode {} has {}", of_blitz, name_of(mode.mode), mode.players());
  }
  if (variants.fortress && mode.heroes == 0) {
    return fmt::format("the variant fortress requires heroes, and the mode {} has none", name_of(mode.mode));
  }
  return {};
}

void validate_setup(const data::Document& document, const Setup& setup, const Parameters& parameters,
                    diag::Sink& sink) {
  PlayerJudge{document, setup, parameters, sink}.run();
  validate_layout(document, setup, parameters, sink);
}

}  // namespace planche::rules::puxes
