// What a throw of heroes allows its player: rules U2 to U6 [Déroulement du jeu, Variantes de jeu, Cas particuliers,
// Skills].
//
// Decisions where the rulebook is silent: of protections that appear at the same time, that of the first player holds;
// a player who is out has no powers; in teams, the powers of a partner serve both; passive powers may be imitated,
// imitation may not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/puxes/rules/document.h"
#include "games/puxes/rules/parameters.h"

namespace planche::rules::puxes {

// An opponent's oracle: the name of its player, and its index in the document.
struct Target {
  std::string player;
  std::size_t oracle = 0;
  friend bool operator==(const Target&, const Target&) = default;
};

struct Verdict {
  enum class Type : std::uint8_t { flick, wake, spit, power, passive, out };
  Type type = Type::flick;
  std::size_t oracle = 0;  // of flick, wake and spit: index among the player's oracles
  // Of flick: the matched symbol, "character", or the power or mode that allows it; of spit: "fortress", where the
  // oracle lies; of out: the reason.
  std::string why = {};
  std::string power = {};
  std::string player = {};                // the player whose hero shows the power, if not the player to move
  std::string copies = {}, of = {};       // for an imitation: the copied power, and the opponent who shows it
  std::vector<std::size_t> oracles = {};  // own oracles that the power may be used on
  std::vector<Target> targets = {};       // opponents' oracles that the power may be used on
  std::vector<std::string> symbols = {};  // for change-of-mind and double-strike: symbols that heroes match
  bool in_force = true;                   // for passive powers
  std::optional<bool> topples = {};       // for a flick in a mode without heroes: whether it may knock over a temple
};

// The verdicts for player number `player`, by type: flicks, wakes and spits by oracle; powers and passive powers by
// player and hero. A player who is out gets only that verdict. `used` is the active power used earlier in the turn, or
// empty: after it, no other power may be used and no oracle wakes (U2, U5); after "contamination", flicking and
// spitting are not allowed either.
std::vector<Verdict> arbitrate(const Setup& setup, const Parameters& parameters, std::size_t player,
                               std::string_view used = {});

std::string to_json(const Verdict& verdict);
// The verdict as a sentence.
std::string to_text(const Verdict& verdict);

}  // namespace planche::rules::puxes
