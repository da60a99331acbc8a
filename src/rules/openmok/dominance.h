// Characters that do at least as well as others in every single combat.
#pragma once

#include <optional>
#include <vector>

#include "rules/openmok/battle.h"

namespace planche::rules::openmok {

// Values of a single combat for the side that is asked about, moving first and second; rating.h tells how they come
// about.
struct CombatValues {
  Value first = Value::draw, second = Value::draw;
};
CombatValues combat_values(const Fighter& own, const Fighter& other);

// All characters whose six values add up to `budget`, in lexical order.
std::vector<Fighter> all_characters(int budget);

// Single combats against every legal character.
class Dominance {
 public:
  // `budget` in 0..most_budget (rating.h).
  explicit Dominance(int budget);

  // Whether `better` outdoes `worse`: against every legal character, moving first and moving second, its value is at
  // least that of `worse`, and in one of them it is higher. Either may be of any points.
  bool outdoes(const Fighter& better, const Fighter& worse) const;

  // The legal character that outdoes it with the fewest points moved, the first in lexical order of several.
  std::optional<Fighter> nearest_better(const Fighter& worse) const;

 private:
  std::vector<Fighter> all_;
};

// Points that have to be moved to make one of the other, both of the same sum.
std::int64_t points_moved(const Fighter& from, const Fighter& to);

}  // namespace planche::rules::openmok
