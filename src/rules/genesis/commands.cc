#include "rules/genesis/commands.h"

#include <vector>

#include "rules/game.h"
#include "rules/genesis/engine.h"
#include "rules/genesis/replay.h"
#include "rules/options.h"
#include "rules/perft.h"

namespace planche::rules::genesis {

namespace {

constexpr int deepest = 16;

Asked<State> state_of(const Subject& document) {
  return expect_kind(document, "position", "a position of Genesis", replay_hint(document)).map([&] {
    return State{content_of<Position>(document), parameters_of<Parameters>(document)};
  });
}

State start_of(const Parameters& parameters) {
  return State{usual_start(parameters), parameters};
}

std::vector<Move> moves_of(const State& state) {
  std::vector<Move> moves;
  state.list(moves);
  return moves;
}

}  // namespace

Asked<void> list_moves(const Subject& document, const GivenOptions&, const Lines& out) {
  return state_of(document).map([&](const State& state) {
    for (const Move& move : moves_of(state)) out(to_json(move, state.board().size));
  });
}

Asked<void> replay_record(const Subject& record, const Lines& out) {
  return expect_kind(record, "game", "a game of Genesis").map([&] {
    const auto& parameters = parameters_of<Parameters>(record);
    out(result_json(replay(content_of<Record>(record), parameters)));
  });
}

Asked<void> count_sequences(const Subject* position, const PerftRequest& request, const Lines& out) {
  auto fine = check_depth(request, deepest,
                          "the numbers grow thirtyfold and more with each move: a depth of 6 is a long wait already");
  if (!fine) return fine;
  const auto state =
      position == nullptr ? Asked<State>{start_of(request.rules->parameters.as<Parameters>())} : state_of(*position);
  return state.map([&](const State& start) {
    const auto notation = [&](const Move& move) { return to_json(move, start.board().size); };
    tell_perft(start, moves_of(start), request, notation, out);
  });
}

}  // namespace planche::rules::genesis
