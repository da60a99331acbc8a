// Games between two players, one at a time.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "rules/genesis/document.h"
#include "rules/genesis/parameters.h"
#include "rules/genesis/player.h"
#include "rules/genesis/summary.h"

namespace planche::rules::genesis {

using Strategies = std::array<std::unique_ptr<Strategy>, 2>;

struct Played {
  Outcome outcome;
  std::string document;  // in one line; empty unless it was to be written
};

// What the games of a series have in common. Safe to share among threads.
class Match {
 public:
  // From `start`, a valid position that has an agreed number of turns, so that every game ends [G14]. The players of
  // the series are among strategy_names().
  Match(Series series, Position start, const Parameters& parameters);

  const Series& series() const { return series_; }
  Strategies strategies() const;
  // Game k draws from stream k of the seed. Where players alternate, they change places in games of odd number.
  Played play(std::uint64_t k, const Strategies& strategies, bool written) const;

 private:
  Series series_;
  Position start_;
  State first_;
};

}  // namespace planche::rules::genesis
