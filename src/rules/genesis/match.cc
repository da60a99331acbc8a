#include "rules/genesis/match.h"

#include <utility>

namespace planche::rules::genesis {

Match::Match(Series series, Position start, const Parameters& parameters)
    : series_{std::move(series)}, start_{std::move(start)}, first_{start_, parameters} {}

Strategies Match::strategies() const {
  return {*make_strategy(series_.players[0]), *make_strategy(series_.players[1])};
}

Played Match::play(std::uint64_t k, const Strategies& strategies, bool written) const {
  base::Random random{series_.seed, k};
  State state = first_;
  Played played;
  Outcome& outcome = played.outcome;
  outcome.exchanged = series_.alternate && k % 2 == 1;
  Record record;
  if (written) record = {start_, true, true, {}};
  while (!state.over()) {
    const Player mover = state.to_move();
    const std::size_t seat = index(outcome.exchanged ? other(mover) : mover);
    const int outside = state.ideas_outside();
    const bool threatened = state.side(other(mover)).bastet() != nowhere;
    const Move move = strategies[seat]->choose(state, random);
    if (written) record.moves.push_back({move, nullptr});
    state.play(move);
    if (state.ideas_outside() < outside) ++outcome.births;
    if (threatened && state.side(other(mover)).bastet() == nowhere) ++outcome.kills;
  }
  outcome.ending = state.ending();
  outcome.turns = state.turns();
  for (const Player player : both_players) {
    outcome.results[index(player)] = state.result(player);
    outcome.works[index(player)] = state.side(player).works;
  }
  if (written) played.document = to_json(record);
  return played;
}

}  // namespace planche::rules::genesis
