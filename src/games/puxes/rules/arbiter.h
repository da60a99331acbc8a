// What a throw of heroes allows its player: rules U2 to U6 [Déroulement du jeu, Variantes de jeu, Cas particuliers,
// Skills].
//
// Decided where the rulebook is silent: of protections that appeared at once the one whose player comes first holds;
// who is out has no powers; in teams the powers of a partner serve both; passive powers may be imitated, imitation may
// not.
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

// An opponent's oracle, by the name of its player and its number in the document.
struct Target {
  std::string player;
  std::size_t oracle = 0;
  friend bool operator==(const Target&, const Target&) = default;
};

struct Verdict {
  enum class Type : std::uint8_t { flick, wake, spit, power, passive, out };
  Type type = Type::flick;
  std::size_t oracle = 0;  // of flick, wake and spit: its number among the player's, from 0
  // Of flick: the symbol matched, "character", or the power or mode that allows it; of spit: "fortress", where the
  // oracle lies; of out: the reason.
  std::string why = {};
  std::string power = {};
  std::string player = {};                // whose hero shows the power, where it is not the player's own
  std::string copies = {}, of = {};       // of imitation: a power, and the opponent who shows it
  std::vector<std::size_t> oracles = {};  // own ones a power may be used on
  std::vector<Target> targets = {};       // opponents' oracles a power may be used on
  std::vector<std::string> symbols = {};  // of change-of-mind and double-strike: those that heroes match
  bool in_force = true;                   // of passive
  std::optional<bool> topples = {};       // of flick, where no heroes are thrown: whether it may knock a temple over
};

// The verdicts about player number `player`, by type: flicks, wakes and spits by oracle, powers and passive powers by
// player and hero. Who is out gets the one that says so. `used` is the active power used earlier in the turn, or empty:
// after it there is no other one and nobody wakes (U2, U5), and after "contamination" no flick and no spit either.
std::vector<Verdict> arbitrate(const Setup& setup, const Parameters& parameters, std::size_t player,
                               std::string_view used = {});

std::string to_json(const Verdict& verdict);
// As a sentence for people.
std::string to_text(const Verdict& verdict);

}  // namespace planche::rules::puxes
