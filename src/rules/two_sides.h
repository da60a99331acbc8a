// Results of series of games of two sides, in which one side wins or neither does.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/statistics.h"
#include "rules/figures.h"
#include "rules/series.h"

namespace planche::rules {

// The game's words.
struct TwoSides {
  std::string_view game;                                      // its id
  std::array<Labelled, 2> sides;                              // {{"White", "white"}, {"Black", "black"}}; the first
                                                              // has the first player's side
  std::array<std::string_view, 2> length = {"ply", "plies"};  // unit of the limit of games, singular and plural
  std::vector<Labelled> endings = {{"won", "won"}, {"drawn", "drawn"}};  // ways in which games end
  std::vector<Labelled> measures = {{"plies", "plies"}};  // measures of games, from the first to the last
};

// One game, up to its end or to the limit of its length.
struct TwoSidedOutcome {
  bool exchanged = false;                  // whether the second player had the first side
  std::optional<std::size_t> ending = {};  // index among the game's endings; none: unfinished
  std::optional<std::size_t> winner = {};  // side; none: drawn or unfinished
  std::vector<int> measures = {};          // in the order of the game's measures
};

class TwoSidedSummary {
 public:
  explicit TwoSidedSummary(const TwoSides& game);  // which must outlive it
  void add(const TwoSidedOutcome& outcome);
  Figures figures(const Series& series) const;
  template <typename Each>
  void each_count(Each& each) {
    for (std::uint64_t* n : {&games_, &draws_, &unfinished_}) each(*n);
    each(won_by_side_);
    each(won_by_player_);
    each(endings_);
    each(measures_);
  }

 private:
  const TwoSides* game_;
  std::uint64_t games_ = 0, draws_ = 0, unfinished_ = 0;
  std::array<std::uint64_t, 2> won_by_side_{}, won_by_player_{};
  std::vector<std::uint64_t> endings_;
  std::vector<base::Distribution> measures_;
};

}  // namespace planche::rules
