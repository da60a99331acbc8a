#include "rules/praxis/exoplanets.h"

namespace planche::rules::praxis {

Groups best_groups(Planets planets, const Exoplanets& rules) {
  // House rules may say that nothing makes a group.
  const auto most = [](int tiles, int group) { return group > 0 ? tiles / group : 0; };
  Groups best;
  for (int inhabited = most(planets.inhabited, rules.inhabited_group); inhabited >= 0; --inhabited) {
    for (int mining = most(planets.mining, rules.mining_group); mining >= 0; --mining) {
      const int left = planets.inhabited - inhabited * rules.inhabited_group + planets.mining -
                       mining * rules.mining_group + planets.empty;
      const int any = most(left, rules.any_group);
      const int points = (inhabited + mining + any) * rules.group_points;
      if (points > best.points) best = {inhabited, mining, any, points};
    }
  }
  return best;
}

}  // namespace planche::rules::praxis
