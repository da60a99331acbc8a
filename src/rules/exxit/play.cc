#include "rules/exxit/play.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "rules/exxit/engine.h"
#include "rules/exxit/replay.h"
#include "rules/exxit/setup.h"
#include "rules/exxit/simulate.h"
#include "rules/game.h"

namespace planche::rules::exxit {

namespace {

constexpr int deepest = 32;

using Listed = std::pair<Move, Step>;

std::vector<Listed> sorted_moves(const State& state) {
  std::vector<Listed> moves;
  if (state.finished()) return moves;
  Choices choices;
  state.list(choices);
  for (int i = 0; i < choices.count(); ++i) moves.emplace_back(state.move_of(choices[i]), choices[i]);
  std::sort(moves.begin(), moves.end(), [](const Listed& a, const Listed& b) {
    return std::tuple{a.first.type, a.first.at, a.first.dir} < std::tuple{b.first.type, b.first.at, b.first.dir};
  });
  return moves;
}

tl::unexpected<UsageProblem> wrong_kind(const Identified& document, std::string_view wanted) {
  return tl::make_unexpected(UsageProblem{fmt::format("expected {}, found {}", wanted, document.kind->title),
                                          document.kind->id == "game" ? "planche replay plays a game through" : ""});
}

Asked<State> state_of(const Identified& document) {
  if (document.kind->id != "position") return wrong_kind(document, "a position of Exxit");
  return State{read_position(document.document)};
}

Asked<void> moves(const Identified& document, const GivenOptions&, const Lines& out) {
  const auto state = state_of(document);
  if (!state) return tl::make_unexpected(state.error());
  for (const auto& [move, step] : sorted_moves(*state)) out(to_json(move));
  return {};
}

Asked<void> replay_record(const Identified& record, const Lines& out) {
  if (record.kind->id != "game") return wrong_kind(record, "a game of Exxit");
  out(result_json(replay(read_game(record.document))));
  return {};
}

Asked<void> count_sequences(const Identified* position, const PerftRequest& request, const Lines& out) {
  if (request.depth > deepest) {
    return tl::make_unexpected(
        UsageProblem{fmt::format("a depth of {} is too much, the limit is {}", request.depth, deepest),
                     "the numbers grow threefold and more with each move: a depth of 24 is a long wait already"});
  }
  auto asked = position == nullptr ? Asked<State>{State{standard_start()}} : state_of(*position);
  if (!asked) return tl::make_unexpected(asked.error());
  State& state = *asked;
  std::uint64_t sum = 0;
  if (!request.divide || request.depth == 0) {
    sum = perft(state, request.depth);
  } else {
    for (const auto& [move, step] : sorted_moves(state)) {
      const Undo undo = state.play(step);
      const std::uint64_t count = perft(state, request.depth - 1);
      state.undo(step, undo);
      out(fmt::format("{}: {}", to_json(move), count));
      sum += count;
    }
  }
  out(fmt::format("{}", sum));
  return {};
}

}  // namespace

Play play() {
  Play play;
  play.random_options = {
      {"setup", "SETUP", "start to make: standard (default), expert or midgame", {"standard", "expert", "midgame"}},
      {"plies", "N", "random moves of the setup midgame; default 20", {}}};
  play.moves = moves;
  play.replay = replay_record;
  play.perft = count_sequences;
  play.randomise = randomise;
  play.simulate_options = simulate_options();
  play.simulate = simulate;
  return play;
}

}  // namespace planche::rules::exxit
