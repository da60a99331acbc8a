// Games between two players, one at a time.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "rules/genesis/document.h"
#include "rules/genesis/parameters.h"
#include "rules/genesis/player.h"
#include "rules/genesis/summary.h"
#include "rules/series.h"

namespace planche::rules::genesis {

// The games of a series. Safe to share among threads.
class Games {
 public:
  // From `start`, a valid position that has an agreed number of turns, so that every game ends [G14].
  Games(Series series, Position start, const Parameters& parameters, bool written);

  const Series& series() const { return series_; }
  Summary summary() const { return {}; }
  auto worker() const {
    return [this, players = std::array{*make_strategy(series_.players[0]), *make_strategy(series_.players[1])}](
               std::uint64_t k) { return play(k, players); };
  }

 private:
  Played<Outcome> play(std::uint64_t k, const std::array<std::unique_ptr<Strategy>, 2>& players) const;

  Series series_;
  bool written_;
  Position start_;
  State first_;
};

}  // namespace planche::rules::genesis
