// Changed setups of PuXes, for tests.
#pragma once

#include <functional>
#include <string>

#include "games/puxes/rules/layout.h"
#include "games/puxes/rules/testing/documents.h"

namespace planche::rules::puxes {

// The usual start of a mode, with changes.
inline std::string start(
    Mode mode, const std::function<void(puxes::Setup&)>& change = [](puxes::Setup&) {}) {
  puxes::Setup setup = usual_setup(mode, usual_table(parameters().geometry), parameters());
  change(setup);
  return to_json(setup, parameters().geometry);
}

// A duel in which oracle `k` of the south player was moved by (dx, dy) from its place in the row: y = 687.5 and x =
// 225, 275, 325 or 375.
inline std::string moved(std::size_t k, double dx, double dy) {
  return start(Mode::duel, [&](puxes::Setup& setup) {
    base::Point& at = *setup.players[0].oracles[k].at;
    at = {at.x + dx, at.y + dy};
  });
}

inline std::string moment(const std::function<void(puxes::Setup&)>& change, Mode mode = Mode::duel) {
  return start(mode, [&](puxes::Setup& setup) {
    setup.start = false;
    change(setup);
  });
}

}  // namespace planche::rules::puxes
