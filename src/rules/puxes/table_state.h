// What holds on a table, whoever's turn it is: who is out, who plays with whom, what powers are in force.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "rules/puxes/document.h"
#include "rules/puxes/parameters.h"

namespace planche::rules::puxes {

class TableState {
 public:
  TableState(const Setup& setup, const Parameters& parameters);

  const Setup& setup() const { return setup_; }
  const Player& player(std::size_t p) const { return setup_.players[p]; }
  const ModeRules& mode() const { return mode_; }
  std::size_t count() const { return setup_.players.size(); }

  // U6: all its oracles sleep, or its temples have fallen, and its partner's too.
  bool out(std::size_t p) const { return out_[p]; }
  bool has_temple(std::size_t p) const;
  // Whether characters have powers.
  bool powers_count() const { return mode_.heroes > 0 && !setup_.variants.no_powers; }
  bool partners(std::size_t a, std::size_t b) const;  // a != b
  bool opponents(std::size_t a, std::size_t b) const { return a != b && !partners(a, b); }

  // U3: whether a protection in force stops the powers of that player.
  bool stopped(std::size_t p) const;
  // Whether a hero of that player shows the power and nothing stops it.
  bool in_force(std::size_t p, std::string_view power) const;
  // Whether a hero of that player, who is not out, shows the power.
  bool shows(std::size_t p, std::string_view power) const;

  // Whether the oracle is in play and nothing holds it.
  bool can_move(std::size_t p, const Oracle& oracle) const;

 private:
  bool lost(std::size_t p) const;

  const Setup& setup_;
  const ModeRules& mode_;
  std::vector<bool> out_, protects_;  // by player; protects_: its protection is in force
};

}  // namespace planche::rules::puxes
