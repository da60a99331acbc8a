// What many games came to.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/statistics.h"
#include "rules/figures.h"
#include "rules/praxis/document.h"
#include "rules/praxis/terms.h"
#include "rules/series.h"

namespace planche::rules::praxis {

// What became of one type of artefact in a game.
struct Use {
  int laid = 0, activated = 0;  // by ships that slid onto it
  int collected = 0;            // through portals
};

// One game from its start to its end or to the cap on its length.
struct Outcome {
  bool finished = false;
  unsigned winners = 0;  // players as bits; none where it was not finished
  int first_player = 0, rounds = 0;
  std::array<int, most_players> points{};
  int attacks = 0;                             // slides onto enemy ships: P11
  int duels = 0, portals = 0, exoplanets = 0;  // fought, activated, landed on
  std::array<Use, effect_count> uses{};
};

// What was asked for, to be told with the results. `longest` counts rounds.
struct Agreement : Series {
  Edition edition = Edition::first;
  Scoring scoring = Scoring::points;
  End end = {};
  std::array<int, effect_count> tile_points{};  // what each type of artefact counts; -1: the edition does not have it
};
// "10 rounds", "more than 36 points", "20 points".
std::string in_words(const End& end, Edition edition);

// Wins of each of several. A win shared by n of them is one n-th for each.
class Wins {
 public:
  explicit Wins(int n) : n_{n} {}
  void add(unsigned winners);  // as bits; 0: nobody won
  int count() const { return n_; }
  std::uint64_t games() const { return games_; }
  double of(int i) const;
  double share(int i) const;  // of all games, also those that nobody won
  // Wilson's 95 % interval, from that of the wins rounded down to that of the wins rounded up: exact for whole wins,
  // and never too narrow for shared ones, which vary less.
  base::Interval interval(int i) const;

  // The highest share less the lowest. Its interval is Wilson's for the highest among the wins of these two, the number
  // of which is taken as given; the low end is at least 0. That the two are chosen by their wins is not allowed for, so
  // that with three and four players even a fair game shows some spread.
  double spread() const;
  base::Interval spread_interval() const;

 private:
  static constexpr std::uint64_t parts = 12;  // every number of winners up to four divides it
  int n_;
  std::uint64_t games_ = 0;
  std::array<std::uint64_t, most_players> won_{};  // in twelfths
};

class Summary {
 public:
  explicit Summary(int players) : by_player_{players}, by_order_{players} {}
  void add(const Outcome& outcome);

  const Wins& by_player() const { return by_player_; }
  const Wins& by_order() const { return by_order_; }  // 0: who began
  const base::Distribution& attacks() const { return attacks_; }
  const base::Distribution& rounds() const { return rounds_; }

  Figures figures(const Agreement& agreement) const;

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

// Members that name a series: "game", "kind", "games", "start", "edition", "scoring", "end", "max_rounds", "seed".
void name_agreement(Figures& figures, std::string_view kind, std::uint64_t games, const Agreement& agreement);

}  // namespace planche::rules::praxis
