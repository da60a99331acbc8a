#include "rules/genesis/games.h"

#include <utility>

namespace planche::rules::genesis {

Games::Games(Series series, Position start, const Parameters& parameters, bool written)
    : series_{std::move(series)}, written_{written}, start_{std::move(start)}, first_{start_, parameters} {}

Played<Outcome> Games::play(std::uint64_t k, const std::array<std::unique_ptr<Strategy>, 2>& players) const {
  base::Random random{series_.seed, k};
  State state = first_;
  Played<Outcome> played;
  Outcome& outcome = played.outcome;
  outcome.exchanged = series_.exchanged(k);
  Record record;
  if (written_) record = {start_, true, true, {}};
  while (!state.over()) {
    const Player mover = state.to_move();
    const int outside = state.ideas_outside();
    const bool threatened = state.side(other(mover)).bastet() != nowhere;
    const Move move = players[index(outcome.exchanged ? other(mover) : mover)]->choose(state, random);
    if (written_) record.moves.push_back({.move = move});
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
  if (written_) played.document = to_json(record);
  return played;
}

}  // namespace planche::rules::genesis
