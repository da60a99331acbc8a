// The strength of a character compared with all legal ones.
//
// A single combat is a battle of one against one [4.2-4.4, 4.6]. Neither side can hinder the other: each turn it marks
// one of the other's resistances that its attack reaches. The side that reaches all three wins, and if both do, the one
// that moves first; otherwise the one with more unmarked resistances. So only the numbers of reached resistances
// matter, and these are counted over all legal characters without enumerating pairs.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/openmok/rules/battle.h"
#include "rules/play.h"

namespace planche::rules::openmok {

inline constexpr int most_budget = 30;  // limit for ratings: a third of a million characters

// The value of a single combat for the side that moves first. It reaches `own` of the other's resistances, and the
// other `theirs` of its own, 0 to 3 each.
Value combat(int own, int theirs);

// The number of attacks, of three, that reach the resistances they meet [4.2].
int reached(const Points& attack, const Points& resistance);

// The values of a single combat for one side, moving first and moving second.
struct CombatValues {
  Value first = Value::draw, second = Value::draw;
};
CombatValues combat_values(const Fighter& own, const Fighter& other);

// All characters whose six values add up to `budget`, in lexical order.
std::vector<Fighter> all_characters(std::int64_t budget);

// Whether `better` outdoes `worse`: against every opponent, moving first and second, its value is at least that of
// `worse`, and once higher. The characters may have any points.
bool outdoes(const Fighter& better, const Fighter& worse, const std::vector<Fighter>& opponents);
// The character of `all` that outdoes `worse` against all of them with the fewest points moved, the first of equals.
std::optional<Fighter> nearest_better(const Fighter& worse, const std::vector<Fighter>& all);
// The number of points to move between values to turn one into the other; both have the same sum.
std::int64_t points_moved(const Fighter& from, const Fighter& to);

// Refuses a budget above most_budget.
Asked<void> check_budget(std::int64_t budget);

// Rounds a percentile to tenths, equally on every machine.
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
  double percentile = 0;              // of its strength, 0 to 100: weaker characters and half of the equal ones
  std::optional<Change> best_change;  // the best move of one point, if one raises the percentile
};

// All legal characters of one budget [2.4]. The strength of a character is two for each win and one for each draw,
// moving first and second, against each of them including itself.
class Field {
 public:
  // `budget` is in 0..most_budget.
  explicit Field(int budget);

  std::int64_t size() const { return static_cast<std::int64_t>(strengths_.size()); }
  // The rating of a character whose six values add up to the budget.
  Rating rate(const Fighter& character) const;
  // The strengths of all characters, weakest first.
  const std::vector<std::int64_t>& strengths() const { return strengths_; }
  std::int64_t strength(const Fighter& character) const;
  double percentile(std::int64_t strength) const;

 private:
  // The number of triples by their sum and the number of values reached.
  using Reached = std::vector<std::array<std::int64_t, 4>>;
  std::size_t index(const Points& triple) const;   // index in `triples_`
  Rating tallies(const Fighter& character) const;  // with the tallies only

  int budget_;
  std::vector<Points> triples_;          // with sums up to the budget, in lexical order
  std::vector<Reached> by_attack_;       // by triple as attack: the resistances that it reaches
  std::vector<Reached> by_resistance_;   // by triple as resistance: the attacks that reach it
  std::vector<std::int64_t> strengths_;  // of all legal characters, sorted
};

}  // namespace planche::rules::openmok
