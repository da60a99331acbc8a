#include "rules/genesis/play.h"

#include <utility>

#include <fmt/format.h>

#include "rules/game.h"
#include "rules/genesis/engine.h"
#include "rules/genesis/replay.h"
#include "rules/genesis/setup.h"
#include "rules/genesis/simulate.h"

namespace planche::rules::genesis {

namespace {

constexpr int deepest = 16;

tl::unexpected<base::Refusal> wrong_kind(const Identified& document, std::string_view wanted) {
  return refused(fmt::format("expected {}, found {}", wanted, document.kind->title),
                 document.kind->id == "game" ? "planche replay plays a game through" : "");
}

// What is wrong with the rules was said by then.
Parameters parameters_by(const Settings& settings) {
  diag::Sink said;
  return load_parameters(settings, said);
}

Asked<State> state_of(const Identified& document) {
  if (document.kind->id != "position") return wrong_kind(document, "a position of Genesis");
  const Parameters parameters = parameters_by(document.settings);
  return State{read_position(document.document, parameters), parameters};
}

State start_of(const Parameters& parameters) {
  return State{usual_start(parameters), parameters};
}

Asked<void> list_moves(const Identified& document, const GivenOptions&, const Lines& out) {
  const auto state = state_of(document);
  if (!state) return tl::make_unexpected(state.error());
  std::vector<Move> moves;
  state->list(moves);
  for (const Move& move : moves) out(to_json(move, state->board().size));
  return {};
}

Asked<void> replay_record(const Identified& record, const Lines& out) {
  if (record.kind->id != "game") return wrong_kind(record, "a game of Genesis");
  const Parameters parameters = parameters_by(record.settings);
  out(result_json(replay(read_game(record.document, parameters), parameters)));
  return {};
}

Asked<void> count_sequences(const Identified* position, const PerftRequest& request, const Lines& out) {
  if (request.depth > deepest) {
    return refused(fmt::format("a depth of {} is too much, the limit is {}", request.depth, deepest),
                   "the numbers grow thirtyfold and more with each move: a depth of 6 is a long wait already");
  }
  const auto state =
      position == nullptr ? Asked<State>{start_of(parameters_by(request.settings))} : state_of(*position);
  if (!state) return tl::make_unexpected(state.error());
  std::uint64_t sum = 0;
  if (!request.divide || request.depth == 0) {
    sum = perft(*state, request.depth);
  } else {
    std::vector<Move> moves;
    state->list(moves);
    for (const Move& move : moves) {
      State next = *state;
      next.play(move);
      const std::uint64_t count = perft(next, request.depth - 1);
      out(fmt::format("{}: {}", to_json(move, state->board().size), count));
      sum += count;
    }
  }
  out(fmt::format("{}", sum));
  return {};
}

}  // namespace

Play play() {
  Play play;
  play.random_options = {{"plies", "N", "random turns after the births; default 0", {}},
                         {"size", "CELLS", "of the world: 5, 7 or 9; default: that of the rules", {"5", "7", "9"}}};
  play.moves = list_moves;
  play.replay = replay_record;
  play.perft = count_sequences;
  play.randomise = randomise;
  play.simulate_options = simulate_options();
  play.simulate = simulate;
  return play;
}

}  // namespace planche::rules::genesis
