// Statistics of many games, and the ranking of universes by them.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/statistics.h"
#include "games/praxis/rules/document.h"
#include "games/praxis/rules/terms.h"
#include "rules/figures.h"
#include "rules/series.h"

namespace planche::rules::praxis {

// The uses of one type of artefact in a game.
struct Use {
  int laid = 0, activated = 0;  // activated by ships that slid onto it
  int collected = 0;            // by portals
};

// The result of one game, finished or stopped at the limit of its length.
struct Outcome {
  bool finished = false;
  unsigned winners = 0;  // players as bits; none if it is unfinished
  int first_player = 0, rounds = 0;
  std::array<int, most_players> points{};
  int attacks = 0;                             // slides onto enemy ships: P11
  int duels = 0, portals = 0, exoplanets = 0;  // fought, activated, landed on
  std::array<Use, effect_count> uses{};
};

// The request, to be printed with the results. `longest` is in rounds.
struct Agreement : Series {
  Edition edition = Edition::first;
  Scoring scoring = Scoring::points;
  int colours = least_colours;  // in the scoring by collections
  End end = {};
  std::array<int, effect_count> tile_points{};  // points of each type of artefact; -1: not in the edition
};

// Counts the wins of several parties. A win shared by n counts as 1/n for each.
class Wins {
 public:
  explicit Wins(int n) : n_{n} {}
  void add(unsigned winners);  // as bits; 0: no winner
  int parties() const { return n_; }
  std::uint64_t games() const { return games_; }
  double of(int i) const;
  double share(int i) const;  // of all games, including those without winner
  // Wilson's 95 % interval, from that for the wins rounded down to that for the wins rounded up: exact for whole wins,
  // and never too narrow for shared ones, which vary less.
  base::Interval interval(int i) const;

  // The highest share minus the lowest. Its interval is Wilson's for the highest among the wins of these two, whose
  // number is taken as given; the low end is at least 0. The choice of these two by their wins is not corrected for, so
  // even a fair game with three or four players shows some spread.
  double spread() const;
  base::Interval spread_interval() const;
  template <typename Each>
  void each_count(Each& each) {
    each(games_);
    each(won_);
  }

 private:
  static constexpr std::uint64_t parts = 12;  // divisible by every number of winners up to four
  int n_;
  std::uint64_t games_ = 0;
  std::array<std::uint64_t, most_players> won_{};  // in twelfths
};

class Summary {
 public:
  explicit Summary(int players) : by_player_{players}, by_order_{players} {}
  void add(const Outcome& outcome);

  const Wins& by_player() const { return by_player_; }
  const Wins& by_order() const { return by_order_; }  // index 0 is the first player
  const base::Distribution& attacks() const { return attacks_; }
  const base::Distribution& rounds() const { return rounds_; }

  Figures figures(const Agreement& agreement) const;
  template <typename Each>
  void each_count(Each& each) {
    by_player_.each_count(each);
    by_order_.each_count(each);
    each(shared_);
    each(unfinished_);
    for (base::Distribution* one : {&rounds_, &attacks_, &duels_, &portals_, &exoplanets_}) each(*one);
    each(points_);
    for (Uses& one : uses_) {
      for (base::Distribution* of : {&one.laid, &one.activated, &one.collected}) each(*of);
    }
  }

 private:
  struct Uses {
    base::Distribution laid, activated, collected;
  };
  void add_uses(const Agreement& agreement, Figures& all) const;

  Wins by_player_, by_order_;
  std::uint64_t shared_ = 0, unfinished_ = 0;
  base::Distribution rounds_, attacks_, duels_, portals_, exoplanets_;
  std::array<base::Distribution, most_players> points_;
  std::array<Uses, effect_count> uses_;
};

// The games played in one universe.
struct Compared {
  std::string name;
  Agreement agreement;
  Summary summary;
};

// How unfair a universe is to its seats: the difference between the highest and lowest shares of wins, either by player
// number, which fixes the place of the first ship, or by order of play, whichever is greater. 0: all seats win equally
// often.
struct Unfairness {
  bool by_player = true;  // otherwise by order of play
  double spread = 0;
  base::Interval interval;
};
Unfairness unfairness(const Summary& summary);

// Ranks from 1: by fairness, the least unfair first; and by interaction, the most attacks per game first. Of equals the
// one named first comes first.
struct Ranks {
  std::size_t fairness = 0, interaction = 0;
};
std::vector<Ranks> ranks(const std::vector<Compared>& all);

// Rows in the order of fairness. All universes have the same strategies, number of games and seed; there is at least
// one.
Figures figures(const std::vector<Compared>& all);

}  // namespace planche::rules::praxis
