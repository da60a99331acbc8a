// Plays games between players, one at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "games/praxis/rules/parameters.h"
#include "games/praxis/rules/player.h"
#include "games/praxis/rules/record.h"
#include "games/praxis/rules/shapes.h"
#include "games/praxis/rules/summary.h"

namespace planche::rules::praxis {

// The games of a series. Safe to share among threads.
class Games {
 public:
  // In the given universe, which must have room for missing things, or, if `shapes` are given, in random ones like it.
  Games(Agreement agreement, Universe universe, std::vector<Shape> shapes, const Parameters& parameters, bool written);

  const Agreement& agreement() const { return agreement_; }
  Summary summary() const { return Summary{static_cast<int>(agreement_.players.size())}; }
  auto worker() const {
    return [this, players = made_players()](std::uint64_t k) { return play(k, players); };
  }

 private:
  using Players = std::vector<std::unique_ptr<Player>>;  // by seat

  Players made_players() const;
  Played<Outcome> play(std::uint64_t k, const Players& players) const;
  Universe universe(std::uint64_t k, base::Random& random) const;

  Agreement agreement_;
  Universe universe_;
  std::vector<Shape> shapes_;
  Parameters parameters_;
  bool written_;
};

}  // namespace planche::rules::praxis
