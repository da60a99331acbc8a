// Mixed equilibria of games between two players where one wins what the other loses.
#pragma once

#include <vector>

namespace planche::rules::openmok {

struct Equilibrium {
  double value = 0;                   // for the player who chooses rows
  std::vector<double> rows, columns;  // probabilities
};

// `payoffs[row][column]`, finite, at least one of each, all rows of the same length. Computed in whole numbers of any
// length, so that no rounding decides; probabilities and value are rounded at the end. Where a side has several best
// mixtures it gets the one that plays its first choice most often, of these the one that plays the second most often,
// and so on: there is but one.
Equilibrium equilibrium(const std::vector<std::vector<double>>& payoffs);

}  // namespace planche::rules::openmok
