// What many games came to.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/statistics.h"
#include "rules/exxit/engine.h"

namespace planche::rules::exxit {

// One game from its start to its end or to the cap on its length.
struct Outcome {
  bool exchanged = false;  // the second player had White
  Ending ending = Ending::none;
  Score score;
  int plies = 0, tiles = 0;

  // Nobody in a draw and in a game that was not finished.
  std::optional<Side> winner() const;
};

// What was asked for, to be told with the results.
struct Series {
  std::array<std::string, 2> players;  // descriptions, the first of them White unless exchanged
  bool alternate = false;
  std::string setup;  // "standard"; "position": a document's
  int most_plies = 0;
  std::uint64_t seed = 0;
};

class Summary {
 public:
  void add(const Outcome& outcome);

  std::vector<std::string> text(const Series& series) const;
  std::string json(const Series& series) const;

 private:
  std::uint64_t games_ = 0, draws_ = 0;
  std::array<std::uint64_t, 2> won_by_side_{}, won_by_player_{};
  std::array<std::uint64_t, 4> endings_{};  // by Ending; none: not finished
  base::Distribution plies_, tiles_, white_, black_;
};

}  // namespace planche::rules::exxit
