// Players that choose among legal moves.
#pragma once

#include <memory>
#include <string_view>

#include "base/random.h"
#include "rules/exxit/engine.h"
#include "rules/play.h"

namespace planche::rules::exxit {

class Player {
 public:
  virtual ~Player() = default;
  // One of the legal moves of a state that is not finished. Depends on the state and on `random` alone.
  virtual Step choose(State& state, base::Random& random) = 0;
};

// "random"; "greedy": the move after which the score is best, ties by lot; "search": alpha-beta with iterative
// deepening and a transposition table, "search:20000" with a budget of 20,000 positions a move.
Asked<std::unique_ptr<Player>> make_player(std::string_view description);

}  // namespace planche::rules::exxit
