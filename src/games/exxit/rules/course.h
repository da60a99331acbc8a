// A game in full: its moves, preceded by the expert opening [7] if it has one.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "games/exxit/rules/document.h"
#include "games/exxit/rules/engine.h"

namespace planche::rules::exxit {

// The cells where the side to move may lay a tile in an opening: next to at least two laid tiles. Sorted.
std::vector<Hex> tile_cells(const Position& position);
// Lays a tile in an opening; the sixth tile ends it.
void lay_tile(Position& position, Hex at);
// All positions at the end of an opening, one for each laying sequence.
std::vector<Position> completed(const Position& opening);

// A dance on a board: its start and the last cell that it reaches [3, 4].
struct DanceLine {
  Hex from, last;
  bool excludes = false;  // `last` lies off the board
};
DanceLine dance_line(const Position& position, const Move& dance);

class Course {
 public:
  using Moves = std::vector<Move>;
  // `start` is a position without errors by validate_position().
  explicit Course(const Position& start) : state_{start}, opening_{start.opening} {}

  bool opening() const { return opening_; }
  // During an opening, the state holds the tiles laid so far and the side that lays the next.
  const State& state() const { return state_; }
  Position position() const;
  bool over() const { return state_.over(); }
  Side to_move() const { return state_.to_move(); }

  // Every legal move, ordered by tile and direction; empty when the game is over.
  Moves moves() const;
  // The same, ordered by kind (places, dances, integrations, pass), then cell (q, then r), then direction.
  void list(Moves& moves) const;
  // Returns false and does nothing if the move is not legal.
  bool play(const Move& move);
  std::string text(const Move& move) const { return to_json(move); }

 private:
  State state_;
  bool opening_;
};

// Like perft() of the engine, but also from an opening, where laying a tile counts as a move.
std::uint64_t perft(const Course& course, int depth);

}  // namespace planche::rules::exxit
