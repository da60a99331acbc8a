// A game at one point of its course, as everything that plays games sees it.
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

// What S::Moves holds.
template <typename S>
using MoveOf = std::remove_cvref_t<decltype(std::declval<const typename S::Moves&>()[0])>;

// What a game with moves gives. `S::Moves` is a buffer of moves that is filled again and again: a vector, or a type
// that never allocates. Its members:
//   over()       whether the game is over
//   to_move()    the side whose turn it is: a number from 0, or an enumeration of the sides
//   list(moves)  replaces `moves` with all legal moves, always in the same order; with none when the game is over
//   play(move)   plays a legal move
template <typename S>
concept GameState = std::copyable<S> && std::default_initializable<typename S::Moves> &&
    requires(const S& state, S& next, typename S::Moves& moves, const MoveOf<S>& move) {
  { state.over() } -> std::same_as<bool>;
  static_cast<std::size_t>(state.to_move());
  state.list(moves);
  { moves.size() } -> std::same_as<std::size_t>;
  next.play(move);
};

// A state whose moves can be written: text(move) is JSON in one line.
template <typename S>
concept WritableState = GameState<S> && requires(const S& state, const MoveOf<S>& move) {
  { state.text(move) } -> std::convertible_to<std::string>;
};

// A state of a game of two sides, of which one wins or neither does: winner() is the side that won, or nothing.
template <typename S>
concept TwoSidedState = GameState<S> && requires(const S& state) {
  { state.winner() } -> std::convertible_to<std::optional<std::size_t>>;
};

// What to_move() gives.
template <typename S>
using SideOf = std::remove_cvref_t<decltype(std::declval<const S&>().to_move())>;

template <GameState S>
std::size_t side_to_move(const S& state) {
  return static_cast<std::size_t>(state.to_move());
}

// Calls visit(move) for each. A buffer may have a faster way than one index after another.
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

// Calls look(state) after `move`, and takes the move back: by undo(move, what play() returned), or by a copy.
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

// A random legal move of a game that is not over: each with the same probability. A game whose moves contain throws of
// dice has an overload of its own. `moves` is working space.
template <typename S>
MoveOf<S> random_move(const S& state, base::Random& random, typename S::Moves& moves) {
  state.list(moves);
  return moves[random.below(moves.size())];
}

// Plays random moves until the game is over, at most `most`, and returns how many it played.
template <GameState S>
int playout(S& state, base::Random& random, int most) {
  typename S::Moves moves;
  int plies = 0;
  for (; plies < most && !state.over(); ++plies) state.play(random_move(std::as_const(state), random, moves));
  return plies;
}

// The number of sequences, for perft(). `moves` holds a buffer for each move of a sequence.
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

// The number of sequences of `depth` legal moves; a game that is over has no further moves. An engine that counts
// faster has an overload of its own.
template <GameState S>
std::uint64_t perft(const S& state, int depth) {
  if (depth <= 0) return 1;
  std::vector<typename S::Moves> moves(static_cast<std::size_t>(depth));
  return count_sequences(state, depth, moves.data());
}

}  // namespace planche::rules
