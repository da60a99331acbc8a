// The commands moves, perft and replay for games that give a state (rules/state.h).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "rules/options.h"
#include "rules/play.h"
#include "rules/state.h"
#include "rules/subject.h"

namespace planche::rules {

// Makes the state of a valid position, or of the standard start that the options ask for. `rules` are those of the
// position.
template <typename S>
using StartOf = S (*)(const Subject* position, const Ruleset& rules, const GivenOptions& options);

// Play::moves: the legal moves of a position, in the order of the state.
template <WritableState S>
auto moves_by(StartOf<S> start) {
  return [start](const Subject& document, const GivenOptions& options, const Lines& out) {
    return expect_position(document, replay_hint(document)).map([&] {
      const S state = start(&document, *document.rules, options);
      for (const auto& move : legal_moves(state)) out(state.text(move));
    });
  };
}

// The limit of Play::perft, and the message for deeper requests.
struct DepthLimit {
  int deepest;
  std::string_view hint;
};

// The number of sequences from `state`. With --divide, also the numbers after each move.
template <WritableState S>
void print_perft(const S& state, const PerftRequest& request, const Lines& out) {
  if (!request.divide || request.depth == 0) return out(std::to_string(perft(state, request.depth)));
  std::uint64_t sum = 0;
  for (const auto& move : legal_moves(state)) {
    S next = state;
    next.play(move);
    const std::uint64_t count = perft(next, request.depth - 1);
    out(fmt::format("{}: {}", state.text(move), count));
    sum += count;
  }
  out(std::to_string(sum));
}

// Play::perft, from a position or from the standard start.
template <WritableState S>
auto perft_by(StartOf<S> start, DepthLimit limit) {
  return [start, limit](const Subject* position, const PerftRequest& request, const Lines& out) -> Asked<void> {
    if (request.depth > limit.deepest) {
      return refused(fmt::format("a depth of {} is too much, the limit is {}", request.depth, limit.deepest),
                     std::string{limit.hint});
    }
    const auto fits = position == nullptr ? Asked<void>{} : expect_position(*position, replay_hint(*position));
    return fits.map([&] {
      const Ruleset& rules = position ? *position->rules : *request.rules;
      print_perft(start(position, rules, request.options), request, out);
    });
  };
}

// Play::replay: one JSON object that `result` makes of a record.
template <typename RecordedGame>
auto replay_by(std::string (*result)(const RecordedGame& record, const Ruleset& rules)) {
  return [result](const Subject& document, const Lines& out) {
    return expect_game(document).map([&] { out(result(content_of<RecordedGame>(document), *document.rules)); });
  };
}

}  // namespace planche::rules
