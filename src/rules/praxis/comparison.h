// Universes ranked by the games that were played in them.
#pragma once

#include <string>
#include <vector>

#include "rules/praxis/summary.h"

namespace planche::rules::praxis {

// The games played in one universe.
struct Compared {
  std::string name;
  Agreement agreement;
  Summary summary;
};

// How unfair a universe is to its seats: the difference between the highest and the lowest share of wins, among the
// players by their numbers, whose first ships lie where they lie, or among them by the order in which they play,
// whichever difference is greater. 0: every seat wins as often.
struct Unfairness {
  bool by_player = true;  // otherwise by order
  double spread = 0;
  base::Interval interval;
};
Unfairness unfairness(const Summary& summary);

// Ranks from 1: by fairness, the least unfair first, and by interaction, that with the most attacks a game first. Of
// equals the one named first.
struct Ranks {
  std::size_t fairness = 0, interaction = 0;
};
std::vector<Ranks> ranks(const std::vector<Compared>& all);

// In the order of fairness. All were played with the same strategies, number of games and seed; there is at least one.
Figures figures(const std::vector<Compared>& all);

}  // namespace planche::rules::praxis
