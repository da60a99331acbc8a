// Replays records up to the first illegal move.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

#include "rules/fault.h"
#include "rules/recorded_game.h"
#include "rules/state.h"

namespace planche::rules {

// `FaultOf` is rules::Fault for the moves of records, or derived from it.
template <GameState S, typename FaultOf>
struct Replay {
  S last;  // after all legal moves
  std::vector<MoveOf<S>> played = {};
  std::optional<FaultOf> fault = {};
  std::optional<SideOf<S>> resigned = {};
};

// Stops at the first fault, and at an unreadable move.
// judge(state, move)   the state's move, or why it is illegal: tl::expected<MoveOf<S>, FaultOf>
// too_late(replay, i)  what is wrong with move i after the end of the game, if anything: std::optional<FaultOf>
template <typename FaultOf, GameState S, typename Move, typename Judge, typename TooLate>
Replay<S, FaultOf> replay_moves(S start, const std::vector<RecordedMove<Move>>& moves, Judge judge, TooLate too_late) {
  Replay<S, FaultOf> replay{std::move(start)};
  const auto stopped_by = [&](std::optional<FaultOf> fault, std::size_t ply) {
    replay.fault = std::move(fault);
    if (replay.fault) replay.fault->ply = ply;
    return std::move(replay);
  };
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    const RecordedMove<Move>& recorded = moves[ply];
    if (replay.resigned || replay.last.over()) return stopped_by(too_late(std::as_const(replay), ply), ply);
    if (recorded.resigns) {
      replay.resigned = replay.last.to_move();
      continue;
    }
    if (!recorded.move) return replay;
    auto move = judge(std::as_const(replay.last), *recorded.move);
    if (!move) return stopped_by(std::move(move.error()), ply);
    replay.last.play(*move);
    replay.played.push_back(*move);
  }
  return replay;
}

// The same if moves of records are those of the state. `why(state, move)` says why a move is illegal, also after the
// end of the game.
template <typename FaultOf, GameState S, typename Why>
Replay<S, FaultOf> replay_moves(S start, const std::vector<RecordedMove<MoveOf<S>>>& moves, Why why) {
  const auto judge = [&](const S& state, const MoveOf<S>& move) -> tl::expected<MoveOf<S>, FaultOf> {
    if (is_legal(state, move)) return move;
    return tl::make_unexpected(why(state, move));
  };
  const auto too_late = [&](const Replay<S, FaultOf>& replay, std::size_t ply) -> std::optional<FaultOf> {
    const auto& move = moves[ply].move;
    return move ? std::optional{why(replay.last, *move)} : std::nullopt;
  };
  return replay_moves<FaultOf>(std::move(start), moves, judge, too_late);
}

}  // namespace planche::rules
