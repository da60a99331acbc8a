// Players that choose among what the rules allow.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "rules/play.h"
#include "rules/praxis/engine.h"

namespace planche::rules::praxis {

class Player {
 public:
  virtual ~Player() = default;
  // One of the decisions listed in a state that is not finished. Depends on the state and on `random` alone, and not on
  // the tiles in other players' hands.
  virtual Decision choose(const State& state, base::Random& random) const = 0;
};

// "random", "greedy".
std::vector<std::string_view> player_names();

// "random": everything listed with the same probability. "greedy": what promises most at once, ties by lot; it looks no
// further than the end of the effect that its decision sets off, and dice count by the mean of a few throws.
Asked<std::unique_ptr<Player>> make_player(std::string_view name);

}  // namespace planche::rules::praxis
