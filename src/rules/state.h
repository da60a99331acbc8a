// A game at one point of its course, for all algorithms that play games.
//
// Algorithms are templates over the type of the state, so they call engines without indirection.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/random.h"

namespace planche::rules {

// The type of the moves in S::Moves.
template <typename S>
using MoveOf = std::remove_cvref_t<decltype(std::declval<const typename S::Moves&>()[0])>;

// The interface of a game with moves. `S::Moves` is a buffer of moves that is refilled: a vector, or a type that never
// allocates. Members:
// over()       whether the game is over
// to_move()    the side to move: a number from 0, or an enumeration of the sides
// list(moves)  replaces `moves` with all legal moves, always in the same order; none when the game is over
// play(move)   plays a legal move
template <typename S>
concept GameState = std::copyable<S> && std::default_initializable<typename S::Moves> &&
    requires(const S& state, S& next, typename S::Moves& moves, const MoveOf<S>& move) {
  { state.over() } -> std::same_as<bool>;
  static_cast<std::size_t>(state.to_move());
  state.list(moves);
  { moves.size() } -> std::same_as<std::size_t>;
  next.play(move);
};

// A state whose moves can be written: text(move) is one line of JSON.
template <typename S>
concept WritableState = GameState<S> && requires(const S& state, const MoveOf<S>& move) {
  { state.text(move) } -> std::convertible_to<std::string>;
};

// A state of a game of two sides that one side wins or neither does: winner() is the winning side, or nothing.
template <typename S>
concept TwoSidedState = GameState<S> && requires(const S& state) {
  { state.winner() } -> std::convertible_to<std::optional<std::size_t>>;
};

// The type of to_move().
template <typename S>
using SideOf = std::remove_cvref_t<decltype(std::declval<const S&>().to_move())>;

template <GameState S>
std::size_t side_to_move(const S& state) {
  return static_cast<std::size_t>(state.to_move());
}

// Calls visit(move) for each move. A buffer may have a faster way than indexing.
template <typename Moves, typename Visit>
void each_move(const Moves& moves, Visit visit) {
  if constexpr (requires { moves.each(visit); }) {
    moves.each(visit);
  } else {
    for (const auto& move : moves) visit(move);
  }
}

template <GameState S>
std::vector<MoveOf<S>> legal_moves(const S& state) {
  typename S::Moves moves;
  state.list(moves);
  if constexpr (std::same_as<typename S::Moves, std::vector<MoveOf<S>>>) {
    return moves;
  } else {
    std::vector<MoveOf<S>> legal;
    each_move(moves, [&](const MoveOf<S>& move) { legal.push_back(move); });
    return legal;
  }
}

template <GameState S>
bool is_legal(const S& state, const MoveOf<S>& move) {
  return std::ranges::count(legal_moves(state), move) > 0;
}

// Calls look(state) after `move`, then restores the state, by undo(move, result of play()) or by a copy.
template <GameState S, typename Look>
void look_ahead(S& state, const MoveOf<S>& move, Look look) {
  if constexpr (requires { state.undo(move, state.play(move)); }) {
    const auto undo = state.play(move);
    look(std::as_const(state));
    state.undo(move, undo);
  } else {
    S next = state;
    next.play(move);
    look(std::as_const(next));
  }
}

// A uniformly random legal move of a game that is not over. Games whose moves contain dice overload it. `moves` is
// working space.
template <typename S>
MoveOf<S> random_move(const S& state, base::Random& random, typename S::Moves& moves) {
  state.list(moves);
  return moves[random.below(moves.size())];
}

// Plays up to `most` random moves until the game is over, and returns their number.
template <GameState S>
int playout(S& state, base::Random& random, int most) {
  typename S::Moves moves;
  int plies = 0;
  for (; plies < most && !state.over(); ++plies) state.play(random_move(std::as_const(state), random, moves));
  return plies;
}

// The number of sequences, for perft(). `moves` has a buffer for each ply.
template <GameState S>
std::uint64_t count_sequences(const S& state, int depth, typename S::Moves* moves) {
  state.list(*moves);
  if (depth == 1) return moves->size();
  std::uint64_t sum = 0;
  each_move(*moves, [&](const MoveOf<S>& move) {
    S next = state;
    next.play(move);
    sum += count_sequences(next, depth - 1, moves + 1);
  });
  return sum;
}

// The number of sequences of `depth` legal moves; a finished game has no further moves. An engine that counts faster
// overloads it.
template <GameState S>
std::uint64_t perft(const S& state, int depth) {
  if (depth <= 0) return 1;
  std::vector<typename S::Moves> moves(static_cast<std::size_t>(depth));
  return count_sequences(state, depth, moves.data());
}

}  // namespace planche::rules
