// The measured values of a series with their intervals.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "play/reports/simulate.h"
#include "play/reports/simulation_report.h"

namespace planche::play {

// A measured value with its 95 % interval.
struct Figure {
  std::string group = {};  // "wins"
  std::string name = {};   // "wins of seat 1"
  double value = 0;
  base::Interval interval = {};
  std::uint64_t count = 0;
  bool share = false;
};

// Shares of wins. If wins are shared, the interval treats them as numbers; otherwise it is Wilson's.
Figure share_of(const Wins& wins, std::uint64_t of);
Figure share_of(const SeatTally& tally);

// Whether games were finished, but nobody made a move in any. Then shares of wins say nothing about players and seats,
// and are left out.
bool nobody_moved(const Summary& summary);

// All figures of each series, group by group. Without turns or rounds if no game counts them.
std::vector<std::vector<Figure>> figures_of(const std::vector<Series>& all);

// Records that nobody picked, if anybody picked any, and moves that were legal and never made, by name; each once.
// Nothing if no game was finished.
std::vector<std::string> unpicked(const Summary& summary);
std::vector<std::string> unmade(const Summary& summary);
// Moves that were never legal.
std::vector<std::string> never_legal(const Summary& summary);

// How many values lie from `first` to `last`.
struct Bin {
  std::int64_t first = 0, last = 0;
  std::uint64_t count = 0;
};
// The distribution in at most so many bins of equal width (the last may be narrower); one for each value if they
// suffice. Empty for spreads without classes.
std::vector<Bin> bins_of(const Spread& spread, std::size_t most);

}  // namespace planche::play
