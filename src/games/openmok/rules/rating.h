// How strong a character is against all that the rules allow.
//
// A single combat is a battle of one against one [4.2-4.4, 4.6]. Neither side can hinder the other: a side marks, one a
// turn, those resistances of the other that its attack reaches. Who reaches all three wins, whoever moves first if both
// do; otherwise most unmarked resistances win. So only the numbers reached on either side count, and those are counted
// over all legal characters without going through pairs.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/openmok/rules/battle.h"
#include "rules/play.h"

namespace planche::rules::openmok {

inline constexpr int most_budget = 30;  // of ratings: a third of a million characters

// The value of a single combat for the side that moves first, when it reaches `own` of the other's resistances and the
// other `theirs` of its own, 0 to 3 each.
Value combat(int own, int theirs);

// How many of three attacks reach the resistances they meet [4.2].
int reached(const Points& attack, const Points& resistance);

// Values of a single combat for the side that is asked about, moving first and second.
struct CombatValues {
  Value first = Value::draw, second = Value::draw;
};
CombatValues combat_values(const Fighter& own, const Fighter& other);

// All characters whose six values add up to `budget`, in lexical order.
std::vector<Fighter> all_characters(std::int64_t budget);

// Whether `better` outdoes `worse`: against every opponent, moving first and moving second, its value is at least that
// of `worse`, and in one of them it is higher. All may be of any points.
bool outdoes(const Fighter& better, const Fighter& worse, const std::vector<Fighter>& opponents);
// The one of `all` that outdoes it against all of them with the fewest points moved, the first of several.
std::optional<Fighter> nearest_better(const Fighter& worse, const std::vector<Fighter>& all);
// Points that have to be moved to make one of the other, both of the same sum.
std::int64_t points_moved(const Fighter& from, const Fighter& to);

// Refuses a budget above most_budget.
Asked<void> check_budget(std::int64_t budget);

// A percentile to a tenth, the same on every machine.
double tenths(double percentile);

// Numbers of opponents.
struct Tally {
  std::int64_t win = 0, draw = 0, loss = 0;
  friend bool operator==(const Tally&, const Tally&) = default;
};

struct Change {
  std::string from, to;  // "attack.force"
  double percentile = 0;
};

struct Rating {
  Tally first, second;                // moving first, moving second
  double percentile = 0;              // of its strength, 0 to 100: weaker ones and half of the equal ones
  std::optional<Change> best_change;  // of one point, where some raises the percentile
};

// All legal characters of one budget [2.4]. The strength of a character is two for each win and one for each draw,
// moving first and second, against each of them, itself included.
class Field {
 public:
  // `budget` in 0..most_budget.
  explicit Field(int budget);

  std::int64_t size() const { return static_cast<std::int64_t>(strengths_.size()); }
  // Of a character whose six values add up to the budget.
  Rating rate(const Fighter& character) const;
  // Of all of them, weakest first.
  const std::vector<std::int64_t>& strengths() const { return strengths_; }
  std::int64_t strength(const Fighter& character) const;
  double percentile(std::int64_t strength) const;

 private:
  // By sum of three values and the number of them reached: triples of that sum.
  using Reached = std::vector<std::array<std::int64_t, 4>>;
  std::size_t index(const Points& triple) const;   // in that list
  Rating tallies(const Fighter& character) const;  // and nothing else

  int budget_;
  std::vector<Points> triples_;          // of sums up to the budget, in lexical order
  std::vector<Reached> by_attack_;       // resistances reached by the triple as an attack
  std::vector<Reached> by_resistance_;   // … that attacks reach of the triple
  std::vector<std::int64_t> strengths_;  // of all legal characters, sorted
};

}  // namespace planche::rules::openmok
