// Sequences of moves counted, as `planche perft` tells them.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "rules/play.h"

namespace planche::rules {

inline Asked<void> check_depth(const PerftRequest& request, int deepest, std::string hint) {
  if (request.depth <= deepest) return {};
  return refused(fmt::format("a depth of {} is too much, the limit is {}", request.depth, deepest), std::move(hint));
}

// The number of sequences from `state`, and with --divide before it those of each of its `moves`. `State` gives
// play(move), and perft(state, depth) counts; `notation` writes a move.
template <typename State, typename Move, typename Notation>
void tell_perft(const State& state, const std::vector<Move>& moves, const PerftRequest& request, Notation notation,
                const Lines& out) {
  if (!request.divide || request.depth == 0) return out(std::to_string(perft(state, request.depth)));
  std::uint64_t sum = 0;
  for (const Move& move : moves) {
    State next = state;
    next.play(move);
    const std::uint64_t count = perft(next, request.depth - 1);
    out(fmt::format("{}: {}", notation(move), count));
    sum += count;
  }
  out(std::to_string(sum));
}

}  // namespace planche::rules
