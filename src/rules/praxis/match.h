// Games between players, one at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "rules/praxis/parameters.h"
#include "rules/praxis/player.h"
#include "rules/praxis/record.h"
#include "rules/praxis/shapes.h"
#include "rules/praxis/summary.h"

namespace planche::rules::praxis {

// Places what a game starts with and `universe` does not have: portals, in edition 3 exoplanets, in edition 1 a first
// ship for each player; a die for the grid and one for the cell, both thrown again while the cell is taken, for ships a
// third one for the face: P4, P5 [4]. There must be room.
void complete(Universe& universe, const EditionRules& rules, base::Random& random);
// How many things that places.
int missing(const Universe& universe, const EditionRules& rules);

struct Played {
  Outcome outcome;
  std::string document;  // in one line; empty unless it was to be written
};

// What the games of a series start from. Safe to share among threads.
class Match {
 public:
  // In universes of these shapes, of which there is at least one.
  Match(Series series, std::vector<Shape> shapes, const Parameters& parameters);
  // In this universe, which has room for what is missing.
  Match(Series series, Universe universe, const Parameters& parameters);

  const Series& series() const { return series_; }
  Played play(std::uint64_t k, bool written) const;

 private:
  Match(Series series, const Parameters& parameters);
  Universe universe(std::uint64_t k, base::Random& random) const;

  Series series_;
  Parameters parameters_;
  std::vector<Shape> shapes_;         // where there is no
  std::optional<Universe> universe_;  // given one
  std::vector<std::unique_ptr<Player>> players_;
};

}  // namespace planche::rules::praxis
