// Base of the checks of a setup: the setup with the rules of its mode, and places in the document. Internal to
// validate*.cc.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "games/puxes/rules/layout.h"
#include "games/puxes/rules/reporter.h"

namespace planche::rules::puxes {

class Judge {
 public:
  Judge(const data::Document& document, const Setup& setup, const Parameters& parameters, diag::Sink& sink)
      : document_{document},
        setup_{setup},
        geometry_{parameters.geometry},
        mode_{parameters.of(setup.mode)},
        table_{table_of(setup)},
        reporter_{document, parameters, sink} {}

 protected:
  static constexpr Rule laying{"U1", "Mise en place"}, material{"U1", "Matériel requis"},
      table_rule{"U1", "Déroulement du jeu"}, variant_rule{"U1", "Variantes de jeu"};

  // "players[1]" for a player, "players[1].oracles[0]" for a piece of a player.
  std::string path_of(const Player& player) const {
    return fmt::format("players[{}]", player.value - document_.root.find("players")->array()->data());
  }
  std::string path_of(const Player& player, std::string_view list, const data::Value& entry) const {
    return fmt::format("{}.{}[{}]", path_of(player), list, &entry - player.value->find(list)->array()->data());
  }
  ValuePlace at_root(std::string_view member) const {
    const data::Value* found = document_.root.find(member);
    return {
        first_character(found == nullptr ? document_.root : *found), std::string{found == nullptr ? "" : member}, {}};
  }
  ValuePlace at_player(const Player& player, std::string_view member) const {
    return at_member(*player.value, path_of(player), member, player.name);
  }
  ValuePlace at_oracle(const Player& player, const Oracle& oracle, std::string_view member) const {
    return at_member(*oracle.value, path_of(player, "oracles", *oracle.value), member, name_of_oracle(player, oracle));
  }
  static std::string name_of_oracle(const Player& player, const Oracle& oracle) {
    return fmt::format("oracle {} of {}", oracle.value - player.value->find("oracles")->array()->data(), player.name);
  }

  bool side_known(const Player& player) const {
    const data::Value* side = player.value->find("side");
    return side != nullptr && side->string() != nullptr && *side->string() == name_of(player.side);
  }

  const data::Document& document_;
  const Setup& setup_;
  const Geometry& geometry_;
  const ModeRules& mode_;
  const Table table_;
  Reporter reporter_;
};

}  // namespace planche::rules::puxes
