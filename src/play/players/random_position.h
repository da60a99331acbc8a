// Positions that random players reach.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/asked.h"
#include "play/machine/machine.h"

namespace planche::play {

// Random numbers of a game that is set up and played at random for some decisions.
struct PositionRequest {
  std::uint64_t seed = 0, number = 0;  // the same position for the same numbers
  std::uint64_t decisions = 0;
  std::string numbers = {};  // chosen numbers of the rules as JSON members
};

// The position as a recorded game. A game that ends earlier is recorded whole. The error is the fault that the game
// comes to.
tl::expected<std::string, diag::Diagnostic> random_position(const Setup& setup, const PositionRequest& request);

}  // namespace planche::play
