// Throws of heroes and setups by chance.
#pragma once

#include <vector>

#include "base/random.h"
#include "games/puxes/rules/document.h"
#include "games/puxes/rules/parameters.h"

namespace planche::rules::puxes {

// Four heroes, each any power or symbol with the same probability.
std::vector<Face> throw_as_guest(const Parameters& parameters, base::Random& random);

// Four dice of different characters, with five different symbols each, are thrown.
std::vector<Face> throw_to_discover(const Parameters& parameters, base::Random& random);

// Four of these dice, or all where there are fewer, are thrown. Each has faces.
std::vector<Face> throw_own(const std::vector<Die>& dice, base::Random& random);

// The start of a game on the usual table: oracles lie by chance in the public garden in front of the temple, the
// nearest within the usual gaps; all heroes are thrown, again until one player has the most characters, whose turn it
// is (U1). By the usual rules validation has nothing to say about it; where those of a house leave little room oracles
// lie as usual_setup() has them.
Setup random_setup(Mode mode, const Parameters& parameters, base::Random& random);

}  // namespace planche::rules::puxes
