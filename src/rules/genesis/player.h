// Players that choose among what the rules allow.
#pragma once

#include <memory>
#include <string_view>

#include "base/random.h"
#include "rules/genesis/engine.h"
#include "rules/play.h"

namespace planche::rules::genesis {

// Keeps lists of moves to itself, so that each thread needs one of its own; nothing else lasts from turn to turn.
class Strategy {
 public:
  virtual ~Strategy() = default;
  // One of the legal moves of a state that is not over. To throw the die or not is decided before `random` says what it
  // shows. Depends on the state and on `random` alone.
  virtual Move choose(const State& state, base::Random& random) = 0;
};

// "random": random_move(). "greedy": the move after which worth() is highest, ties by lot; a throw counts by the mean
// over the six faces of the best that each offers, and is made only where that is more than every move without it.
Asked<std::unique_ptr<Strategy>> make_strategy(std::string_view name);

}  // namespace planche::rules::genesis
