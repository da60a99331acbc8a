// Random throws of heroes and random setups.
#pragma once

#include <vector>

#include "base/random.h"
#include "games/puxes/rules/document.h"
#include "games/puxes/rules/parameters.h"

namespace planche::rules::puxes {

// Four heroes; each is any power or symbol with equal probability.
std::vector<Face> throw_as_guest(const Parameters& parameters, base::Random& random);

// Throws four dice with different characters and five different symbols each.
std::vector<Face> throw_to_discover(const Parameters& parameters, base::Random& random);

// Throws four of these dice, or all if there are fewer. Each must have faces.
std::vector<Face> throw_own(const std::vector<Die>& dice, base::Random& random);

// A random start on the default table: oracles lie in the public garden in front of the temple, each within the usual
// gaps of the nearest; all heroes are thrown, again until one player has the most characters and so the first turn
// (U1). By the default rules validation finds nothing in it; if house rules leave too little room, oracles lie as in
// usual_setup().
Setup random_setup(Mode mode, const Parameters& parameters, base::Random& random);

}  // namespace planche::rules::puxes
