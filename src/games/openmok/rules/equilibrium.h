// Mixed equilibria of zero-sum games between two players.
#pragma once

#include <vector>

namespace planche::rules::openmok {

struct Equilibrium {
  double value = 0;                   // for the player who chooses rows
  std::vector<double> rows, columns;  // probabilities
};

// `payoffs[row][column]` are finite, at least one, all rows of the same length. Computes in exact integers, so rounding
// decides nothing; the results are rounded at the end. Of several best mixtures, a side gets the one that plays its
// first choice most often, among these the one that plays the second most often, and so on; so the result is unique.
Equilibrium equilibrium(const std::vector<std::vector<double>>& payoffs);

}  // namespace planche::rules::openmok
