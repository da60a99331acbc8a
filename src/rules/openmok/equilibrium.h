// Mixed equilibria of games between two players where one wins what the other loses.
#pragma once

#include <cstddef>
#include <vector>

namespace planche::rules::openmok {

struct Equilibrium {
  double value = 0;                   // for the player who chooses rows
  std::vector<double> rows, columns;  // probabilities
};

// `payoffs[row][column]`, at least one of each, all rows of the same length. The linear program is solved by GLPK's
// simplex in rational numbers, so that neither rounding nor the machine decides among bases; where several equilibria
// exist, it is one of them.
Equilibrium equilibrium(const std::vector<std::vector<double>>& payoffs);

}  // namespace planche::rules::openmok
